// What happened to the incident in sentences, with the notes between, oldest first; filters are in
// the address. The form for a note is at the end.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { registryIncident } from '../../../api/requests/incidents.ts';
import { notesOf } from '../../../api/requests/notes.ts';
import { usePreferences } from '../../../preferences.ts';
import { Nothing } from '../../../ui/nothing.tsx';
import { locale } from '../../../ui/number.ts';
import { Read } from '../../../ui/read.tsx';
import { useNarrower } from '../../../ui/use-narrower.ts';
import { WriteNote } from '../../notes/write-note.tsx';
import { useDetailSearch, useGo } from '../detail/use-detail.ts';
import { DayOfTimeline } from './day-of-timeline.tsx';
import { daysOf, itemsOf } from './groups.ts';
import { TimelineSide } from './timeline-side.tsx';
import css from './timeline.module.css';

export function TimelineTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const filter = useDetailSearch();
  const go = useGo();
  const dayOf = useDayOf();
  const read = useQuery(registryIncident(id));
  const notes = useQuery(notesOf(id)).data?.notes ?? [];
  const isAsked = filter.do === 'note';
  const isBelow = useNarrower(1101);
  return (
    <Read of={read} height={300}>
      {({ body: { timeline } }) => {
        const items = itemsOf(timeline, notes, filter);
        return (
          <>
            {isBelow && <NarrowSide id={id} />}
            <About count={items.length} />
            {items.length === 0 && (
              <Nothing why={t(timeline.length === 0 ? 'timeline.none' : 'timeline.noMatch')} />
            )}
            <div>
              {daysOf(items, dayOf).map((day) => (
                <DayOfTimeline key={day.day} incident={id} day={day} notes={notes} />
              ))}
            </div>
            <WriteNote
              incident={id}
              autoFocus={isAsked}
              onDone={isAsked ? () => go({ tab: 'timeline' }) : undefined}
            />
          </>
        );
      }}
    </Read>
  );
}

/** `Tuesday, 17 November 2026` in the reader's language and zone. */
function useDayOf(): (at: string) => string {
  const { zone } = usePreferences();
  const inZone = zone === 'utc' ? { timeZone: 'UTC' } : {};
  const format = new Intl.DateTimeFormat(locale(), { dateStyle: 'full', ...inZone });
  return (at) => format.format(new Date(at));
}

/** Where it has no room at the side, it opens by a click. */
function NarrowSide({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <details className={css.narrowSide}>
      <summary>{t('timeline.show')}</summary>
      <TimelineSide id={id} />
    </details>
  );
}

function About({ count }: { count: number }) {
  const { t } = useTranslation();
  const { request, kind } = useDetailSearch();
  const go = useGo();
  return (
    <p className="small" role="status">
      {t('timeline.count', { count })} {t('told.order')}
      {(request ?? kind) !== undefined && (
        <>
          {' '}
          {request === undefined ? t(nameOfKind(kind)) : t('told.request')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => go({ tab: 'timeline' })}>
            {t('told.everything')}
          </Button>
        </>
      )}
    </p>
  );
}

/** One kind alone, which an address can ask for. */
function nameOfKind(kind = ''): string {
  if (kind === 'note') return 'told.notesOnly';
  return kind === 'refused' ? 'told.refused' : `timeline.kinds.${kind}`;
}
