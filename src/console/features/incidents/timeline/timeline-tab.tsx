// What happened to the incident in sentences, with the notes between, oldest first; filters are in
// the address. The form for a note is at the end.
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { registryIncident } from '../../../api/requests/incidents.ts';
import { notesOf } from '../../../api/requests/notes.ts';
import type { TimelineEntry } from '../../../api/types.gen.ts';
import { at } from '../../../base-path.ts';
import { usePermission } from '../../../permission.ts';
import { usePreferences } from '../../../preferences.ts';
import { useActorNames } from '../../../ui/actor.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { locale } from '../../../ui/number.ts';
import { Read } from '../../../ui/read.tsx';
import { WriteNote } from '../../notes/write-note.tsx';
import { useDetailSearch, useGo } from '../detail/use-detail.ts';
import { DayOfTimeline } from './day-of-timeline.tsx';
import { daysOf, isRefused, itemsOf, kindOf } from './groups.ts';
import css from './timeline.module.css';

export function TimelineTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const filter = useDetailSearch();
  const go = useGo();
  const dayOf = useDayOf();
  const read = useQuery(registryIncident(id));
  const notes = useQuery(notesOf(id)).data?.notes ?? [];
  const isAsked = filter.do === 'note';
  return (
    <Read of={read} height={300}>
      {({ body: { timeline, id: incident } }) => {
        const items = itemsOf(timeline, notes, filter);
        return (
          <>
            <Filters timeline={timeline} />
            <About count={items.length} incident={incident} />
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

function About({ count, incident }: { count: number; incident: string }) {
  const { t } = useTranslation();
  const { request } = useDetailSearch();
  const go = useGo();
  const audit = usePermission('GET /api/ip3/v1/audit');
  return (
    <p className="small" role="status">
      {t('timeline.count', { count })} {t('told.order')}{' '}
      {audit.may ? (
        <a href={at(`/admin/audit?incident=${incident}`)}>{t('timeline.audit')}</a>
      ) : (
        t('timeline.auditNeeds', { role: audit.needs })
      )}
      {request !== undefined && (
        <>
          {' '}
          {t('told.request')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => go({ tab: 'timeline' })}>
            {t('told.everything')}
          </Button>
        </>
      )}
    </p>
  );
}

function Filters({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const { t } = useTranslation();
  const go = useGo();
  const { kind = '', actor = '' } = useDetailSearch();
  const nameOf = useActorNames();
  const set = (part: Record<string, string>) => {
    const said = Object.entries({ kind, actor, ...part }).filter(([, value]) => value !== '');
    go({ tab: 'timeline', ...Object.fromEntries(said) });
  };
  const kinds = [...new Set(timeline.map(kindOf))].filter((one) => one !== 'note').sort();
  const people = [...new Set(timeline.map((one) => one.actor))]
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  const any = { value: '', label: t('list.any') };
  return (
    <div className={clsx('filters', css.filters)}>
      <NativeSelect
        label={t('timeline.kind')}
        value={kind}
        onChange={(event) => set({ kind: event.currentTarget.value })}
        data={[
          any,
          { value: 'note', label: t('told.notesOnly') },
          ...(timeline.some(isRefused) || kind === 'refused'
            ? [{ value: 'refused', label: t('told.refused') }]
            : []),
          ...kinds.map((value) => ({ value, label: t(`timeline.kinds.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('timeline.actor')}
        value={actor}
        onChange={(event) => set({ actor: event.currentTarget.value })}
        data={[any, ...people]}
      />
    </div>
  );
}
