// An entry as a sentence. It opens to a table of before and after; the stored entry is one step
// further.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { customFields } from '../../../api/requests/custom-fields.ts';
import type { TimelineEntry } from '../../../api/types.gen.ts';
import { usePreferences } from '../../../preferences.ts';
import { Actor } from '../../../ui/actor.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { instantText } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';
import { isRefused, kindOf } from './groups.ts';
import { sentenceOf } from './sentence.ts';
import css from './timeline.module.css';
import { customLabels, instants, rowsOf, type Row, type Word } from './values.ts';

function useWord(): Word {
  const { t } = useTranslation();
  const { data: fields = [] } = useQuery(customFields);
  const { zone } = usePreferences();
  return (name, fallback, values) => {
    if (name.startsWith(instants)) return instantText(name.slice(instants.length), zone);
    if (!name.startsWith(customLabels)) {
      return t(name, { defaultValue: fallback, ...(values ?? raw) });
    }
    const key = name.slice(customLabels.length);
    return fields.find((field) => field.key === key)?.label ?? fallback;
  };
}

/** Places in a text stay: they name the values that it needs. */
const raw = { interpolation: { prefix: '#$?', suffix: '?$#' } };

interface Props {
  entry: TimelineEntry;
  incident: string;
}

export function EntryLine({ entry, incident }: Props) {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const { evidence_id, detail } = entry;
  return (
    <div className={css.sentence}>
      <Said entry={entry} />{' '}
      {evidence_id !== undefined && (
        <Link
          to="/incidents/$id"
          params={{ id: incident }}
          search={{ tab: 'evidence', record: evidence_id }}
          className="small"
        >
          <Glyph shape="clip" /> {t('notes.record', { id: evidence_id.slice(-6) })}
        </Link>
      )}
      {detail !== undefined && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={css.open}
          aria-expanded={isOpen}
          onClick={() => open(!isOpen)}
        >
          {t('told.open')}
        </Button>
      )}
      {isOpen && <Details entry={entry} incident={incident} />}
    </div>
  );
}

/** What an entry says, in a sentence. */
export function Said({ entry }: { entry: TimelineEntry }) {
  const { t } = useTranslation();
  const { key, values, owner, because } = sentenceOf(entry, useWord());
  return (
    <span className={clsx(isRefused(entry) && css.refused)}>
      <Trans
        i18nKey={key}
        values={values}
        components={{
          who: (
            <strong>
              <Actor name={entry.actor} />
            </strong>
          ),
          owner: <Person email={owner ?? ''} plain />,
          b: <bdi className={css.named} />,
        }}
      />
      {because !== null && (
        <span className={css.because}>
          {' '}
          <bdi>{t('told.because', { text: because })}</bdi>
        </span>
      )}
    </span>
  );
}

function Details({ entry, incident }: Props) {
  const { t } = useTranslation();
  const rows = rowsOf(entry.detail ?? {}, kindOf(entry), useWord());
  return (
    <>
      {rows.length > 0 && <Table rows={rows} />}
      <details>
        <summary>{t('told.raw')}</summary>
        {/* It scrolls by itself, so that keyboards must be able to stand on it. */}
        <pre
          className={css.raw}
          tabIndex={0}
          role="region"
          aria-label={t('told.rawOf', { action: entry.action })}
        >
          {JSON.stringify(entry, null, 2)}
        </pre>
        {entry.request_id !== undefined && (
          <Link
            to="/incidents/$id"
            params={{ id: incident }}
            search={{ tab: 'timeline', request: entry.request_id }}
            className="small"
          >
            {t('timeline.request')} <span className="mono">{entry.request_id}</span>
          </Link>
        )}
      </details>
    </>
  );
}

function Table({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation();
  const hasBefore = rows.some(({ before }) => before !== null);
  return (
    <table className={clsx('rows', css.table)} aria-label={t('told.table')}>
      <thead>
        <tr>
          <th scope="col">{t('told.columns.field')}</th>
          {hasBefore && <th scope="col">{t('told.columns.before')}</th>}
          <th scope="col">{t('told.columns.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }, place) => (
          <tr key={`${place} ${label}`}>
            <th scope="row">{label}</th>
            {hasBefore && (
              <td data-label={t('told.columns.before')}>
                <bdi>{before}</bdi>
              </td>
            )}
            <td data-label={t('told.columns.after')}>
              <bdi>{after}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
