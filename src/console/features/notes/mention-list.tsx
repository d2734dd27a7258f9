// The list of people while an `@` is typed into a note: those who can see the note, by parts of
// name and address. Arrows choose, Enter or Tab takes, Escape closes.
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../domain/role.ts';
import { clearance, type Visibility } from '../../../domain/visibility.ts';
import { PersonEntry } from '../../ui/person-entry.tsx';
import type { Draft } from '../../ui/use-draft.ts';
import { usePeople } from '../../ui/use-people.ts';
import type { NoteValues } from './note-values.ts';
import css from './notes.module.css';

/** A longer list is no help; who types on finds the others. */
const shown = 8;

/** The lowest role that reads notes of this visibility. */
export function lowestReader(visibility: Visibility): Role {
  return clearance(['Viewer']).includes(visibility) ? 'Viewer' : 'Analyst';
}

/** An `@` that begins a word, and what of a name or address follows it up to the cursor. */
const begun = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}._%+@-]{0,80})$/u;

interface Asked {
  draft: Draft<NoteValues>;
  area: RefObject<HTMLTextAreaElement | null>;
  needs: Role;
}

export function useMention({ draft, area, needs }: Asked) {
  const list = useId();
  const { text } = draft.values;
  const [cursor, setCursor] = useState<number | null>(null);
  const [place, setPlace] = useState(0);
  const sought = cursor === null ? null : (begun.exec(text.slice(0, cursor))?.[1] ?? null);
  const all = usePeople(sought ?? '', needs).found;
  const found = sought === null ? [] : all.slice(0, shown);
  const at = Math.min(place, found.length - 1);
  const after = usePlaceOfCursor(area);
  const put = (email: string, from: number, to: number) => {
    const before = text.slice(0, from);
    const gap = before === '' || /\s$/.test(before) ? '' : ' ';
    const start = `${before}${gap}@${email} `;
    draft.change({ text: start + text.slice(to).replace(/^ /, '') });
    setCursor(null);
    after(start.length);
  };
  const choose = (email: string) =>
    put(email, (cursor ?? 0) - (sought ?? '').length - 1, cursor ?? 0);
  const keys: Record<string, () => void> = {
    ArrowDown: () => setPlace((at + 1) % found.length),
    ArrowUp: () => setPlace((at + found.length - 1) % found.length),
    Enter: () => choose(found[at]!.email),
    Tab: () => choose(found[at]!.email),
    Escape: () => setCursor(null),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = found.length > 0 && !event.ctrlKey && !event.metaKey ? keys[event.key] : undefined;
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const look = (target: HTMLTextAreaElement) => {
    setCursor(target.selectionStart === target.selectionEnd ? target.selectionStart : null);
    setPlace(0);
  };
  const active = found[at] === undefined ? undefined : `${list}-${at}`;
  return {
    list,
    found,
    at,
    choose,
    /** At the cursor, in place of a lone `@`. */
    insert: (email: string) => {
      const to = area.current?.selectionStart ?? text.length;
      put(email, text.slice(0, to).replace(/@$/, '').length, to);
    },
    field: {
      onChange: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => {
        draft.change({ text: currentTarget.value });
        look(currentTarget);
      },
      onKeyDown,
      onBlur: () => setCursor(null),
      'aria-autocomplete': 'list',
      'aria-controls': active === undefined ? undefined : list,
      'aria-activedescendant': active,
    } as const,
  };
}

/** Puts the cursor there once the new text is shown. */
function usePlaceOfCursor(area: RefObject<HTMLTextAreaElement | null>) {
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    if (next === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(next, next);
    setNext(null);
  }, [area, next]);
  return setNext;
}

export function MentionList({ mention }: { mention: ReturnType<typeof useMention> }) {
  const { t } = useTranslation();
  const { list, found, at, choose } = mention;
  return (
    <>
      <span role="status" className="visually-hidden">
        {found.length > 0 && t('notes.found', { count: found.length })}
      </span>
      {found.length > 0 && (
        <div id={list} role="listbox" aria-label={t('notes.mention')} className={css.mentionList}>
          {found.map((person, place) => (
            <div
              key={person.email}
              id={`${list}-${place}`}
              role="option"
              aria-selected={place === at}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person.email)}
            >
              <PersonEntry person={person} />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
