// What can be decided of a record: confirm, withdraw, show to others, read again, export.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import { evidenceDecisions } from '../../../api/requests/evidence.ts';
import type { Evidence, Verification } from '../../../api/types.gen.ts';
import { write } from '../../../api/write.ts';
import { usePermission } from '../../../permission.ts';
import { download } from '../../../ui/download.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { VisibilityForm, WithdrawForm } from './evidence-forms.tsx';
import css from './incident.module.css';

interface Props {
  record: Evidence;
  incident: string;
}

export function EvidenceDecisions({ record, incident }: Props) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/evidence/:id/confirm');
  const [form, open] = useState<'withdraw' | 'visibility' | null>(null);
  const { confirm, verify, handOut } = useDecisions(record, incident);
  const whyId = `why-${record.id}`;
  const why = may ? null : whyId;
  const look = { size: 'compact-sm', variant: 'default' } as const;
  const fault = confirm.error ?? verify.error ?? handOut.error;
  return (
    <div className={css.decisions}>
      <div className="moves">
        {record.status === 'SIGNAL' && record.erased === undefined && (
          <GatedButton {...look} why={why} onClick={() => confirm.mutate(undefined)}>
            {t('evidence.confirm')}
          </GatedButton>
        )}
        <GatedButton
          {...look}
          why={why}
          loading={verify.isPending}
          onClick={() => verify.mutate(undefined)}
        >
          {t('evidence.verify')}
        </GatedButton>
        {record.integrity !== 'declared' && record.erased === undefined && (
          <Button {...look} loading={handOut.isPending} onClick={() => handOut.mutate(undefined)}>
            {t('evidence.download')}
          </Button>
        )}
        {record.status !== 'WITHDRAWN' && (
          <>
            <GatedButton {...look} why={why} onClick={() => open('visibility')}>
              {t('evidence.changeVisibility')}
            </GatedButton>
            <GatedButton {...look} why={why} onClick={() => open('withdraw')}>
              {t('evidence.withdraw')}
            </GatedButton>
          </>
        )}
      </div>
      {!may && (
        <p id={whyId} className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
      {form === 'withdraw' && (
        <WithdrawForm record={record} incident={incident} onDone={() => open(null)} />
      )}
      {form === 'visibility' && (
        <VisibilityForm record={record} incident={incident} onDone={() => open(null)} />
      )}
      {verify.data !== undefined && <Verified result={verify.data.body} />}
      {fault !== null && <Fault error={fault} />}
    </div>
  );
}

function useDecisions(record: Evidence, incident: string) {
  const decisions = evidenceDecisions(incident, record.id);
  const confirm = useWrite(decisions.confirm);
  const verify = useWrite(decisions.verify);
  // Exporting what is not public becomes an entry of the custody.
  const handOut = useWrite(
    write(
      () =>
        download(
          `/api/ip3/v1/evidence/${record.id}/content`,
          record.filename ?? `${record.id}.bin`,
        ),
      keys.incident.of(incident),
    ),
  );
  return { confirm, verify, handOut };
}

function Verified({ result }: { result: Verification }) {
  const { t } = useTranslation();
  const { integrity, custody } = result;
  const isBad = integrity.hash_ok === false || !custody.holds;
  return (
    <div role="status" className={isBad ? 'incident-banner is-late' : css.verified}>
      <p>
        <strong>{t(isBad ? 'evidence.verifiedBad' : 'evidence.verifiedGood')}</strong>
      </p>
      <p>{t(`evidence.hashOk.${integrity.erased ? 'erased' : String(integrity.hash_ok)}`)}</p>
      <p>
        {custody.holds
          ? t('evidence.custodyHolds', { count: custody.entries })
          : t('evidence.custodyBroken', { seq: custody.first_broken_entry })}
      </p>
    </div>
  );
}
