// Every version of a note, newest first, each with what it changed.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { noteVersions, type NoteVersion } from '../../api/requests/notes.ts';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { lineDiff } from '../legal/line-diff.ts';
import css from './notes.module.css';

export function NoteHistory({ incident, id }: { incident: string; id: string }) {
  const { t } = useTranslation();
  const read = useQuery(noteVersions(incident, id));
  return (
    <Read of={read} height={60}>
      {({ body: { versions } }) => (
        <ol className={css.versions} aria-label={t('notes.history')}>
          {versions.map((one) => (
            <Version key={one.version} one={one} before={textBefore(versions, one)} />
          ))}
        </ol>
      )}
    </Read>
  );
}

/** The text that a version replaced; null for the first. */
function textBefore(versions: readonly NoteVersion[], { version }: NoteVersion): string | null {
  const older = versions.find((one) => one.version < version && one.text !== null);
  return older?.text ?? null;
}

function Version({ one, before }: { one: NoteVersion; before: string | null }) {
  const { t } = useTranslation();
  const { event, text, reason, actor, at } = one;
  return (
    <li>
      <p className={css.head}>
        <span>{t(`notes.events.${event}`, { version: one.version })}</span>
        <Person email={actor} /> <Instant at={at} />
      </p>
      {reason !== null && (
        <p>
          <bdi>{reason}</bdi>
        </p>
      )}
      {event === 'written' && text === null && <p className="small">{t('notes.textHidden')}</p>}
      {text !== null && <Difference before={before} after={text} />}
    </li>
  );
}

function Difference({ before, after }: { before: string | null; after: string }) {
  const { t } = useTranslation();
  const lines = lineDiff(before ?? after, after);
  return (
    // It scrolls by itself, so that keyboards must be able to focus it.
    <div className={css.diff} tabIndex={0} role="region" aria-label={t('notes.difference')}>
      {lines.map(({ kind, text }, place) => {
        const key = `${place} ${kind}`;
        if (kind === 'added') return <ins key={key}>{text || ' '}</ins>;
        if (kind === 'removed') return <del key={key}>{text || ' '}</del>;
        return <div key={key}>{text || ' '}</div>;
      })}
    </div>
  );
}
