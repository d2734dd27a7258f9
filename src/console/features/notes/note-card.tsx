// One note with its replies: who, when, who can see it, its text, and what its reader can do.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { noteWrites, type Note } from '../../api/requests/notes.ts';
import { useSession } from '../../session.ts';
import { Fault } from '../../ui/fault.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { Writers } from '../people/here.tsx';
import { EditNote } from './edit-note.tsx';
import { Acts, isAdmin, onNote, Withdraw, type Asked, type Props } from './note-acts.tsx';
import { NoteHistory } from './note-history.tsx';
import { NoteText } from './note-text.tsx';
import css from './notes.module.css';
import { WriteNote } from './write-note.tsx';

export function NoteCard({ incident, note, replies = [], about }: Props) {
  const [asked, ask] = useState<Asked | null>(null);
  const done = () => ask(null);
  return (
    <article className={css.note} data-note={note.id}>
      <Head note={note} about={about} />
      {asked === 'edit' ? (
        <EditNote incident={incident} note={note} onDone={done} />
      ) : (
        <Content incident={incident} note={note} />
      )}
      <Writers incident={incident} note={note.id} kinds={onNote} />
      <Acts note={note} asked={asked} onAsk={(one) => ask(one === asked ? null : one)} />
      {asked === 'withdraw' && <Withdraw incident={incident} note={note} onDone={done} />}
      {asked === 'history' && <NoteHistory incident={incident} id={note.id} />}
      {(replies.length > 0 || asked === 'reply') && (
        <ul className={css.replies}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <NoteCard incident={incident} note={reply} />
            </li>
          ))}
          {asked === 'reply' && (
            <li>
              <WriteNote
                incident={incident}
                place={{ parent_id: note.id }}
                autoFocus
                onDone={done}
              />
            </li>
          )}
        </ul>
      )}
    </article>
  );
}

function Head({ note, about }: { note: Note; about: ReactNode }) {
  const { t } = useTranslation();
  const { created_by, created_at, edited_at, visibility, parent_id } = note;
  return (
    <header className={css.head}>
      <strong>
        <Person email={created_by} />
      </strong>
      <Instant at={created_at} />
      {about}
      {parent_id === null && (
        <span
          className={`badge visibility-${visibility}`}
          title={t(`visibility.who.${visibility}`)}
        >
          {t(`visibility.${visibility}`)}
        </span>
      )}
      {edited_at !== null && <span>{t('notes.edited')}</span>}
    </header>
  );
}

function Content({ incident, note }: { incident: string; note: Note }) {
  const { t } = useTranslation();
  if (note.text === null) return <Withdrawn incident={incident} note={note} />;
  return (
    <>
      <NoteText text={note.text} mentions={note.mentions} />
      {note.attachments.length > 0 && (
        <ul className={css.files} aria-label={t('notes.attachments')}>
          {note.attachments.map((record) => (
            <li key={record}>
              <Link to="/incidents/$id" params={{ id: incident }} search={evidenceAt(record)}>
                <Glyph shape="clip" /> {t('notes.record', { id: record.slice(-6) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const evidenceAt = (record: string) => ({ tab: 'evidence', record }) as const;

/** Its place, who withdrew it and why, and a way back for those who can. */
function Withdrawn({ incident, note }: { incident: string; note: Note }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const restore = useWrite(noteWrites(incident, note).restore);
  const { retracted_by, retracted_reason } = note;
  const may = retracted_by === session?.email || isAdmin(session?.roles);
  return (
    <>
      <p className={css.withdrawn}>
        {t('notes.withdrawn', { by: retracted_by })} <bdi>{retracted_reason}</bdi>{' '}
        {may && (
          <Button
            size="compact-xs"
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {t('notes.restore')}
          </Button>
        )}
      </p>
      {restore.error !== null && <Fault error={restore.error} />}
    </>
  );
}
