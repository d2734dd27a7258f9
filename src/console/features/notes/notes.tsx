// The notes on an incident, or on one record of it, with the form for another.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { notesOf, type Note } from '../../api/requests/notes.ts';
import { Read } from '../../ui/read.tsx';
import { NoteCard } from './note-card.tsx';
import css from './notes.module.css';
import { WriteNote, type NotePlace } from './write-note.tsx';

interface Props {
  incident: string;
  place?: Omit<NotePlace, 'parent_id'>;
  /** Whether the form has the focus, as after the key for it. */
  autoFocus?: boolean;
  onWritten?: (() => void) | undefined;
}

/** All of an incident as a whole, or on the record. */
export function Notes({ incident, place = {}, autoFocus = false, onWritten }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const read = useQuery(notesOf(incident));
  return (
    <section className={css.notes} aria-labelledby={title}>
      <h2 id={title}>
        {t('notes.title')}
        {read.data !== undefined && (
          <span className={css.count}>{rootsAt(read.data.notes, place).length}</span>
        )}
      </h2>
      <Read of={read} height={60}>
        {({ notes, isWhole }) => (
          <>
            {!isWhole && <p className="small">{t('notes.tooMany')}</p>}
            <ul className={css.list}>
              {rootsAt(notes, place).map((note) => (
                <li key={note.id}>
                  <NoteCard incident={incident} note={note} replies={repliesTo(notes, note)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
      <WriteNote incident={incident} place={place} autoFocus={autoFocus} onDone={onWritten} />
    </section>
  );
}

const subjects = ['evidence_id', 'action_id', 'report_id'] as const;

/** Notes that are no replies and are about just this. */
function rootsAt(notes: readonly Note[], place: NotePlace): Note[] {
  return notes.filter(
    (note) =>
      note.parent_id === null && subjects.every((name) => note[name] === (place[name] ?? null)),
  );
}

function repliesTo(notes: readonly Note[], { id }: Note): Note[] {
  return notes.filter(({ parent_id }) => parent_id === id);
}
