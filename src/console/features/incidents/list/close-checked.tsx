// Closes the selected incidents that the gate lets pass.
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { IncidentListed } from '../../../api/types.gen.ts';

interface CheckedProps {
  run: readonly { incident: IncidentListed; outcome: { state: string } }[];
  onClose: (incidents: readonly IncidentListed[], note: string) => void;
}

/** After the dry run: closes those that the gate lets through, and only those. */
export function CloseChecked({ run, onClose }: CheckedProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const ready = run.filter(({ outcome }) => outcome.state === 'done');
  if (ready.length === 0) return <p>{t('bulk.noneReady')}</p>;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const incidents = ready.map(({ incident }) => incident);
    onClose(incidents, note);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Textarea
        label={t('bulk.note')}
        autosize
        minRows={1}
        maxLength={5000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <p className="small">{t('bulk.honest')}</p>
      <Button type="submit" size="xs">
        {t('bulk.closeThem', { count: ready.length })}
      </Button>
    </form>
  );
}
