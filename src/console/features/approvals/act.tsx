// The next step of the one who asked: what was approved is done, exactly as it was requested.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ErasureScope } from '../../../domain/erasure.ts';
import { keys } from '../../api/keys.ts';
import { changeAction } from '../../api/requests/actions.ts';
import { restoreAgent } from '../../api/requests/agents.ts';
import type { Approval } from '../../api/requests/approvals.ts';
import { eraseEvidence, type ErasureRequest } from '../../api/requests/erasures.ts';
import { rotateKey } from '../../api/requests/keys.ts';
import { exportReport, type ReportExport } from '../../api/requests/reports.ts';
import { write, type Write } from '../../api/write.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function Act({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const act = useWrite(actOf(approval));
  return (
    <div className="stack">
      {act.error !== null && <Fault error={act.error} />}
      <div className="moves">
        <Button variant="filled" loading={act.isPending} onClick={() => act.mutate()}>
          {t(`approvals.act.${approval.kind}`)}
        </Button>
      </div>
    </div>
  );
}

function actOf(approval: Approval): Write<void, unknown> {
  const { run, changes } = requests[approval.kind](approval);
  return write(run, ...changes, keys.approvals.all);
}

const requests: Record<Approval['kind'], (approval: Approval) => Write<void, unknown>> = {
  agent_restore: ({ subject, asked, decided_by }) => {
    const { run, changes } = restoreAgent(subject);
    const body = { reason: asked['reason'] ?? '', validation_ref: asked['validation_ref'] ?? null };
    return write(() => run({ ...body, approved_by: decided_by }), ...changes);
  },
  action_approval: ({ subject, decided_by }) => {
    const body = { status: 'approved', approved_by: decided_by } as const;
    return write(
      () => changeAction.run({ action: { id: subject }, body }),
      ...changeAction.changes,
    );
  },
  evidence_erasure: ({ incident, asked }) => {
    const { run, changes } = eraseEvidence(incident ?? '');
    const ground = asked['ground'] as ErasureRequest['ground'];
    // The confirmation was given with the request.
    const scope = (asked['scope'] ?? 'evidence') as ErasureScope;
    const body = { scope, ground, reason: asked['reason'] ?? '', hash_stays: true } as const;
    return write(() => run(body), ...changes);
  },
  report_export: ({ incident, asked }) => {
    const { run, changes } = exportReport(incident ?? '');
    const { target, regime, phase, release_reason } = asked;
    const reason = release_reason === undefined ? {} : { release_reason };
    const body = { target, regime, phase, check: 'strict', ...reason } as ReportExport;
    return write(() => run(body), ...changes);
  },
  key_change: ({ subject: kid, asked }) => {
    const compromised = asked['compromised'] === 'true';
    const body = { kid, compromised, reason: asked['reason'] ?? '' };
    return write(() => rotateKey.run(body), ...rotateKey.changes);
  },
};
