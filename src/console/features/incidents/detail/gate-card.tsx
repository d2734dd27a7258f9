// Whether the incident can be closed, and the next step towards it: six states as one line, what
// holds, what is missing and why, then the one filled button of the page.
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { workflowStatuses } from '../../../../domain/workflow.ts';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { OutcomeHistory } from '../outcomes/outcome-history.tsx';
import { OutcomePanel } from '../outcomes/outcome-panel.tsx';
import { AssignForm } from './assign-form.tsx';
import { Gate } from './close-checklist.tsx';
import css from './gate-card.module.css';
import { Moves, Reopen } from './moves.tsx';
import { nextStep } from './next-step.ts';
import { useDetailSearch, useGate, type Shown } from './use-detail.ts';

export function GateCard(shown: Shown) {
  const { t } = useTranslation();
  const { workflow_status: state, public_id } = shown.incident;
  const { do: doing } = useDetailSearch();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/close');
  const { data, error, refetch } = useGate(shown);
  const evidence = useQuery(evidenceOf(public_id)).data?.body.evidence ?? [];
  const isClosed = state === 'closed';
  const mayClose = data?.body.would_close === true;
  return (
    <section className={clsx(css.gateCard, 'gate')} aria-labelledby="gate-title">
      <header>
        <h2 id="gate-title">{t('close.title')}</h2>
        {!isClosed && data !== undefined && (
          <span className={mayClose ? css.isReady : css.isNotYet}>
            {t(mayClose ? 'close.yes' : 'close.no')}
          </span>
        )}
      </header>
      <Steps state={state} isOpenGate={mayClose} />
      {isClosed && <p>{t('close.done')}</p>}
      {!may && !isClosed && <p>{t('close.role')}</p>}
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      {may && !isClosed && error === null && data === undefined && <Skeleton height={120} />}
      {data !== undefined && !isClosed && <Gate answer={data.body} />}
      {isClosed ? (
        <Reopen {...shown} />
      ) : (
        <Moves
          {...shown}
          step={nextStep(state, data?.body, evidence)}
          isQuiet={doing !== undefined && doing !== 'close'}
        >
          {state === 'retest' && data?.body.missing?.includes('confirmed_retest') === true && (
            <AskForRetest id={public_id} />
          )}
        </Moves>
      )}
      {doing === 'assign' && !isClosed && <AssignForm {...shown} />}
      {!isClosed && <p className="small">{t('close.honest')}</p>}
      {shown.incident.status_lifecycle === 'open' && <OutcomePanel {...shown} />}
      <OutcomeHistory id={public_id} />
    </section>
  );
}

interface StepsProps {
  state: Incident['workflow_status'];
  isOpenGate: boolean;
}

function Steps({ state, isOpenGate }: StepsProps) {
  const { t } = useTranslation();
  const at = workflowStatuses.indexOf(state);
  const last = workflowStatuses.length - 1;
  return (
    <ol className={css.steps} aria-label={t('detail.workflow')}>
      {workflowStatuses.map((one, place) => {
        const isDone = place < at || at === last;
        return (
          <li
            key={one}
            className={isDone ? css.isDone : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {place === last && at < last && !isOpenGate && (
              <Lock size={11} strokeWidth={1.75} aria-hidden="true" />
            )}{' '}
            {t(`state.${one}`)}
          </li>
        );
      })}
    </ol>
  );
}

function AskForRetest({ id }: { id: string }) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/incidents/:id/actions');
  if (!may) return null;
  const search = { tab: 'actions', add: 'retest' } as const;
  return (
    <Button
      renderRoot={(props) => (
        <Link to="/incidents/$id" params={{ id }} search={search} {...props} />
      )}
    >
      {t('close.assignRetest')}
    </Button>
  );
}
