// Documents that the framework of a threat-led test asks for, as starting points: what the
// engagement knows is in its section, and what it does not know is named. The list of contents
// follows Delegated Regulation (EU) 2025/1190; it is no template of an authority.
import { visible } from '../domain/visible.ts';
import type { EngagementSource, SourceReport } from './engagement-source.ts';

export const documentKinds = [
  'scope-specification',
  'red-team-test-plan',
  'test-summary',
  'remediation-plan',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

interface Section {
  heading: string;
  /** What the engagement knows, a paragraph each. */
  lines: string[];
  /** What someone has to add, as clauses; empty when the section has what it needs. */
  missing: string[];
}

export interface EngagementDocument {
  document: DocumentKind;
  title: string;
  /** The article that asks for it. */
  basis: string;
  sections: Section[];
  /** Everything that is missing, with its section. */
  missing: { heading: string; what: string }[];
  /** The whole as Markdown. */
  text: string;
}

const titles: Record<DocumentKind, { title: string; basis: string }> = {
  'scope-specification': {
    title: 'Scope specification document',
    basis: '(EU) 2025/1190 Article 9(6) and Annex II',
  },
  'red-team-test-plan': {
    title: 'Red team test plan',
    basis: '(EU) 2025/1190 Article 11 and Annex IV',
  },
  'test-summary': {
    title: 'Test summary report',
    basis: '(EU) 2025/1190 Article 12(7) and Annex VII',
  },
  'remediation-plan': { title: 'Remediation plan', basis: '(EU) 2025/1190 Article 13' },
};

const makers: Record<DocumentKind, (source: EngagementSource) => Section[]> = {
  'scope-specification': scopeSpecification,
  'red-team-test-plan': redTeamTestPlan,
  'test-summary': testSummary,
  'remediation-plan': remediationPlan,
};

/** A draft; nothing in it is more than what the engagement says. */
export function engagementDocument(
  kind: DocumentKind,
  source: EngagementSource,
): EngagementDocument {
  const sections = makers[kind](source);
  const missing = sections.flatMap((section) =>
    section.missing.map((what) => ({ heading: section.heading, what })),
  );
  const said = { document: kind, ...titles[kind], sections, missing };
  return { ...said, text: markdown(said, source) };
}

/** `what` is missing when there is nothing to say. */
function section(heading: string, lines: readonly (string | null)[], what: string | null): Section {
  const known = lines.filter((line): line is string => line !== null && line.trim() !== '');
  return { heading, lines: known, missing: known.length > 0 || what === null ? [] : [what] };
}

/** A section whose content no record of the service can hold. */
function open(heading: string, ...missing: string[]): Section {
  return { heading, lines: [], missing };
}

function named(label: string, value: string | null): string | null {
  return value === null ? null : `${label}: ${value}`;
}

function parties({ engagement }: EngagementSource): Section {
  const { entity, code_name, framework, white_team } = engagement;
  const lines = [
    named('Entity', entity),
    named('Code name', code_name),
    `Framework: ${framework}`,
    white_team.length === 0 ? null : `Control team: ${white_team.join('; ')}`,
  ];
  const missing = [
    ...(entity === null ? ['the financial entity'] : []),
    ...(white_team.length === 0 ? ['the control team and its lead'] : []),
  ];
  return { ...section('Parties', lines, null), missing };
}

function scopeSpecification(source: EngagementSource): Section[] {
  const { engagement } = source;
  const { scope, crown_jewels, notified_on } = engagement;
  return [
    parties(source),
    section(
      'Notification',
      [named('Notified by the authority on', notified_on)],
      'the day on which the authority notified the entity (notified_on)',
    ),
    section('Functions and systems in scope', scope, null),
    section('Flags', crown_jewels, null),
    open(
      'For each critical or important function',
      'why it is in scope or left out',
      'the systems, and the ICT third-party providers behind it',
      'the jurisdictions concerned',
      'preliminary flags for confidentiality, integrity, availability and authenticity',
    ),
    open('Approval', 'the approval of the management body', 'the validation by the authority'),
  ];
}

function windowText({ engagement }: EngagementSource): string | null {
  const { window_start, window_end } = engagement;
  if (window_start === null && window_end === null) return null;
  return `Planned window: ${window_start ?? 'open'} to ${window_end ?? 'open'}`;
}

function redTeamTestPlan(source: EngagementSource): Section[] {
  const newest = source.rules.at(-1);
  const signed = (newest?.signed_by ?? []).map(
    ({ name, signed_at }) => `Signed off by ${name} at ${signed_at}`,
  );
  return [
    parties(source),
    section('Window', [windowText(source)], 'the planned window of the test (window)'),
    section('Flags to be reached', source.engagement.crown_jewels, null),
    section(`Rules of engagement, version ${newest?.version ?? 0}`, newest?.rules ?? [], null),
    section('Sign-off of the rules', signed, 'a name under the newest version of the rules'),
    open(
      'Scenarios',
      'at least three end-to-end scenarios from the targeted threat intelligence report, with ' +
        'one each on availability, integrity and confidentiality',
    ),
    open(
      'Conduct',
      'tactics, techniques and procedures that are allowed and forbidden',
      'leg-ups and how they are given',
      'measures when the blue team detects the test',
      'the weekly report and the escalation contacts',
    ),
    open('Approval', 'the approval by the control team and by the authority'),
  ];
}

function testSummary(source: EngagementSource): Section[] {
  const report = source.reports.at(-1);
  const { active_started_on: start, active_ended_on: end } = source.engagement;
  const days = [named('Active tests began on', start), named('Active tests ended on', end)];
  const both = start !== null && end !== null;
  const phases = source.moves.map(({ on_day, to_phase }) => `${on_day}: ${to_phase}`);
  return [
    parties(source),
    section('Functions and systems in scope', source.engagement.scope, null),
    {
      ...section(
        'Active red team phase',
        [...days, both ? `Days: ${daysOf(start, end)}` : null],
        null,
      ),
      missing: both ? [] : ['the first and the last day of the active tests'],
    },
    section('Course of the test', phases, 'the phases that the test went through'),
    section('Summary', [report?.summary ?? null], 'an accepted final report'),
    section(
      'Findings',
      findingLines(report),
      report ? null : 'findings of an accepted final report',
    ),
    section('Lessons', [report?.lessons ?? null], 'the lessons (lessons of the final report)'),
    open(
      'From the other reports',
      'scenarios that were tested, and the flags that were reached',
      'what the blue team detected and when, from its own report',
      'the replay and the purple teaming',
    ),
  ];
}

/** Both days count. */
function daysOf(start: string, end: string): number {
  const from = Temporal.PlainDate.from(start);
  return from.until(Temporal.PlainDate.from(end), { largestUnit: 'days' }).days + 1;
}

function findingLines(report: SourceReport | undefined): string[] {
  return (report?.findings ?? []).map(({ title, severity, claim, evidence }) => {
    return `${title} (${severity}): ${claim} Register entries: ${evidence.join(', ')}.`;
  });
}

/** Article 13: for each finding the shortcoming, measures, root cause, who, by when, the risk. */
function remediationPlan({ reports, remediation }: EngagementSource): Section[] {
  const report = reports.at(-1);
  if (report === undefined) return [open('Findings', 'an accepted final report')];
  const planned = new Map(remediation.map((one) => [one.finding, one]));
  return report.findings.map(({ title, severity, claim }, at) => {
    const plan = planned.get(title);
    const lines = [
      `Shortcoming: ${claim}`,
      `Severity: ${severity}`,
      plan ? `Incident: ${plan.incident}, owner ${plan.owner_email}` : null,
      named('Measure', plan?.measure ?? null),
      named('Root cause', plan?.root_cause ?? null),
      named('Risk of not doing it', plan?.risk ?? null),
      named('To be done by', plan?.due_on ?? null),
    ];
    const missing = [
      ...(plan ? [] : ['an owner: plan the finding with POST …/remediation-plan']),
      ...(plan?.measure ? [] : ['the measures and their priority']),
      ...(plan?.root_cause ? [] : ['the root cause']),
      ...(plan?.risk ? [] : ['the risk of not doing it']),
      ...(plan?.due_on ? [] : ['the day by which it is done']),
    ];
    return { ...section(`${at + 1}. ${title}`, lines, null), missing };
  });
}

/** Text that people wrote is on lines of its own and cannot become a heading or a link. */
function markdown(
  document: Omit<EngagementDocument, 'text'>,
  { engagement }: EngagementSource,
): string {
  const { title, basis, sections, missing } = document;
  const head = [
    `# ${title}`,
    `${plain(engagement.public_id)}: ${plain(engagement.title)}`,
    `DRAFT after ${basis}. Not legal advice, and no template of an authority. ` +
      `${missing.length} points are missing.`,
  ];
  const body = sections.flatMap(({ heading, lines, missing: open }) => [
    `## ${plain(heading)}`,
    ...lines.map((line) => `- ${plain(line)}`),
    ...open.map((what) => `- **MISSING:** ${what}`),
  ]);
  return `${[...head, ...body].join('\n\n')}\n`;
}

function plain(text: string): string {
  return visible(text).replace(/[\\`*_[\]<>#|!]/g, '\\$&');
}
