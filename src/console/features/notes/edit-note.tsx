// Editing one's own note. When it was edited elsewhere meanwhile, both texts are shown and nothing
// is overwritten without a word.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { visibilities } from '../../../domain/visibility.ts';
import { ApiError } from '../../api/client.ts';
import { noteWrites, readNote, type Note } from '../../api/requests/notes.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { useWriting } from '../people/presence.ts';
import { NoteForm } from './note-form.tsx';
import { valuesOf } from './note-values.ts';

interface Props {
  incident: string;
  note: Note;
  onDone: () => void;
}

export function EditNote({ incident, note, onDone }: Props) {
  const { t } = useTranslation();
  // The version that the form began with: what is read later must not replace it.
  const start = { ...valuesOf(note), version: note.version };
  const draft = useDraft(`note-edit.${note.id}`, start);
  const [theirs, setTheirs] = useState<Note | null>(null);
  useWriting(incident, { writing: 'edit', note_id: note.id }, true);
  const leave = () => {
    draft.clear();
    onDone();
  };
  const edit = useWrite(noteWrites(incident, note).edit, leave);
  const { version, text, visibility, attachments } = draft.values;
  const send = (base: number) => {
    setTheirs(null);
    const seen = note.parent_id === null ? { visibility } : {};
    const input = { ...seen, version: base, text, attachments };
    edit.mutate(input, { onError: (error) => void meet(error) });
  };
  const meet = async (error: Error) => {
    if (isStale(error)) setTheirs(await readNote(note.id));
  };
  const choices = note.report_id === null ? visibilities : visibilities.slice(1);
  return (
    <NoteForm
      incident={incident}
      draft={draft}
      label={t('notes.edit')}
      submit={t('notes.save')}
      isPending={edit.isPending}
      onSubmit={() => send(version)}
      onCancel={leave}
      choices={note.parent_id === null ? choices : []}
      autoFocus
    >
      {theirs !== null && (
        <Conflict
          differences={[{ field: t('notes.text'), yours: text, theirs: theirs.text ?? '' }]}
          onReapply={() => send(theirs.version)}
          onTakeTheirs={leave}
        />
      )}
      {edit.error !== null && !(isStale(edit.error) && theirs !== null) && (
        <Fault error={edit.error} />
      )}
    </NoteForm>
  );
}

function isStale(error: Error): boolean {
  return error instanceof ApiError && error.problem.error === 'precondition_failed';
}
