// What happened to the incident, newest first, as the audit trail has it; filters are in the
// address.
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { textBefore } from '../../../../domain/text-before.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import type { TimelineEntry } from '../../../api/types.gen.ts';
import { auditActionLabel } from '../../../i18n/code-label.ts';
import { usePermission } from '../../../permission.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Nothing } from '../../../ui/nothing.tsx';
import { Read } from '../../../ui/read.tsx';
import css from './technique.module.css';
import { useDetailSearch, useGo } from './use-detail.ts';

export function TimelineTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { kind, actor, request } = useDetailSearch();
  const read = useQuery(registryIncident(id));
  const audit = usePermission('GET /api/ip3/v1/audit');
  return (
    <Read of={read} height={300}>
      {({ body: { timeline, id: incident } }) => {
        const shown = timeline.filter(
          (one) =>
            (kind === undefined || kindOf(one) === kind) &&
            (actor === undefined || one.actor === actor) &&
            (request === undefined || one.request_id === request),
        );
        return (
          <>
            <Filters timeline={timeline} />
            <p className="small" role="status">
              {t('timeline.count', { count: shown.length })} {t('timeline.order')}{' '}
              {audit.may ? (
                <a href={`/admin/audit?incident=${incident}`}>{t('timeline.audit')}</a>
              ) : (
                t('timeline.auditNeeds', { role: audit.needs })
              )}
            </p>
            {timeline.length === 0 && <Nothing why={t('timeline.none')} />}
            {timeline.length > 0 && shown.length === 0 && <Nothing why={t('timeline.noMatch')} />}
            <ol className="timeline">
              {shown.toReversed().map((entry, place) => (
                <Entry key={`${entry.at} ${place}`} entry={entry} id={id} />
              ))}
            </ol>
          </>
        );
      }}
    </Read>
  );
}

/** `evidence.attached` → `evidence`. */
function kindOf({ action }: TimelineEntry): string {
  return textBefore(action, '.');
}

function Filters({ timeline }: { timeline: readonly TimelineEntry[] }) {
  const { t } = useTranslation();
  const go = useGo();
  const { kind = '', actor = '', request = '' } = useDetailSearch();
  const set = (part: Record<string, string>) => {
    const next = { kind, actor, request, ...part };
    const said = Object.entries(next).filter(([, value]) => value !== '');
    go({ tab: 'timeline', ...Object.fromEntries(said) });
  };
  const choices = (values: string[], word: (value: string) => string) => [
    { value: '', label: t('list.any') },
    ...[...new Set(values)].sort().map((value) => ({ value, label: word(value) })),
  ];
  return (
    <div className={clsx('filters', css.timelineFilters)}>
      <NativeSelect
        label={t('timeline.kind')}
        value={kind}
        onChange={(event) => set({ kind: event.currentTarget.value })}
        data={choices(timeline.map(kindOf), (one) =>
          t(`timeline.kinds.${one}`, { defaultValue: one }),
        )}
      />
      <NativeSelect
        label={t('timeline.actor')}
        value={actor}
        onChange={(event) => set({ actor: event.currentTarget.value })}
        data={choices(
          timeline.map((one) => one.actor),
          String,
        )}
      />
      <TextInput
        label={t('timeline.request')}
        value={request}
        onChange={(event) => set({ request: event.currentTarget.value.trim() })}
      />
    </div>
  );
}

function Entry({ entry, id }: { entry: TimelineEntry; id: string }) {
  const { t } = useTranslation();
  const { at, action, actor, detail, request_id, evidence_id } = entry;
  return (
    <li>
      <Instant at={at} />
      <span>
        <strong>{auditActionLabel(action)}</strong> <bdi>{actor}</bdi>{' '}
        {evidence_id !== undefined && (
          <Link
            to="/incidents/$id"
            params={{ id }}
            search={{ tab: 'evidence', record: evidence_id }}
          >
            <Glyph shape="clip" /> {t('timeline.record')}
          </Link>
        )}
      </span>
      {detail !== undefined && (
        <details>
          <summary>{t('timeline.details')}</summary>
          <pre>{JSON.stringify(detail, null, 2)}</pre>
          {request_id !== undefined && (
            <p className="small">
              {t('timeline.request')}{' '}
              <Link
                to="/incidents/$id"
                params={{ id }}
                search={{ tab: 'timeline', request: request_id }}
                className="mono"
              >
                {request_id}
              </Link>
            </p>
          )}
        </details>
      )}
    </li>
  );
}
