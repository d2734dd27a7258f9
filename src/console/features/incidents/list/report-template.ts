// What a template puts into the form of a report. Pure.
import { filledTitle } from '../../../../domain/incident-template.ts';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import type { Template } from '../../../api/requests/templates.ts';
import { textOf } from '../../custom-fields/values.ts';
import { customName, emptyReport, type Report } from './report.ts';

interface Shown {
  /** All custom fields that the reporter may see. */
  fields: readonly CustomField[];
  zone: string;
  /** The day in UTC. */
  day: string;
}

/** Field of the form → its text. */
function begunReport(template: Template, { fields, zone, day }: Shown): Report {
  const { title, ...others } = template.incident;
  const said = Object.entries({ ...others, team: template.team })
    .filter(([name, value]) => name in emptyReport && value !== null)
    .map(([name, value]) => [name, String(value)]);
  const custom = fields
    .filter(({ key, retired_at }) => retired_at === null && key in template.custom_fields)
    .map((field) => [
      customName(field.key),
      textOf(field, template.custom_fields[field.key], zone),
    ]);
  return {
    ...(title !== undefined && { title: filledTitle(title, day, template.team) }),
    ...(Object.fromEntries([...said, ...custom]) as Report),
  };
}

/** Another template: what the one before put in and no one changed goes, what was typed stays. */
export function startedFrom(
  report: Report,
  before: Template | null,
  after: Template | null,
  shown: Shown,
): Report {
  const old = before === null ? {} : begunReport(before, shown);
  const next = after === null ? {} : begunReport(after, shown);
  const left = Object.entries(report).map(([name, text]) => [name, text === old[name] ? '' : text]);
  const kept = Object.fromEntries(left) as Report;
  const filled = Object.entries(next).filter(([name]) => (kept[name] ?? '').trim() === '');
  const template = after === null ? '' : `${after.id} ${after.version}`;
  return { ...kept, ...Object.fromEntries(filled), template };
}
