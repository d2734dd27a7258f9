// The values that the filters of the list offer, and how each is called.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { filterValue, valueIn } from '../../../../domain/filter-values.ts';
import {
  evidenceStates,
  flagNames,
  priorities,
  type FacetName,
} from '../../../../domain/incident.ts';
import { outcomes } from '../../../../domain/outcome.ts';
import { severities } from '../../../../domain/severity.ts';
import { workflowStatuses } from '../../../../domain/workflow.ts';
import { templates } from '../../../api/requests/templates.ts';
import type { Facet } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { useNamesOf } from '../../../ui/names.ts';
import type { FilterName } from './query.ts';
import { useListQuery } from './use-list.ts';

/** Values that are offered whether an incident has them or not; further ones as incidents have. */
const always: Record<FacetName | 'tag', readonly string[]> = {
  status: workflowStatuses,
  outcome: [...outcomes, 'none'],
  severity: severities.toReversed(),
  priority: [...priorities, 'none'],
  evidence_status: evidenceStates,
  owner: ['me', 'none'],
  flags: flagNames,
  level: [],
  category: [],
  source_tool: [],
  agent: [],
  tag: [],
};

export interface Choice {
  value: string;
  count: number;
}

/** What a facet offers: its fixed values, those that incidents have, and what is chosen already. */
export function choicesOf(
  name: FacetName | 'tag',
  counted: Facet['values'] | undefined,
  chosen: readonly string[],
  me?: string,
): Choice[] {
  const counts = new Map<string, number>();
  for (const value of always[name]) counts.set(value, 0);
  for (const { value, count } of counted ?? []) {
    const isMine = name === 'owner' && value.toLowerCase() === me?.toLowerCase();
    counts.set(isMine ? 'me' : filterValue(value), count);
  }
  const spelled = new Set([...counts.keys()].map((value) => value.toLowerCase()));
  for (const value of chosen.map((one) => one.replace(/^!/, ''))) {
    if (!spelled.has(value.toLowerCase())) counts.set(value, 0);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** A group asks with its name as a filter, where `!` in front leaves it out. */
export function isChoosable(value: string): boolean {
  return !value.startsWith('!');
}

const sentences: Partial<Record<FilterName, string>> = {
  status: 'state',
  outcome: 'outcome',
  severity: 'severity',
  evidence_status: 'evidenceStatus',
  flags: 'field',
  priority: 'list.priorities',
  lifecycle: 'list.lifecycles',
  level: 'level',
  category: 'category',
};

/** Filters on what people wrote, and the words that mean something else there. */
const open: Partial<Record<FilterName, readonly string[]>> = {
  owner: ['me', 'none'],
  source_tool: ['none'],
  agent: ['none'],
  tag: ['none'],
  team: ['none'],
  template: ['none'],
  sector: ['none'],
  country: ['none'],
  entity: ['none'],
  field: ['none'],
};

/** The template of an id; names stay as they are. */
function useTemplateName() {
  const { query } = useListQuery();
  const isAsked = query.filters.template !== undefined;
  const { data = [] } = useQuery({ ...templates, enabled: isAsked });
  return (value: string) => data.find(({ id }) => id === value)?.name ?? value;
}

/** A value in the language of the console; data that people wrote stays as it is. */
export function useValueNames() {
  const { t } = useTranslation();
  const templateName = useTemplateName();
  const personName = useNamesOf();
  return (name: FilterName, filtered: string): string => {
    const value = valueIn(filtered);
    if (name === 'created_since') return value.replace(/^(.{10})T(.{5}).*Z$/, '$1 $2 UTC');
    const section = sentences[name];
    if (section !== undefined) return t(`${section}.${value.toLowerCase()}`, value);
    if (open[name]?.includes(value.toLowerCase()) !== true) {
      if (name === 'template') return templateName(value);
      if (name === 'sector') return codeLabel(value);
      return (name === 'owner' ? personName(value) : null) ?? value;
    }
    return t(`list.${name === 'owner' ? 'owners' : 'absent'}.${value.toLowerCase()}`);
  };
}
