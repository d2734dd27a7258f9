// Starting a playbook on an incident: each chosen step becomes an action, and each says whether it
// did.
import { Button, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addActions, type Added } from '../../api/requests/actions.ts';
import type { PlaybookStep } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './playbooks.module.css';

export function StartForm({ type, steps }: { type: string; steps: readonly PlaybookStep[] }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { may, needs } = usePermission('POST /api/incidents/:id/actions');
  const search = useSearch({ from: '/inside/playbooks/$type' });
  const [incident, setIncident] = useState(search.incident ?? '');
  const [outcomes, setOutcomes] = useState<{ incident: string; all: Added[] } | null>(null);
  const start = useWrite(addActions);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const id = incident.trim();
    start.mutate(
      { incident: id, actions: steps.map(({ step }) => ({ playbook: type, step })) },
      { onSuccess: (all) => setOutcomes({ incident: id, all }) },
    );
  };
  if (!may) {
    return (
      <section className="gate">
        <h2>{t('playbooks.start')}</h2>
        <p className="small">{t('playbooks.startNeeds', { role: needs })}</p>
      </section>
    );
  }
  return (
    <CheckedForm
      className={clsx('gate stack', css.start)}
      onSubmit={submit}
      aria-label={t('playbooks.start')}
    >
      <h2>{t('playbooks.start')}</h2>
      <TextInput
        {...words('actionField.incident_id', t('playbooks.startHelp'))}
        value={incident}
        onChange={(event) => setIncident(event.currentTarget.value)}
        maxLength={100}
        required
      />
      {steps.length === 0 && <p className="warning">{t('playbooks.noneChosen')}</p>}
      <Button
        type="submit"
        variant="filled"
        loading={start.isPending}
        disabled={steps.length === 0}
      >
        {t('playbooks.add', { count: steps.length })}
      </Button>
      {outcomes !== null && <Outcomes {...outcomes} />}
    </CheckedForm>
  );
}

function Outcomes({ incident, all }: { incident: string; all: readonly Added[] }) {
  const { t } = useTranslation();
  const faults = all.filter(({ fault }) => fault !== null);
  return (
    <div role="status">
      <p>
        <strong>{t('playbooks.added', { count: all.length - faults.length })}</strong>{' '}
        <Link to="/actions" search={{ incident }}>
          {t('playbooks.see')}
        </Link>
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ action: { step }, fault }) => (
            <li key={step}>
              {step}: {fault}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
