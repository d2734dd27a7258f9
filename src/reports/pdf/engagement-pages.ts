// The pages of an engagement's report: first what was found and what proves it, then how the test
// went, entry by entry.
import { momentText, momentUtc } from '../../domain/moment-text.ts';
import { engagementFields } from '../../fields/engagement.ts';
import type { Drawing, Figure, Pages } from './document.ts';
import { drawCustody, drawExhibits, namesOf, type Naming, type Pictures } from './exhibits.ts';
import { codeLabel } from './labels.ts';
import type { ShownEngagement, ShownEvidence, ShownLogEntry } from './package-view.ts';
import { textWidth } from './page-writer.ts';
import { personOf } from './timeline.ts';
import {
  bullets,
  dataTable,
  facts,
  note,
  prose,
  shortened,
  subsection,
  type,
  type Answer,
  type DataRow,
  type Fact,
} from './type.ts';
import { drawVerification } from './verify-pages.ts';

type Test = Drawing<ShownEngagement>;

export function engagementPages(drawing: Test, pictures: Pictures): Pages {
  const { shown, words } = drawing;
  const { contents, manifest } = shown;
  const { test } = words;
  const entryName = new Map<ShownEvidence, string>(
    contents.register.map((one) => [one, `E-${one.number}`]),
  );
  const nameOf: Naming = (record, at) => entryName.get(record) ?? `E-${at + 1}`;
  const exhibits = { records: contents.register, nameOf };
  return {
    kind: words.kind.engagement,
    subject: words.engagement,
    title: plain(contents.engagement['title']) || manifest.subject.public_id,
    sub: [
      `${words.engagement} ${manifest.subject.public_id}`,
      plain(contents.engagement['framework']),
    ].join(' · '),
    figures: figuresOf(drawing),
    answers: answersOf(drawing),
    evidence: contents.register,
    sections: [
      { title: test.report, draw: () => drawReport(drawing) },
      { title: test.remediation, draw: () => drawRemediation(drawing) },
      { title: test.title, draw: () => drawEngagement(drawing) },
      { title: test.rules, draw: () => drawRules(drawing) },
      { title: test.phases, draw: () => drawPhases(drawing) },
      { title: words.sections.exhibits, draw: () => drawExhibits(drawing, exhibits) },
      { title: test.log, draw: () => drawLog(drawing) },
      { title: words.sections.verify, draw: () => drawVerification(drawing) },
      { title: test.register, draw: () => drawCustody(drawing, exhibits, pictures) },
    ],
  };
}

function plain(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function figuresOf({ shown, words }: Test): Figure[] {
  const { final_report, timeline, register } = shown.contents;
  const steps = shown.contents.remediation.length;
  return [
    { value: String(final_report.findings.length), what: words.figures.findings },
    { value: String(register.length), what: words.figures.register },
    { value: String(timeline.length), what: words.figures.log },
    { value: String(steps), what: words.test.remediation.toLowerCase() },
  ];
}

function answersOf(drawing: Test): Answer[] {
  const { shown, words } = drawing;
  const { final_report, engagement } = shown.contents;
  const summary = shortened(final_report.summary.replaceAll(/\s+/g, ' '), 520);
  const one = (text: string) => [{ text: text === '' ? words.none : text }];
  const team = (engagement['white_team'] as readonly string[] | undefined) ?? [];
  const tested = plain(engagement['entity']);
  const people = [
    tested === '' ? '' : words.test.tested(tested),
    team.length === 0 ? '' : words.test.team(team.join(', ')),
  ];
  return [
    [words.summary.happened, one(summary)],
    [words.summary.who, one(people.filter((text) => text !== '').join(' '))],
    [words.summary.when, one(whenOf(drawing))],
    [words.summary.done, one(doneOf(drawing))],
    [words.summary.proven, provenOf(drawing).map((text) => ({ text, mark: 'full' }))],
    [words.summary.notProven, notProvenOf(drawing).map((text) => ({ text, mark: 'empty' }))],
  ];
}

function whenOf({ shown, words, language }: Test): string {
  const { engagement, final_report } = shown.contents;
  const dates = ['active_started_on', 'active_ended_on', 'reports_complete_on'] as const;
  const told = dates.flatMap((name) => {
    const value = plain(engagement[name]);
    return value === ''
      ? []
      : [`${engagementFields[name].label[language]}: ${momentUtc(value, language)}.`];
  });
  const accepted = momentUtc(final_report.accepted_at, language);
  return [...told, `${words.test.accepted}: ${accepted}.`].join(' ');
}

function doneOf({ shown, words }: Test): string {
  const { remediation, final_report } = shown.contents;
  const plans = remediation.length;
  return [
    words.test.rests(final_report.rests_on.length),
    plans === 0 ? words.test.noPlans : words.test.plans(plans),
  ].join(' ');
}

function provenOf({ shown, words }: Test): string[] {
  const { final_report, timeline, rules_of_engagement } = shown.contents;
  const backed = final_report.findings.filter(({ evidence }) => evidence.length > 0);
  const entries = [...new Set(backed.flatMap(({ evidence }) => evidence))].sort((a, b) => a - b);
  const named = namesOf(entries.map((number) => `E-${number}`));
  const newest = rules_of_engagement.at(-1);
  return [
    backed.length === 0 ? '' : words.test.provenFindings(backed.length, named),
    newest !== undefined && newest.signed_by.length > 0 ? words.test.provenRules : '',
    timeline.length === 0 ? '' : words.test.provenLog(timeline.length),
    shown.log_proof.status === 'included' ? words.proven.log : '',
  ].filter((text) => text !== '');
}

function notProvenOf({ shown, words }: Test): string[] {
  const { final_report, rules_of_engagement } = shown.contents;
  const bare = final_report.findings.filter(({ evidence }) => evidence.length === 0).length;
  const isSigned = (rules_of_engagement.at(-1)?.signed_by.length ?? 0) > 0;
  return [
    bare === 0 ? '' : words.test.notFindings(bare),
    isSigned ? '' : words.test.notRules,
    shown.log_proof.status === 'included' ? '' : words.notProven.pendingLog,
    words.test.notTested,
    words.notProven.truth,
  ].filter((text) => text !== '');
}

const shownFields = [
  ...(['code_name', 'entity', 'framework', 'phase', 'notified_on', 'active_started_on'] as const),
  ...(['active_ended_on', 'reports_complete_on', 'created_by', 'created_at'] as const),
];

function drawEngagement(drawing: Test): void {
  const { writer, shown, words, language } = drawing;
  const { engagement } = shown.contents;
  const rows = shownFields.map((name): Fact => {
    const value = plain(engagement[name]);
    const text = name === 'phase' ? codeLabel(value, language) : momentUtc(value, language);
    return [engagementFields[name].label[language], text];
  });
  facts(writer, [...rows, [words.test.window, windowText(drawing)]]);
  subsection(writer, words.test.scope);
  bullets(writer, engagement.scope);
  subsection(writer, words.test.crownJewels);
  bullets(writer, engagement.crown_jewels);
}

function windowText({ shown, words, language }: Test): string {
  const { window_start: start, window_end: end } = shown.contents.engagement;
  if (plain(start) === '' && plain(end) === '') return '';
  const side = (time: unknown) =>
    plain(time) === '' ? words.test.openSide : momentUtc(plain(time), language);
  return words.test.between(side(start), side(end));
}

function drawReport(drawing: Test): void {
  const { writer, shown, words, language } = drawing;
  const { version, summary, findings, lessons, ...report } = shown.contents.final_report;
  const { test } = words;
  const at = momentUtc(report.accepted_at, language);
  facts(writer, [
    [test.version, String(version)],
    [test.accepted, test.acceptedBy(at, report.accepted_by)],
  ]);
  subsection(writer, words.summary.title);
  prose(writer, summary);
  subsection(writer, test.findings);
  if (findings.length === 0) writer.paragraph(words.none, type.text);
  findings.forEach((finding, place) => drawFinding(drawing, finding, place));
  if (lessons !== null) {
    subsection(writer, test.lessons);
    prose(writer, lessons);
  }
  for (const earlier of report.earlier_versions) {
    note(writer, test.earlier(earlier.version, momentUtc(earlier.accepted_at, language)));
    writer.hash(earlier.sha256, { font: 'mono', size: 6.3, leading: 1.5 });
  }
}

type Finding = ShownEngagement['contents']['final_report']['findings'][number];

function drawFinding({ writer, words, language }: Test, finding: Finding, place: number): void {
  const { title, severity, claim, evidence } = finding;
  const { test } = words;
  writer.room(52);
  writer.within('Sect', () => {
    const number = `F-${String(place + 1).padStart(2, '0')}`;
    writer.paragraph(`${number}   ${title}`, type.strong, 'H3');
    prose(writer, claim);
    const entries = evidence.map((one) => `E-${one}`).join(', ');
    const proof = evidence.length === 0 ? test.noEntries : test.entries(entries);
    writer.paragraph(`${test.severity(codeLabel(severity, language))} ${proof}`, type.note);
  });
  writer.y += 7;
}

function drawRemediation({ writer, shown, words, language }: Test): void {
  const { remediation } = shown.contents;
  const { test } = words;
  if (remediation.length === 0) return writer.paragraph(test.noPlans, type.text);
  const columns = [
    { title: test.finding, width: 126, heads: true as const },
    { title: test.incident, width: 84 },
    { title: test.owner, width: 104 },
    { title: test.due, width: 58 },
    { title: test.measure, width: textWidth - 372 },
  ];
  const rows = remediation.map((one): DataRow => [
    one.finding,
    one.incident,
    one.owner_email,
    momentText(one.due_on ?? '', language),
    one.measure ?? '',
  ]);
  dataTable(writer, columns, rows);
}

function drawRules({ writer, shown, words, language }: Test): void {
  const { test } = words;
  for (const one of shown.contents.rules_of_engagement.toReversed()) {
    subsection(writer, test.versionOf(one.version));
    writer.paragraph(test.written(one.written_by, momentUtc(one.written_at, language)), type.note);
    writer.y += 3;
    bullets(writer, one.rules);
    const names = one.signed_by.map(({ name, signed_at, recorded_by }) =>
      test.signed(name, momentUtc(signed_at, language), recorded_by),
    );
    const signed = names.length === 0 ? [test.unsigned] : names;
    for (const text of signed) writer.paragraph(text, type.note);
    writer.hash(one.rules_sha256, { font: 'mono', size: 6.3, leading: 1.5 });
  }
}

function drawPhases({ writer, shown, words, language }: Test): void {
  const { phases } = shown.contents;
  const { test } = words;
  if (phases.length === 0) return writer.paragraph(words.none, type.text);
  const columns = [
    { title: test.on, width: 64 },
    { title: test.from, width: 96 },
    { title: test.to, width: 96 },
    { title: test.by, width: 100 },
    { title: test.remark, width: textWidth - 356 },
  ];
  const rows = phases.map(({ from, to, on, note: text, actor }): DataRow => [
    momentText(on, language),
    codeLabel(from, language),
    codeLabel(to, language),
    personOf(actor, words),
    text ?? '',
  ]);
  dataTable(writer, columns, rows);
}

function drawLog(drawing: Test): void {
  const { writer, shown, words, language } = drawing;
  const { test } = words;
  const columns = [
    { title: test.number, width: 28, heads: true as const },
    { title: test.when, width: 96 },
    { title: test.who, width: 118 },
    { title: test.what, width: textWidth - 294 },
    { title: test.kind, width: 52 },
  ];
  const rows = shown.contents.timeline.map((entry): DataRow => {
    const { number, ts, actor, type: of } = entry;
    const kind = of === 'evidence_register' ? test.evidence : test.entry;
    const who = personOf(actor, words);
    return [String(number), momentText(ts, language), who, whatOf(drawing, entry), kind];
  });
  dataTable(writer, columns, rows, 2);
}

/** The text, and what the search for "was that us?" goes by. */
function whatOf({ words, language }: Test, entry: ShownLogEntry): string {
  const { text, ended_at, addresses, hosts, incident_id } = entry;
  const more = [
    ended_at === null ? '' : words.test.until(momentText(ended_at, language)),
    [...addresses, ...hosts].join(', '),
    incident_id === null ? '' : words.test.belongs(incident_id),
  ].filter((one) => one !== '');
  return more.length === 0 ? text : `${text} (${more.join('; ')})`;
}
