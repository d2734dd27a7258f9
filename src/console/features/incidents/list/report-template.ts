// What a template puts into the form of a report. Pure.
import { filledTitle } from '../../../../domain/incident-template.ts';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import type { Template } from '../../../api/requests/templates.ts';
import { textOf } from '../../custom-fields/values.ts';
import { customName, emptyReport, type Report } from './report.ts';

interface Shown {
  /** All custom fields that the reporter can see. */
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
  const kept = before === null ? report : withoutTemplate(report, before, shown);
  const next = after === null ? {} : begunReport(after, shown);
  const filled = Object.entries(next).filter(([name]) => isEmpty(kept[name]));
  const names = filled.map(([name]) => name);
  const template = after === null ? '' : [after.id, after.version, ...names].join(' ');
  return { ...kept, ...Object.fromEntries(filled), template };
}

/** The names of the fields that a template filled in are kept with its id and version. */
function withoutTemplate(report: Report, before: Template, shown: Shown): Report {
  const old = begunReport(before, shown);
  const [, , ...filled] = (report['template'] ?? '').split(' ');
  const gone = filled.filter((name) => report[name] === old[name]);
  const left = { ...report, ...Object.fromEntries(gone.map((name) => [name, ''])) };
  // Without its team, a field that someone filled in would neither show nor be sent.
  const isOfTeam = ({ team, key }: CustomField) =>
    team === before.team && !isEmpty(left[customName(key)]);
  return shown.fields.some(isOfTeam) ? { ...left, team: report['team'] ?? '' } : left;
}

function isEmpty(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}
