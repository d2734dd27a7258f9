// The three forms over an incident: its words, its classification, its times.
import { useTranslation } from 'react-i18next';
import { priorities } from '../../../../domain/incident.ts';
import { severities, severityId, type Severity } from '../../../../domain/severity.ts';
import { categories, levels } from '../../../../domain/taxonomy.ts';
import { classify, describe, setMilestones } from '../../../api/requests/incident-changes.ts';
import type { FieldOf } from './record-field.tsx';
import { RecordForm } from './record-form.tsx';
import type { Shown } from './use-detail.ts';

const scale = ['0', '1', '2', '3', '4', '5'];

const words: readonly FieldOf[] = [
  { name: 'description', kind: 'area', maxLength: 20_000 },
  { name: 'title', kind: 'line', maxLength: 500 },
  { name: 'category', kind: 'text', values: Object.keys(categories), maxLength: 64 },
  { name: 'level', kind: 'text', values: Object.keys(levels), maxLength: 64 },
  { name: 'agent_id', kind: 'text', maxLength: 200 },
  { name: 'entity', kind: 'text', maxLength: 100 },
  { name: 'sector', kind: 'text', maxLength: 100 },
  { name: 'country', kind: 'text', maxLength: 2 },
  { name: 'affected_users', kind: 'number' },
  { name: 'impact_confidentiality', kind: 'choice', values: scale },
  { name: 'impact_integrity', kind: 'choice', values: scale },
  { name: 'impact_availability', kind: 'choice', values: scale },
  { name: 'tags', kind: 'list' },
];

const whole = new Set(words.filter(({ values }) => values === scale).map(({ name }) => name));

export function DescribeForm(shown: Shown) {
  return (
    <RecordForm
      {...shown}
      name="describe"
      fields={words}
      send={(body, ifMatch) =>
        describe(shown.incident.public_id, {
          ifMatch,
          body: Object.fromEntries(
            Object.entries(body).map(([name, value]) => [
              name,
              whole.has(name) && value !== null ? Number(value) : value,
            ]),
          ),
        })
      }
    />
  );
}

export function ClassifyForm(shown: Shown) {
  const { t } = useTranslation();
  const isGap = shown.incident.evidence_status === 'gap';
  const why = isGap ? t('edit.needsEvidence') : undefined;
  const fields: readonly FieldOf[] = [
    { name: 'priority', kind: 'choice', values: priorities, why },
    {
      name: 'severity',
      kind: 'choice',
      values: severities,
      word: (value) => t(`severity.${value}`),
      why,
    },
    ...['ai_serious_incident', 'gdpr_personal_data', 'gdpr_breach'].map(
      (name) => ({ name, kind: 'flag' }) as const,
    ),
  ];
  return (
    <RecordForm
      {...shown}
      name="classify"
      fields={fields}
      note={t('edit.classifyNote')}
      send={({ severity, ...body }, ifMatch) =>
        classify(shown.incident.public_id, {
          ifMatch,
          body: { ...body, ...(severity === undefined ? {} : { severity: idOf(severity) }) },
        })
      }
    />
  );
}

function idOf(severity: unknown): number | null {
  return severity === null ? null : severityId(severity as Severity);
}

const times: readonly FieldOf[] = [
  { name: 'occurred_at', kind: 'time' },
  { name: 'contained_at', kind: 'time' },
  { name: 'recovered_at', kind: 'time' },
];

export function TimesForm(shown: Shown) {
  const { t } = useTranslation();
  return (
    <RecordForm
      {...shown}
      name="times"
      fields={times}
      note={t('edit.timesNote')}
      send={(body, ifMatch) => setMilestones(shown.incident.public_id, { ifMatch, body })}
    />
  );
}
