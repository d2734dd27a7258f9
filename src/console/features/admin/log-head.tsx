// The signed head of the audit log: what it says, and what this browser finds when it checks it
// and the entries on the page.
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toHex } from '../../../trust-core/bytes.ts';
import { ApiError } from '../../api/client.ts';
import {
  checkpointNote,
  readCheckpointNote,
  readConsistencyProof,
  readInclusionProof,
  readVerifierKeys,
} from '../../api/requests/audit.ts';
import type { AuditEntry } from '../../api/types.gen.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fault } from '../../ui/fault.tsx';
import { GatedButton } from '../../ui/gated-button.tsx';
import { Read } from '../../ui/read.tsx';
import { canHash } from '../../web-crypto.ts';
import css from './admin.module.css';
import { forgetCheckpoint, keepCheckpoint, keptCheckpoint } from './kept-checkpoint.ts';
import { checkLog, type LogSource } from './log-check.ts';
import { LogFindings } from './log-findings.tsx';
import { readCheckpoint } from './signed-checkpoint.ts';

/** Null where the server says that there is no such proof. */
async function orNull<Body>(asked: Promise<Body>): Promise<Body | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiError && error.problem.error === 'not_found') return null;
    throw error;
  }
}

const source: LogSource = {
  checkpoint: readCheckpointNote,
  vkeys: readVerifierKeys,
  async consistency(from, to) {
    return (await orNull(readConsistencyProof(from, to)))?.body.path ?? null;
  },
  async inclusion(entry) {
    try {
      return (await orNull(readInclusionProof(entry)))?.body ?? null;
    } catch (error) {
      if (error instanceof ApiError && error.problem.error === 'conflict') return 'pending';
      throw error;
    }
  },
};

/** `entries` are those on the page; undefined while they are not there yet. */
export function LogHead({ entries }: { entries: readonly AuditEntry[] | undefined }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [kept, setKept] = useState(keptCheckpoint);
  const read = useQuery(checkpointNote);
  const check = useMutation({
    mutationFn: () => checkLog(source, kept, entries ?? []),
    onSuccess: ({ note, keep }) => {
      client.setQueryData(checkpointNote.queryKey, note);
      if (keep === null) return;
      const next = { ...keep, at: new Date().toISOString() };
      keepCheckpoint(next);
      setKept(next);
    },
  });
  const forget = () => {
    forgetCheckpoint();
    setKept(null);
    check.reset();
  };
  const canCheck = canHash();
  return (
    <section className={clsx('gate', css.auditHead)} aria-labelledby="head-title">
      <h2 id="head-title">{t('logCheck.title')}</h2>
      <Read of={read} height={120}>
        {(note) => <Note note={note} />}
      </Read>
      <div className="moves">
        <GatedButton
          why={canCheck ? null : 'no-subtle'}
          loading={check.isPending || entries === undefined}
          onClick={() => check.mutate()}
        >
          {t('logCheck.verify')}
        </GatedButton>
        {kept !== null && (
          <Button variant="default" disabled={check.isPending} onClick={forget}>
            {t('logCheck.forget')}
          </Button>
        )}
      </div>
      {!canCheck && (
        <p className="small" id="no-subtle">
          {t('logCheck.noSubtle')}
        </p>
      )}
      {check.isError && <Fault error={check.error} onRetry={() => check.mutate()} />}
      {check.data && <LogFindings check={check.data} />}
      <p className="small">{t('logCheck.limits')}</p>
    </section>
  );
}

function Note({ note }: { note: string }) {
  const { t } = useTranslation();
  const head = readCheckpoint(note);
  return (
    <>
      {head !== null && (
        <dl className="facts">
          <div>
            <dt>{t('logCheck.origin')}</dt>
            <dd className="mono">{head.origin}</dd>
          </div>
          <div>
            <dt>{t('logCheck.size')}</dt>
            <dd>
              <span className="mono">{head.size}</span>{' '}
              <CopyButton text={String(head.size)} label={t('logCheck.size')} />
            </dd>
          </div>
          <div>
            <dt>{t('logCheck.root')}</dt>
            <dd>
              <span className="mono">{toHex(head.root)}</span>{' '}
              <CopyButton text={toHex(head.root)} label={t('logCheck.root')} />
            </dd>
          </div>
        </dl>
      )}
      <details>
        <summary>{t('logCheck.note')}</summary>
        <pre tabIndex={0} aria-label={t('logCheck.note')}>
          {note}
        </pre>
        <CopyButton text={note} label={t('logCheck.note')} />
      </details>
    </>
  );
}
