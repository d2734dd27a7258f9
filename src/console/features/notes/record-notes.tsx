// The notes on one record, closed until they are opened.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notesOf } from '../../api/requests/notes.ts';
import css from './notes.module.css';
import { Notes } from './notes.tsx';
import type { NotePlace } from './write-note.tsx';

interface Props {
  incident: string;
  place: Omit<NotePlace, 'parent_id'>;
}

export function RecordNotes({ incident, place }: Props) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const { data } = useQuery(notesOf(incident));
  const [[name, id] = []] = Object.entries(place);
  const count = data?.notes.filter((note) => note[name as 'evidence_id'] === id).length ?? 0;
  return (
    <details
      className={count === 0 ? css.noNotes : undefined}
      open={isOpen}
      onToggle={(event) => open(event.currentTarget.open)}
    >
      <summary>{count === 0 ? t('notes.onRecordNone') : t('notes.onRecord', { count })}</summary>
      {isOpen && <Notes incident={incident} place={place} />}
    </details>
  );
}
