// The tabs of an incident, in their order for ever: the digits are their keys. The address names
// the one that is open, and what is done there.
import { oneOf } from '../../../layout/search.ts';
import { legalSearch, type LegalSearch } from '../../legal/search.ts';

export const tabs = [
  'summary',
  'evidence',
  'actions',
  'legal',
  'techniques',
  'coverage',
  'timeline',
  'exports',
] as const;
export type Tab = (typeof tabs)[number];

/** Forms and dialogs of the page that an address can open. */
const dialogs = [
  'assign',
  'close',
  'edit',
  'classify',
  'times',
  'fields',
  'note',
  'outcome',
  'merge',
  'split',
  'erase',
  'print',
] as const;
export type Dialog = (typeof dialogs)[number];

export interface DetailSearch extends LegalSearch {
  tab?: Tab | undefined;
  do?: Dialog | undefined;
  /** Type of evidence that is about to be added; empty for one that is not known yet. */
  add?: string | undefined;
  /** Evidence record that is meant. */
  record?: string | undefined;
  /** Filters of the timeline. */
  kind?: string | undefined;
  actor?: string | undefined;
  request?: string | undefined;
  hide?: string | undefined;
  /** Incidents that are about to be merged, separated by commas. */
  from?: string | undefined;
  /** How techniques are shown. */
  view?: 'matrix' | undefined;
}

const texts = ['add', 'record', 'kind', 'actor', 'request', 'hide', 'from'] as const;

function detailSearch(search: Record<string, unknown>): DetailSearch {
  const found: Record<string, unknown> = {
    tab: oneOf(tabs, search['tab']),
    do: oneOf(dialogs, search['do']),
    view: oneOf(['matrix'] as const, search['view']),
  };
  for (const name of texts) {
    const value = search[name];
    if (typeof value === 'string' || typeof value === 'number') found[name] = String(value);
  }
  const said = Object.entries(found).filter(([, value]) => value !== undefined);
  return { ...legalSearch(search), ...Object.fromEntries(said) };
}

export const detailRoute = { validateSearch: detailSearch };
