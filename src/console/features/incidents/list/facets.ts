// The values that the filters of the list offer, and how each is called.
import { useTranslation } from 'react-i18next';
import { evidenceStates, flagNames, priorities } from '../../../../domain/incident.ts';
import { severities } from '../../../../domain/severity.ts';
import { levels } from '../../../../domain/taxonomy.ts';
import { workflowStatuses } from '../../../../domain/workflow.ts';
import type { FilterName } from './query.ts';

/** Filters whose few values are offered; the others are typed, or taken from a row. */
export const facets = {
  status: workflowStatuses,
  severity: severities.toReversed(),
  priority: [...priorities, 'none'],
  evidence_status: evidenceStates,
  owner: ['me', 'none'],
  flags: flagNames,
  level: Object.keys(levels),
} as const satisfies Partial<Record<FilterName, readonly string[]>>;

const sentences: Partial<Record<FilterName, string>> = {
  status: 'state',
  severity: 'severity',
  evidence_status: 'evidenceStatus',
  owner: 'list.owners',
  flags: 'list.flags',
  priority: 'list.priorities',
  lifecycle: 'list.lifecycles',
};

/** A value in the language of the console; data that people wrote stays as it is. */
export function useValueNames() {
  const { t } = useTranslation();
  return (name: FilterName, value: string): string => {
    if (name === 'created_since') return value.replace(/^(.{10})T(.{5}).*Z$/, '$1 $2 UTC');
    const section = sentences[name];
    return section === undefined ? value : t(`${section}.${value.toLowerCase()}`, value);
  };
}
