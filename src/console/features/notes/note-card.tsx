// One note with its replies: who, when, who can see it, its text, and what its reader can do.
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole, isRole } from '../../../domain/role.ts';
import { noteWrites, type Note } from '../../api/requests/notes.ts';
import { usePermission } from '../../permission.ts';
import { useSession } from '../../session.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { offerUndo } from '../../ui/undo.ts';
import { useWrite } from '../../ui/use-write.ts';
import { Writers } from '../people/here.tsx';
import { EditNote } from './edit-note.tsx';
import { NoteHistory } from './note-history.tsx';
import { NoteText } from './note-text.tsx';
import css from './notes.module.css';
import { WriteNote } from './write-note.tsx';

interface Props {
  incident: string;
  note: Note;
  replies?: readonly Note[];
  /** What the note is about, where that does not follow from its place. */
  about?: ReactNode;
}

type Asked = 'reply' | 'edit' | 'withdraw' | 'history';

const onNote = ['edit', 'reply'] as const;

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

/** Its place, who withdrew it and why, and a way back for those who may. */
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

interface ActsProps {
  note: Note;
  asked: Asked | null;
  onAsk: (what: Asked) => void;
}

function Acts({ note, asked, onAsk }: ActsProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { may } = usePermission('PATCH /api/ip3/v1/notes/:id');
  const isOwn = note.created_by === session?.email;
  const isShown = note.text !== null;
  const offered: Record<Asked, boolean> = {
    reply: may && isShown && note.parent_id === null,
    edit: may && isShown && isOwn,
    withdraw: may && isShown && (isOwn || isAdmin(session?.roles)),
    history: note.version > 1,
  };
  return (
    <div className={css.acts}>
      {(Object.keys(offered) as Asked[])
        .filter((one) => offered[one])
        .map((one) => (
          <Button
            key={one}
            size="compact-xs"
            variant="subtle"
            aria-expanded={asked === one}
            onClick={() => onAsk(one)}
          >
            {t(`notes.acts.${one}`)}
          </Button>
        ))}
    </div>
  );
}

function isAdmin(roles: readonly string[] | undefined): boolean {
  return hasRole((roles ?? []).filter(isRole), 'Admin');
}

function Withdraw({ incident, note, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const { retract: withdraw, restore } = noteWrites(incident, note);
  const retract = useWrite(withdraw, () => {
    onDone();
    const { run, changes } = restore;
    offerUndo({ text: t('undo.withdrawn'), run, changes });
  });
  return (
    <CheckedForm
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim() !== '') retract.mutate({ reason });
      }}
    >
      <p className="small">{t('notes.withdrawHelp')}</p>
      <TextInput
        label={t('form.reason')}
        value={reason}
        maxLength={5000}
        autoFocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {retract.error !== null && <Fault error={retract.error} />}
      <div className={css.tools}>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          {t('form.cancel')}
        </Button>
        <Button
          type="submit"
          size="xs"
          variant="default"
          loading={retract.isPending}
          disabled={reason.trim() === ''}
        >
          {t('notes.acts.withdraw')}
        </Button>
      </div>
    </CheckedForm>
  );
}
