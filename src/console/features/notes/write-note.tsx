// Writing a note or a reply. What is typed stays in the tab until it is sent.
import { useTranslation } from 'react-i18next';
import { visibilities } from '../../../domain/visibility.ts';
import { writeNote, type NewNote } from '../../api/requests/notes.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { Writers } from '../people/here.tsx';
import { useWriting } from '../people/presence.ts';
import { NoteForm } from './note-form.tsx';
import { emptyNote } from './note-values.ts';

/** The record of the incident that a note is about, or the note that it replies to. */
export type NotePlace = Pick<NewNote, 'evidence_id' | 'action_id' | 'report_id' | 'parent_id'>;

interface Props {
  incident: string;
  place?: NotePlace;
  autoFocus?: boolean;
  onDone?: (() => void) | undefined;
}

export function WriteNote({ incident, place = {}, autoFocus = false, onDone }: Props) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/notes');
  const where = Object.values(place).join('.');
  const draft = useDraft(`note.${incident}.${where}`, emptyNote);
  const isReply = place.parent_id !== undefined;
  const write = useWrite(writeNote(incident), () => {
    draft.clear();
    onDone?.();
  });
  const parent = place.parent_id ?? null;
  const isBegun = may && draft.values.text.trim() !== '';
  useWriting(incident, { writing: isReply ? 'reply' : 'new', note_id: parent }, isBegun);
  if (!may) return <p className="small">{t('detail.needsRole', { role: needs })}</p>;
  const { text, visibility, attachments } = draft.values;
  const seen = isReply ? {} : { visibility };
  return (
    <NoteForm
      incident={incident}
      draft={draft}
      label={t(isReply ? 'notes.reply' : 'notes.new')}
      submit={t(isReply ? 'notes.addReply' : 'notes.add')}
      isPending={write.isPending}
      onSubmit={() => write.mutate({ ...place, ...seen, text, attachments })}
      onCancel={onDone}
      choices={isReply ? [] : choicesOf(place)}
      autoFocus={autoFocus}
    >
      {!isReply && <Writers incident={incident} note={null} kinds={['new']} />}
      {write.error !== null && <Fault error={write.error} />}
    </NoteForm>
  );
}

function choicesOf({ report_id }: NotePlace) {
  return report_id === undefined
    ? visibilities
    : visibilities.filter((visibility) => visibility !== 'public');
}
