// Files that are pasted or dropped into a note: each becomes evidence of the incident, seen by
// those who can see the note, and an attachment of the note.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { noteLimits } from '../../../domain/note.ts';
import { keys } from '../../api/keys.ts';
import { attachFile } from '../../api/requests/evidence.ts';
import { Fault } from '../../ui/fault.tsx';
import type { Draft } from '../../ui/use-draft.ts';
import type { NoteValues } from './note-values.ts';
import css from './notes.module.css';

interface Sending {
  name: string;
  percent: number;
}

export function useFiles(incident: string, draft: Draft<NoteValues>) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [error, setError] = useState<Error | null>(null);
  // What is typed meanwhile stays.
  const latest = useRef(draft);
  latest.current = draft;
  const send = async (files: readonly File[]) => {
    setError(null);
    try {
      for (const file of files) {
        const { attachments, visibility } = latest.current.values;
        if (attachments.length >= noteLimits.attachments) return;
        const form = formOf(file, visibility);
        const say = (percent: number) => setSending({ name: file.name, percent });
        say(0);
        const { id } = await attachFile(incident, form, say);
        const now = latest.current.values.attachments;
        latest.current.change({ attachments: [...now, id] });
        await queries.invalidateQueries({ queryKey: keys.incident.of(incident) });
      }
    } catch (fault) {
      setError(fault as Error);
    } finally {
      setSending(null);
    }
  };
  const take = (event: ClipboardEvent | DragEvent, { files }: DataTransfer) => {
    if (files.length === 0 || sending !== null) return;
    event.preventDefault();
    void send([...files]);
  };
  return {
    sending,
    error,
    field: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
    },
  };
}

function formOf(file: File, visibility: NoteValues['visibility']): FormData {
  const form = new FormData();
  form.set('evidence_type', file.type.startsWith('image/') ? 'screenshot' : 'attachment');
  form.set('source', 'console');
  form.set('visibility', visibility);
  form.set('file', file);
  return form;
}

export function FilesSent({ files }: { files: ReturnType<typeof useFiles> }) {
  const { t } = useTranslation();
  const { sending, error } = files;
  return (
    <>
      <p role="status" className={css.sending}>
        {sending !== null && t('notes.sending', { name: sending.name })}
      </p>
      {sending !== null && <progress aria-label={sending.name} max={100} value={sending.percent} />}
      {error !== null && <Fault error={error} />}
    </>
  );
}
