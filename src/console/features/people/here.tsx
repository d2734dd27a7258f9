// Who else has the incident open, as avatars; and who writes on a note.
import { useTranslation } from 'react-i18next';
import type { Writing } from '../../../domain/presence.ts';
import type { Present } from '../../api/requests/watching.ts';
import { useNamesOf } from '../../ui/names.ts';
import { Avatar } from '../../ui/person.tsx';
import css from './people.module.css';
import { usePresent } from './presence.ts';

const mostShown = 4;

export function Here({ incident }: { incident: string }) {
  const { t } = useTranslation();
  const nameOf = useNamesOf();
  const others = peopleOf(usePresent(incident).filter(({ is_you }) => !is_you));
  if (others.length === 0) return <span role="status" className="visually-hidden" />;
  const names = others.map(({ email }) => nameOf(email) ?? email);
  const who = t('people.here', { names: names.join(', ') });
  return (
    <span role="status" className={css.here} title={who}>
      <span className="visually-hidden">{who}</span>
      {others.slice(0, mostShown).map(({ email, writing }) => (
        <span key={email} className={writing === null ? css.one : css.isWriting}>
          <Avatar email={email} name={nameOf(email)} />
        </span>
      ))}
      {others.length > mostShown && (
        <span className={css.more} aria-hidden="true">
          +{others.length - mostShown}
        </span>
      )}
    </span>
  );
}

/** One for each person, with what that person writes. */
function peopleOf(windows: readonly Present[]): Present[] {
  const byEmail = Map.groupBy(windows, ({ email }) => email);
  return [...byEmail.values()].flatMap(
    (all) => all.find(({ writing }) => writing !== null) ?? all.slice(0, 1),
  );
}

interface WritersProps {
  incident: string;
  /** What they write; null for a new note. */
  note: string | null;
  kinds: readonly Writing[];
}

/** A line under a note, or over the form for a new one, while others write there. */
export function Writers({ incident, note, kinds }: WritersProps) {
  const { t } = useTranslation();
  const nameOf = useNamesOf();
  const here = usePresent(incident).filter(
    ({ writing, note_id }) => writing !== null && kinds.includes(writing) && note_id === note,
  );
  return (
    <span role="status" className={css.writers}>
      {here.map(({ email, is_you, writing }, place) => (
        <span key={`${place} ${email}`}>
          {t(`people.writes.${writing ?? 'new'}${is_you ? 'You' : ''}`, {
            name: nameOf(email) ?? email,
          })}
        </span>
      ))}
    </span>
  );
}
