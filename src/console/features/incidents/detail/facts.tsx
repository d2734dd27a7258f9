// What is known of an incident: where it was seen, what it did, when.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldNames, setBy } from '../../../../fields/field.ts';
import { times } from '../../../../fields/incident-course.ts';
import { incidentFields } from '../../../../fields/incident.ts';
import { importRun } from '../../../api/requests/imports.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { at } from '../../../base-path.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { usePermission } from '../../../permission.ts';
import { Instant } from '../../../ui/instant.tsx';
import { countryName } from '../../map/countries.ts';
import css from './incident.module.css';

type Fact = [name: string, value: React.ReactNode];

/** Shown at their own places. */
const headings = new Set(['title', 'description', 'category', 'level', 'agent_id']);
const others = setBy(incidentFields, 'describe').filter((name) => !headings.has(name));

export function Facts({ incident }: { incident: Incident }) {
  const facts = [...useWhat(incident), ...useDescribed(incident), ...useTimes(incident)];
  const known = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  );
  return (
    <dl className={css.factGrid}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useWhat({ finding, agent_id, template, ...incident }: Incident): Fact[] {
  const { t } = useTranslation();
  const { source_tool, source_type, category, level, connector_run_id } = incident;
  return [
    [t('field.category'), t(`category.${category.toLowerCase()}`, category)],
    [t('field.level'), t(`level.${level.toLowerCase()}`, level)],
    [t('field.agent_id'), agent_id !== null && <AgentLink agent={agent_id} />],
    [t('detail.source'), source_tool ?? codeLabel(source_type)],
    [t('field.connector_run_id'), connector_run_id !== null && <RunLink run={connector_run_id} />],
    [t('templates.origin'), template !== null && t('templates.from', { ...template })],
    [t('detail.host'), finding?.host],
    [t('detail.rule'), finding?.rule],
    ['URL', finding?.url],
    ['CVE', finding?.cve.join(', ')],
    ['CWE', finding?.cwe.join(', ')],
    ['CVSS', finding?.cvss?.score],
    ['CAPEC, D3FEND', finding?.related_ids.join(', ')],
  ];
}

function useDescribed(incident: Incident): Fact[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return others.map((name): Fact => {
    const value = incident[name];
    if (name === 'country' && value !== null)
      return [t('field.country'), countryName(String(value), language)];
    if (Array.isArray(value)) return [t(`field.${name}`), value.join(', ')];
    if (name === 'sector' && value !== null) return [t('field.sector'), codeLabel(String(value))];
    const isStep = incidentFields[name].kind === 'scale' && value !== null;
    return [t(`field.${name}`), isStep ? t('detail.ofFive', { value }) : value];
  });
}

const moments = fieldNames(times).filter((name) => name !== 'created_at');

function useTimes(incident: Incident): Fact[] {
  const { t } = useTranslation();
  return moments.map((name): Fact => {
    const at = incident[name];
    return [t(`field.${name}`), at === null ? null : <Instant key={name} at={at} />];
  });
}

function AgentLink({ agent }: { agent: string }) {
  const { may } = usePermission('GET /api/agents/:id');
  return may ? <a href={at(`/agents/${encodeURIComponent(agent)}`)}>{agent}</a> : agent;
}

/** By the name of its file: its id says nothing to people. */
function RunLink({ run }: { run: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(importRun(run));
  return (
    <a href={at(`/imports/${run}`)} title={run}>
      {data?.body.filename ?? t('detail.openImport')}
    </a>
  );
}
