// Taking an import back: what that does is said first, and a refusal says what prevents it.
import { Button, Modal, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { undoImport } from '../../api/requests/imports.ts';
import type { ImportRun } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';
import css from './imports.module.css';

export function UndoRun({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { may, needs } = usePermission('POST /api/ip3/v1/imports/:id/undo');
  return (
    <div>
      <Button variant="default" disabled={!may} onClick={() => setOpened(true)}>
        {t('imports.undo')}
      </Button>
      {!may && <p className={css.importNeeds}>{t('imports.needs', { role: needs })}</p>}
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        closeButtonProps={{ 'aria-label': t('agents.close') }}
        title={t('imports.undoTitle')}
      >
        <UndoForm run={run} onDone={() => setOpened(false)} />
      </Modal>
    </div>
  );
}

function UndoForm({ run, onDone }: { run: ImportRun; onDone: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const undo = useWrite(undoImport(run.id));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const body = reason.trim() === '' ? {} : { reason: reason.trim() };
    undo.mutate(body, { onSuccess: onDone });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <ul className={css.undoEffects}>
        <li>{t('imports.undoMade', { count: run.incidents_created })}</li>
        <li>{t('imports.undoEvidence')}</li>
        {run.incidents_updated > 0 && (
          <li>{t('imports.undoSeen', { count: run.incidents_updated })}</li>
        )}
      </ul>
      <p className="small">{t('imports.undoWhen')}</p>
      <Textarea
        label={t('imports.undoReason')}
        autosize
        minRows={2}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {undo.error !== null && <Refusal error={undo.error} />}
      <Button
        type="submit"
        variant="filled"
        color="red"
        className="is-danger"
        loading={undo.isPending}
      >
        {t('imports.undoIt')}
      </Button>
    </CheckedForm>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const problem = error instanceof ApiError ? error.problem : null;
  const [incidents, runs] = [texts(problem?.['incidents']), texts(problem?.['later_runs'])];
  return (
    <div>
      <Fault error={error} />
      {incidents.length > 0 && (
        <ul aria-label={t('imports.undoStands')}>
          {incidents.map((id) => (
            <li key={id}>
              <Link to="/incidents/$id" params={{ id }}>
                {id}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {runs.length > 0 && (
        <ul aria-label={t('imports.undoLater')}>
          {runs.map((id) => (
            <li key={id}>
              <Link to="/imports/$id" params={{ id }}>
                {t('imports.undoLaterRun')} <span className="mono hash">{id}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
