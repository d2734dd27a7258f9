// The workflow as steps, with a button for each move that is allowed from here; `closed` has a lock
// until the gate passes, and the reason is below in words.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allowedMoves } from '../../../../domain/workflow.ts';
import {
  assignIncident,
  changedWith,
  moveIncident,
  reopenIncident,
} from '../../../api/requests/incident-changes.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { useSession } from '../../../session.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { AssignForm } from './assign-form.tsx';
import { noteAssigned, UndoAssignment } from './undo-assignment.tsx';
import { useDetailSearch, useGate, useGo, type Shown } from './use-detail.ts';

type State = Incident['workflow_status'];

const steps: readonly State[] = ['open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'];
const reason = 'workflow-reason';

export function WorkflowSteps(shown: Shown) {
  const { t } = useTranslation();
  const { incident } = shown;
  const { do: doing } = useDetailSearch();
  const { data } = useGate(shown);
  const isOpenGate = data?.body.would_close === true;
  const at = steps.indexOf(incident.workflow_status);
  return (
    <section aria-label={t('detail.workflow')} className="workflow">
      <ol>
        {steps.map((state, place) => (
          <li
            key={state}
            className={place < at || at === 5 ? 'is-done' : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {(place < at || at === 5) && <Glyph shape="check" />}
            {state === 'closed' && at < 5 && !isOpenGate && <Glyph shape="lock" />}{' '}
            {t(`state.${state}`)}
          </li>
        ))}
      </ol>
      <Moves {...shown} mayClose={isOpenGate} />
      <Reason {...shown} />
      <UndoAssignment {...shown} />
      {doing === 'assign' && at < 5 && <AssignForm {...shown} />}
    </section>
  );
}

function Moves({ incident, etag, mayClose }: Shown & { mayClose: boolean }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const go = useGo();
  const queries = useQueryClient();
  const { move, assign, fault, retry } = useMoves({ incident, etag });
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/transition');
  const why = may ? null : reason;
  if (incident.workflow_status === 'closed') return <Reopen incident={incident} etag={etag} />;
  return (
    <>
      <div className="moves">
        {allowedMoves(incident.workflow_status).map((to) => (
          <GatedButton
            key={to}
            why={why}
            size="xs"
            loading={move.isPending}
            onClick={() => move.mutate(to)}
          >
            {t('detail.moveTo', { state: t(`state.${to}`) })}
          </GatedButton>
        ))}
        <Button
          size="xs"
          variant="default"
          className={mayClose ? undefined : 'is-locked'}
          aria-describedby={reason}
          aria-keyshortcuts="Shift+C"
          onClick={() => go({ do: 'close' })}
        >
          {t('detail.close')}
        </Button>
        {incident.owner_email !== session?.email && (
          <GatedButton
            why={why}
            size="xs"
            variant="default"
            loading={assign.isPending}
            onClick={() =>
              assign.mutate(
                {},
                {
                  onSuccess: ({ etag: made }) => noteAssigned(queries, incident.public_id, made),
                },
              )
            }
          >
            {t('detail.assignMe')}
          </GatedButton>
        )}
        <GatedButton why={why} size="xs" variant="default" onClick={() => go({ do: 'assign' })}>
          {t('detail.assign')}
        </GatedButton>
      </div>
      {fault !== null && <Fault error={fault} onRetry={retry} />}
    </>
  );
}

function useMoves({ incident, etag }: Shown) {
  const queries = useQueryClient();
  const id = incident.public_id;
  const move = useWrite(moveIncident(id, etag));
  const assign = useWrite(assignIncident(id, etag));
  const retry = () => {
    for (const queryKey of changedWith(id)) void queries.invalidateQueries({ queryKey });
    move.reset();
    assign.reset();
  };
  return { move, assign, retry, fault: move.error ?? assign.error };
}

/** Why it cannot be closed or moved from here, in words. */
function Reason(shown: Shown) {
  const { t } = useTranslation();
  const { data } = useGate(shown);
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/transition');
  const { missing = [], would_close, retest_gate } = data?.body ?? {};
  if (shown.incident.workflow_status === 'closed') return null;
  const lacks = missing.map((name) => t(`gate.${name}`)).join(', ');
  return (
    <p id={reason} className="small workflow-reason">
      {!may && t('detail.needsRole', { role: needs })}
      {may && would_close === false && t('detail.locked', { lacks })}
      {may && would_close === true && retest_gate === 'on' && t('detail.unlocked')}
      {may && would_close === true && retest_gate === 'off' && t('close.gateOff')}
    </p>
  );
}

function Reopen({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('PATCH /api/incidents/:id');
  const reopen = useWrite(reopenIncident(incident.public_id, etag));
  return (
    <>
      <div className="moves">
        <GatedButton
          why={may ? null : reason}
          size="xs"
          variant="default"
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
