// The receipt that came back: hashed here, compared with the report, and kept as evidence
// `upo_edelivery`. A receipt for other bytes is refused, and nothing of it is kept.
import { Button, FileInput, TextInput } from '@mantine/core';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { recordReceipt } from '../../api/requests/reports.ts';
import type { Report } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { sha256Hex } from '../../web-crypto.ts';
import { namedHash } from './named-hash.ts';
import { Details, empty, type Said } from './receipt-details.tsx';
import css from './reports.module.css';

interface Chosen {
  file: File;
  sha256: string;
  /** The file itself names a hash of this report. */
  isNamed: boolean;
}

interface Props {
  report: Report;
  /** Called with whether recording this receipt is the next step. */
  onFilling: (is: boolean) => void;
}

export function ReceiptForm({ report, onFilling }: Props) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/reports/:id/receipt');
  const [said, setSaid] = useState<Said>(empty);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const record = useWrite(recordReceipt(report.report_id, report.public_id));
  const change = (part: Partial<Said>) => setSaid({ ...said, ...part });
  const choose = async (file: File | null) => {
    setChosen(null);
    if (file === null) return;
    const named = await namedHash(file, [report.package_sha256, report.artifact_sha256]);
    setChosen({ file, sha256: await sha256Hex(file), isNamed: named !== null });
    if (named !== null) setSaid((before) => ({ ...before, hash: named }));
  };
  const isReady = chosen !== null && /^[0-9a-f]{64}$/i.test(said.hash.trim());
  useEffect(() => onFilling(isReady), [onFilling, isReady]);
  return (
    <CheckedForm
      className={clsx('gate stack', css.noPrint)}
      aria-labelledby="receipt-title"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isReady) return;
        const done = () => {
          setSaid(empty);
          setChosen(null);
        };
        record.mutate(bodyOf(said, chosen.file), { onSuccess: done });
      }}
    >
      <h2 id="receipt-title">{t('reports.receipt.title')}</h2>
      <p className="small">{t('reports.receipt.lead')}</p>
      {!may && <p className="needs-role">{t('legal.needs', { role: needs })}</p>}
      <FileInput
        label={t('reports.receipt.file')}
        description={t('evidence.drop')}
        disabled={!may}
        required
        value={chosen?.file ?? null}
        onChange={(file) => void choose(file)}
      />
      {chosen !== null && <ChosenFile chosen={chosen} />}
      <TextInput
        label={t('reports.receipt.hash')}
        description={t('reports.receipt.hashMore')}
        disabled={!may}
        required
        maxLength={70}
        value={said.hash}
        onChange={(event) => change({ hash: event.currentTarget.value })}
      />
      <Match hash={said.hash} report={report} />
      <Details said={said} change={change} disabled={!may} />
      <Submit may={may} isReady={isReady} isPending={record.isPending} />
      {record.error !== null && <Refused error={record.error} />}
      {record.data !== undefined && (
        <p className="done" role="status">
          {t(
            record.data.body.delivery === 'confirmed'
              ? 'reports.receipt.done'
              : 'reports.receipt.doneUnproven',
          )}
        </p>
      )}
    </CheckedForm>
  );
}

function Submit(props: Record<'may' | 'isReady' | 'isPending', boolean>) {
  const { may, isReady, isPending } = props;
  const { t } = useTranslation();
  const variant = isReady ? 'filled' : 'default';
  return (
    <>
      <Button type="submit" variant={variant} disabled={!may || !isReady} loading={isPending}>
        {t('reports.receipt.submit')}
      </Button>
      {may && !isReady && <p className="small">{t('reports.receipt.incomplete')}</p>}
    </>
  );
}

function ChosenFile({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  return (
    <p className="small" role="status">
      SHA-256 <span className="mono hash">{chosen.sha256}</span>{' '}
      {t(chosen.isNamed ? 'reports.receipt.named' : 'reports.receipt.notNamed')}
    </p>
  );
}

/** Said while it is typed, so that no one learns of it only from a refusal. */
function Match({ hash, report }: { hash: string; report: Report }) {
  const { t } = useTranslation();
  const typed = hash.trim().toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(typed)) return null;
  const { package_sha256, artifact_sha256 } = report;
  const isKnown = typed === package_sha256 || typed === artifact_sha256;
  return (
    <p role="status" className={isKnown ? 'small' : 'warning'}>
      {t(isKnown ? 'reports.receipt.matches' : 'reports.receipt.mismatch')}
    </p>
  );
}

function Refused({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isMismatch = error instanceof ApiError && error.problem.error === 'hash_mismatch';
  return (
    <>
      <Fault error={error} />
      {isMismatch && <p>{t('reports.receipt.why')}</p>}
    </>
  );
}

function bodyOf({ hash, kind, issued_at, source, message_id }: Said, file: File): FormData {
  const body = new FormData();
  body.set('package_sha256', hash.trim());
  body.set('receipt_kind', kind);
  if (issued_at !== '') body.set('issued_at', issued_at);
  if (source.trim() !== '') body.set('source', source.trim());
  if (message_id.trim() !== '') body.set('message_id', message_id.trim());
  body.set('file', file);
  return body;
}
