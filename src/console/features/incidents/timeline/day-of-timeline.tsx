// One day of the timeline: sentences, notes, and runs of automatic entries that open.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Note } from '../../../api/requests/notes.ts';
import type { TimelineEntry } from '../../../api/types.gen.ts';
import { usePreferences } from '../../../preferences.ts';
import { exactText } from '../../../ui/instant.tsx';
import { locale } from '../../../ui/number.ts';
import { timeZoneOf } from '../../../ui/time-zone.ts';
import { NoteCard } from '../../notes/note-card.tsx';
import { EntryLine } from './entry-line.tsx';
import type { Day, Item } from './groups.ts';
import css from './timeline.module.css';

interface Props {
  incident: string;
  day: Day;
  notes: readonly Note[];
}

export function DayOfTimeline({ incident, day, notes }: Props) {
  return (
    <section className={css.day}>
      <h2>{day.day}</h2>
      <ol className={css.items}>
        {day.items.map((item, place) => (
          <li key={`${item.at} ${place}`} className={css.item} data-item={item.kind}>
            <Clock at={item.at} />
            <Shown item={item} incident={incident} notes={notes} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Clock({ at }: { at: string }) {
  const { zone } = usePreferences();
  const inZone = { timeZone: timeZoneOf(zone) };
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...inZone } as const;
  return (
    <time dateTime={at} title={exactText(at, zone)} className={css.time}>
      {new Intl.DateTimeFormat(locale(), options).format(new Date(at))}
    </time>
  );
}

function Shown({ item, incident, notes }: { item: Item } & Omit<Props, 'day'>) {
  if (item.kind === 'entry') return <EntryLine entry={item.entry} incident={incident} />;
  if (item.kind === 'run') return <Run entries={item.entries} incident={incident} />;
  const replies = notes.filter(({ parent_id }) => parent_id === item.note.id);
  return <NoteCard incident={incident} note={item.note} replies={replies} />;
}

function Run({ entries, incident }: { entries: readonly TimelineEntry[]; incident: string }) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  return (
    <div className={css.sentence}>
      {t('told.folded', { count: entries.length })}
      <Button
        size="compact-xs"
        variant="subtle"
        className={css.open}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        {t(isOpen ? 'told.hide' : 'told.show')}
      </Button>
      {isOpen && (
        <ol className={css.items}>
          {entries.map((entry, place) => (
            <li key={`${entry.at} ${place}`}>
              <EntryLine entry={entry} incident={incident} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
