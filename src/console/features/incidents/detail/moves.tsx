// What can be done with the state of an incident: the next step as the one filled button, steps
// back and assignments as quiet ones.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowStatus } from '../../../../domain/workflow.ts';
import {
  assignIncident,
  changedWith,
  moveIncident,
  reopenIncident,
} from '../../../api/requests/incident-changes.ts';
import { usePermission } from '../../../permission.ts';
import { useSession } from '../../../session.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { MissingFields, missingIn } from '../../custom-fields/missing-fields.tsx';
import css from './gate-card.module.css';
import { backward, type NextStep } from './next-step.ts';
import { useOffers } from './offers.ts';
import { useGo, type Shown } from './use-detail.ts';

/** The sentence under the buttons that says why they do nothing. */
const reason = 'workflow-reason';

interface Props extends Shown {
  step: NextStep | null;
  /** A form of the page is open, and its button is the next step. */
  isQuiet: boolean;
  /** More ways, in the middle. */
  children: ReactNode;
}

export function Moves({ incident, etag, step, isQuiet, children }: Props) {
  const { t } = useTranslation();
  const { session } = useSession();
  const go = useGo();
  const offers = useOffers(incident);
  const { move, assign, fault, retry } = useMoves({ incident, etag });
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/transition');
  const why = may ? null : reason;
  const missing = missingIn(fault);
  const back = backward[incident.workflow_status];
  const id = incident.public_id;
  const assignMe = () =>
    assign.mutate(
      {},
      { onSuccess: ({ etag: made }) => offers.assigned(session?.email ?? '', made) },
    );
  return (
    <>
      <div className={css.ways}>
        {step !== null && (
          <div className={css.nextStep}>
            <Step id={id} step={step} why={why} move={move} isQuiet={isQuiet} />
          </div>
        )}
        {children}
        {incident.owner_email !== session?.email && (
          <GatedButton why={why} loading={assign.isPending} onClick={assignMe}>
            {t('detail.assignMe')}
          </GatedButton>
        )}
        <GatedButton why={why} onClick={() => go({ do: 'assign' })}>
          {t('detail.assign')}
        </GatedButton>
        {back !== undefined && (
          <GatedButton
            why={why}
            variant="subtle"
            color="gray"
            loading={move.isPending}
            onClick={() => move.mutate(back)}
          >
            {t('detail.backTo', { state: t(`state.${back}`) })}
          </GatedButton>
        )}
      </div>
      {!may && (
        <p id={reason} className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
      {missing !== null && (
        <MissingFields missing={missing} onFill={() => go({ tab: 'summary', do: 'fields' })} />
      )}
      {fault !== null && missing === null && <Fault error={fault} onRetry={retry} />}
    </>
  );
}

interface StepProps {
  id: string;
  step: NextStep;
  why: string | null;
  move: ReturnType<typeof useMoves>['move'];
  isQuiet: boolean;
}

function Step({ id, step, why, move, isQuiet }: StepProps) {
  const { t } = useTranslation();
  const go = useGo();
  const variant = why === null && !isQuiet ? 'filled' : 'default';
  const look = { variant, 'data-next-step': true } as const;
  if (step.kind === 'move') {
    return (
      <GatedButton
        {...look}
        why={why}
        loading={move.isPending}
        onClick={() => move.mutate(step.to)}
      >
        {t('detail.moveTo', { state: t(`state.${step.to}`) })}
      </GatedButton>
    );
  }
  if (step.kind === 'close') {
    return (
      <GatedButton {...look} why={why} onClick={() => go({ do: 'close' })}>
        {t('detail.close')}
      </GatedButton>
    );
  }
  const search = step.kind === 'confirm' ? { record: step.record } : ({ add: step.type } as const);
  const word = {
    confirm: t('close.confirmRetest'),
    attach: t(step.kind === 'attach' && step.type === '' ? 'close.attach' : 'close.attachRetest'),
  };
  return (
    <Button
      {...look}
      leftSection={<Paperclip size={16} strokeWidth={1.75} aria-hidden="true" />}
      renderRoot={(props) => (
        <Link
          to="/incidents/$id"
          params={{ id }}
          search={{ tab: 'evidence', ...search }}
          {...props}
        />
      )}
    >
      {word[step.kind]}
    </Button>
  );
}

function useMoves({ incident, etag }: Shown) {
  const queries = useQueryClient();
  const id = incident.public_id;
  const offers = useOffers(incident);
  const { run, changes } = moveIncident(id, etag);
  const moved = async (to: WorkflowStatus) => {
    const answer = await run(to);
    offers.moved(to, answer.etag);
    return answer;
  };
  const move = useWrite({ run: moved, changes });
  const assign = useWrite(assignIncident(id, etag));
  const retry = () => {
    for (const queryKey of changedWith(id)) void queries.invalidateQueries({ queryKey });
    move.reset();
    assign.reset();
  };
  return { move, assign, retry, fault: move.error ?? assign.error };
}

export function Reopen({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('PATCH /api/incidents/:id');
  const reopen = useWrite(reopenIncident(incident.public_id, etag));
  return (
    <>
      <div className="moves">
        <GatedButton
          why={may ? null : reason}
          loading={reopen.isPending}
          onClick={() => reopen.mutate(undefined)}
        >
          {t('detail.reopen')}
        </GatedButton>
      </div>
      <p id={reason} className="small workflow-reason">
        {may ? t('detail.reopenHow') : t('detail.needsRole', { role: needs })}
      </p>
      {reopen.error !== null && <Fault error={reopen.error} />}
    </>
  );
}
