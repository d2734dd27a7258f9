// The query of the list: a line to type in, filters to choose from, and each filter as a chip.
import { ActionIcon, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { customFields } from '../../../api/requests/custom-fields.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { incidentLabel } from '../../../ui/incident-label.ts';
import { useNarrower } from '../../../ui/use-narrower.ts';
import { DropPanel } from './drop-panel.tsx';
import { FacetPanel } from './facet-panel.tsx';
import { useValueNames } from './facets.ts';
import { ListTools } from './list-tools.tsx';
import css from './query.module.css';
import {
  added,
  fieldValueOf,
  filterNames,
  meantBy,
  parseQuery,
  type FilterName,
  type Query,
} from './query.ts';
import { ReportButton } from './report-button.tsx';
import { useListQuery } from './use-list.ts';
import { ViewsBar } from './views-bar.tsx';

export function QueryBar() {
  const isPhone = useNarrower(640);
  return (
    <div className={css.queryLine}>
      <SearchLine />
      <FacetPanel />
      {isPhone ? <PhonePanel /> : <ListTools />}
    </div>
  );
}

/** A phone has two lines above the rows: what is not asked for each time is one touch away. */
function PhonePanel() {
  const { t } = useTranslation();
  return (
    <DropPanel
      label={<span aria-label={t('list.viewsAndTools')}>…</span>}
      className={css.phonePanel}
      fromRight
    >
      <ReportButton />
      <ViewsBar />
      <ListTools />
    </DropPanel>
  );
}

function SearchLine() {
  const { t } = useTranslation();
  const { query, moves } = useListQuery();
  const words = typedWords(query);
  const [asked, setAsked] = useState(words);
  const [typed, setTyped] = useState(words);
  const [unknown, setUnknown] = useState(query.unknown ?? []);
  // The same field goes on with other words, so that it keeps the focus.
  if (asked !== words) {
    setAsked(words);
    setTyped(words);
    setUnknown(query.unknown ?? []);
  }
  const known = useQuery(customFields).data?.map(({ key }) => key);
  const ask = (line: string) => {
    const { text, filters, unknown: left = [] } = parseQuery(line, known);
    setUnknown(left);
    setTyped(left.length > 0 ? line : text);
    if (left.length > 0) return;
    let all = query.filters;
    for (const name of filterNames) all = added(all, name, filters[name] ?? []);
    moves.ask({ text, filters: all });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    ask(typed);
  };
  return (
    <form role="search" onSubmit={submit} className={css.queryForm}>
      <ActionIcon type="submit" aria-label={t('list.find')} title={t('list.find')}>
        <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
      <Chips />
      <TextInput
        type="search"
        variant="unstyled"
        id="list-search"
        aria-label={t('list.search')}
        aria-describedby="list-grammar"
        placeholder={t('list.placeholder')}
        value={typed}
        error={
          unknown.length > 0 && (
            <UnknownKeys unknown={unknown} onReplace={(one, by) => ask(typed.replace(one, by))} />
          )
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p id="list-grammar" className="visually-hidden">
        {t('list.grammar')}
      </p>
    </form>
  );
}

/** What the line shows for a query; unknown keys remain until they are replaced. */
function typedWords({ text, unknown = [] }: Query): string {
  return [...unknown, text].join(' ').trim();
}

interface UnknownProps {
  unknown: readonly string[];
  onReplace: (unknown: string, by: string) => void;
}

function UnknownKeys({ unknown, onReplace }: UnknownProps) {
  const { t } = useTranslation();
  const known = useQuery(customFields).data?.map(({ key }) => key);
  return unknown.map((one) => {
    const meant = meantBy(one, known);
    const asText = `"${one.replaceAll('"', '')}"`;
    return (
      <span key={one} className={css.unknownKey}>
        {t('list.unknownKey', { key: one.replace(/^!?([^:]*):.*$/s, '$1') })}{' '}
        {[...(meant === null ? [] : [meant]), asText].map((by) => (
          <button
            key={by}
            type="button"
            className={css.linkButton}
            onClick={() => onReplace(one, by)}
          >
            {t(by === asText ? 'list.searchText' : 'list.useKey', { text: by })}
          </button>
        ))}
      </span>
    );
  });
}

function Chips() {
  const { t } = useTranslation();
  const { query, isAsking, moves } = useListQuery();
  if (!isAsking) return null;
  return (
    <ul className={css.filterChips} aria-label={t('list.active')}>
      {filterNames.flatMap((name) =>
        (query.filters[name] ?? []).map((value) => (
          <Chip key={name + value} name={name} value={value} />
        )),
      )}
      {query.text !== '' && (
        <li className={css.filterChip}>
          <span>
            {t('list.words')} <bdi>{query.text}</bdi>
          </span>
          <button
            type="button"
            onClick={() => moves.ask({ ...query, text: '' })}
            aria-label={t('list.remove', { filter: query.text })}
          >
            <Glyph shape="cross" />
          </button>
        </li>
      )}
      <li className={css.clear}>
        <button
          type="button"
          className={css.linkButton}
          onClick={() => moves.ask({ text: '', filters: {} })}
        >
          {t('list.clear')}
        </button>
      </li>
    </ul>
  );
}

/** Label and value of a chip of a custom field. */
function useNamedField(name: FilterName, text: string) {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ ...customFields, enabled: name === 'field' });
  if (name !== 'field') return null;
  const { key, value } = fieldValueOf(text);
  const field = data.find((one) => one.key === key);
  const isYesNo = field?.type === 'boolean' && (value === 'true' || value === 'false');
  const shown = isYesNo ? t(value === 'true' ? 'choice.yes' : 'choice.no') : value;
  return { label: field?.label ?? key, value: shown };
}

function Chip({ name, value }: { name: FilterName; value: string }) {
  const { t } = useTranslation();
  const nameOf = useValueNames();
  const { moves } = useListQuery();
  const isNegated = value.startsWith('!');
  const field = useNamedField(name, value);
  const plain = isNegated ? value.slice(1) : value;
  const called = nameOf(name, field?.value ?? plain);
  const [filter, sign] = [
    field?.label ?? t(incidentLabel(name)),
    isNegated ? t('list.isNot') : t('list.is'),
  ];
  const whole = `${filter} ${sign} ${called}`;
  const canTurn = name !== 'run' && name !== 'created_since';
  return (
    <li className={clsx(css.filterChip, isNegated && 'is-negated')}>
      <button
        type="button"
        disabled={!canTurn}
        title={canTurn ? t('list.turn') : undefined}
        onClick={() => moves.negate(name, value)}
      >
        {filter} <em>{sign}</em> <bdi>{called}</bdi>
      </button>
      <button
        type="button"
        onClick={() => moves.remove(name, value)}
        aria-label={t('list.remove', { filter: whole })}
      >
        <Glyph shape="cross" />
      </button>
    </li>
  );
}
