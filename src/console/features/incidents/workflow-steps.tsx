// The workflow as steps, with a button for each move that is allowed from here.
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { AssignIncidentData, Incident, TransitionIncidentData } from '../../api/types.gen.ts';
import { allowedMoves } from '../../../domain/workflow.ts';
import { usePermission } from '../../permission.ts';
import { useSession } from '../../session.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Fault } from '../../ui/fault.tsx';
import type { Shown } from './incident-detail.tsx';

type State = Incident['workflow_status'];

const steps: readonly State[] = ['open', 'triaged', 'assigned', 'fixing', 'retest', 'closed'];

export function WorkflowSteps({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const { session } = useSession();
  const queries = useQueryClient();
  const path = { id: incident.public_id };
  const settled = () => queries.invalidateQueries({ queryKey: ['incident', incident.public_id] });
  const move = useMutation({
    mutationFn: (to: 'triaged' | 'assigned' | 'fixing' | 'retest') =>
      call<TransitionIncidentData, unknown>('POST', '/api/ip3/v1/incidents/{id}/transition', {
        ...{ path, ifMatch: etag, body: { to } },
      }),
    onSuccess: settled,
  });
  const assign = useMutation({
    mutationFn: () =>
      call<AssignIncidentData, unknown>('POST', '/api/ip3/v1/incidents/{id}/assign', {
        ...{ path, ifMatch: etag, body: {} },
      }),
    onSuccess: settled,
  });
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/transition');
  const at = steps.indexOf(incident.workflow_status);
  const fault = move.error ?? assign.error;
  return (
    <section aria-label={t('detail.workflow')} className="workflow">
      <ol>
        {steps.map((state, place) => (
          <li
            key={state}
            className={place < at ? 'is-done' : undefined}
            aria-current={place === at ? 'step' : undefined}
          >
            {place < at && <Glyph shape="check" />} {t(`state.${state}`)}
          </li>
        ))}
      </ol>
      {may && (
        <div className="moves">
          {allowedMoves(incident.workflow_status).map((to) => (
            <Button
              key={to}
              size="xs"
              variant="default"
              loading={move.isPending}
              onClick={() => move.mutate(to as 'triaged')}
            >
              {t('detail.moveTo', { state: t(`state.${to}`) })}
            </Button>
          ))}
          {incident.workflow_status !== 'closed' && incident.owner_email !== session?.email && (
            <Button
              size="xs"
              variant="default"
              loading={assign.isPending}
              onClick={() => assign.mutate()}
            >
              {t('detail.assignMe')}
            </Button>
          )}
        </div>
      )}
      {fault !== null && <Fault error={fault} onRetry={() => void settled()} />}
    </section>
  );
}
