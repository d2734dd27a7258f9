// The pages of a report to an authority: what it says and does not yet say, the form of its act,
// the text that people wrote, the evidence it names, and how to check it.
import { dayOf, localTime, minuteOf, momentIn, momentText } from '../../domain/moment-text.ts';
import type { Language } from '../../domain/text.ts';
import { recipientLabels } from '../../legal/recipients.ts';
import { citation } from '../../texts/pl/citation.ts';
import { legalUnion } from '../../texts/pl/legal-eu.ts';
import { translator } from '../../texts/translate.ts';
import type { Drawing, Figure, Pages, Section } from './document.ts';
import { namesOf } from './exhibits.ts';
import { codeLabel, sizeText } from './labels.ts';
import type { ShownExhibit, ShownReport } from './package-view.ts';
import { ink, mm, page, textWidth } from './page-writer.ts';
import { reportParts, type ReportField } from './report-fields.ts';
import { toldAction } from './told.ts';
import {
  dataTable,
  facts,
  note,
  prose,
  shortened,
  subsection,
  type,
  type Answer,
  type DataRow,
  type Datum,
  type Fact,
} from './type.ts';
import { drawVerification } from './verify-pages.ts';

type Report = Drawing<ShownReport>;

export function reportPages(drawing: Report): Pages {
  const { shown, words } = drawing;
  const { report: say } = words;
  const { contents, manifest } = shown;
  const { report } = contents;
  const fields = fieldsOf(drawing);
  const entity = entityName(fields);
  const all: (Section & { shown: boolean })[] = [
    { title: say.form, draw: () => drawForm(drawing), shown: true },
    { title: say.text, draw: () => drawText(drawing), shown: writtenHere(drawing) !== undefined },
    { title: say.evidence, draw: () => drawEvidence(drawing), shown: contents.evidence.length > 0 },
    { title: say.events, draw: () => drawEvents(drawing), shown: contents.timeline.length > 0 },
    { title: words.sections.verify, draw: () => drawVerification(drawing), shown: true },
  ];
  const to = recipientOf(drawing);
  return {
    kind: drawing.language === 'pl' ? citation(report.article) : report.article,
    subject: words.incident,
    title: say.titles[report.regime]?.[report.phase] ?? say.kind,
    sub: `${say.to(to).replace(/\.$/, '')}. ${say.reference(manifest.subject.public_id)}`,
    figures: figuresOf(drawing, fields),
    answers: answersOf(drawing, fields),
    evidence: [],
    sections: all.filter(({ shown: isShown }) => isShown),
    issuer: entity ?? 'Proofline',
    marking: say.only,
  };
}

const inPolish = translator(legalUnion);

/** Recipients and ways that the rules name in English; a name that someone entered stays. */
function inLanguage(text: string, language: Language): string {
  return language === 'pl' ? (inPolish(text) ?? text) : text;
}

function recipientOf({ shown, language }: Report): string {
  const { recipient, target } = shown.contents.report;
  if (recipient.name !== null) return inLanguage(recipient.name, language);
  const label = Object.entries(recipientLabels).find(([kind]) => kind === target)?.[1];
  return label?.[language] ?? codeLabel(target, language);
}

function fieldsOf(drawing: Report): ReportField[] {
  return reportParts(drawing.shown, drawing).flatMap(({ fields }) => fields);
}

function valueOf(fields: readonly ReportField[], ...keys: string[]): string | null {
  const found = keys.map((key) => fields.find((one) => one.key === key)?.value ?? null);
  return found.find((value) => value !== null) ?? null;
}

function entityName(fields: readonly ReportField[]): string | null {
  return valueOf(fields, 'entity.name', 'dora.1.2', 'dora.threat.1');
}

function missingOf(fields: readonly ReportField[]): ReportField[] {
  return fields.filter(({ mandatory, value }) => mandatory && value === null);
}

function figuresOf({ shown, words }: Report, fields: readonly ReportField[]): Figure[] {
  const { figures } = words.report;
  const filled = fields.filter(({ value }) => value !== null).length;
  return [
    { value: String(filled), what: figures.filled },
    { value: String(missingOf(fields).length), what: figures.open },
    { value: String(shown.contents.evidence.length), what: figures.evidence },
  ];
}

/** Fields that say in one text what happened, and what was done, in the order of preference. */
const told = {
  happened: [
    ...['nis2.what_happened', 'nis2.detailed_description', 'nis2.assessment', 'gdpr.nature'],
    ...[
      'ai.description',
      'ai.chain_of_events',
      'dora.2.4',
      'dora.threat.13',
      'cra.incident_description',
    ],
    ...['cra.description', 'cra.incident_nature', 'cra.exploit', 'cra.summary'],
    ...['eidas.impact', 'cer.nature', 'dora.delay_reasons'],
  ],
  done: [
    ...['nis2.mitigation', 'nis2.status_update', 'gdpr.measures', 'ai.corrective_action'],
    'ai.response',
    ...['dora.4.6', 'dora.3.34'],
    ...['dora.threat.17', 'cra.mitigation', 'cra.fix', 'cra.measures'],
  ],
};

function answersOf(drawing: Report, fields: readonly ReportField[]): Answer[] {
  const { words } = drawing;
  const { summary, report } = words;
  const one = (text: string) => [{ text }];
  const entity = entityName(fields);
  const short = (value: string | null, otherwise: string) => {
    if (value === null) return otherwise;
    const line = value.replaceAll(/\s+/g, ' ');
    const cut = shortened(line, 420);
    return cut === line ? cut : `${cut} ${report.answers.rest}`;
  };
  const who = entity === null ? report.answers.noName : report.answers.reports(entity);
  const happened = short(valueOf(fields, ...told.happened), report.answers.happenedNot);
  return [
    [summary.happened, one(happened)],
    [summary.who, one(who)],
    [summary.when, [whenOf(drawing, fields), ...limitOf(drawing)].map((text) => ({ text }))],
    [summary.done, one(short(valueOf(fields, ...told.done), report.answers.doneNot))],
    [summary.proven, provenOf(drawing)],
    [summary.notProven, notProvenOf(drawing, fields).map((text) => ({ text, mark: 'empty' }))],
  ];
}

const milestones = [
  ...(['occurred_at', 'detected_at', 'aware_at', 'contained_at', 'recovered_at'] as const),
  'closed_at' as const,
];

/** What the form says comes before what the record of the incident says. */
const timesInForm: Partial<Record<(typeof milestones)[number], string[]>> = {
  occurred_at: [
    ...['gdpr.occurred_at', 'ai.occurred_at', 'ai.began_at', 'dora.3.2', 'cra.occurred_at'],
    'eidas.occurred_at',
  ],
  aware_at: [
    ...['nis2.aware_at', 'gdpr.detected_at', 'ai.aware_at', 'dora.2.2', 'dora.threat.12'],
    ...['cra.aware_at', 'eidas.aware_at'],
  ],
  recovered_at: ['dora.3.3'],
};

function whenOf({ shown, words, language, zone }: Report, fields: readonly ReportField[]): string {
  const { incident, report } = shown.contents;
  const nameOf = (name: (typeof milestones)[number]) =>
    name === 'aware_at' && report.regime === 'gdpr' ? 'breach_found_at' : name;
  const said = milestones.flatMap((name) => {
    const recorded = incident[name];
    const own = typeof recorded === 'string' ? momentIn(recorded, language, zone) : null;
    const at = valueOf(fields, ...(timesInForm[name] ?? [])) ?? own;
    return at === null ? [] : [words.when[nameOf(name)](at)];
  });
  return said.length === 0 ? words.report.answers.whenNot : said.join(' ');
}

/** By when it was due, and when it went out: what a reader of a report looks for first. */
function limitOf({ shown, words, language, zone }: Report): string[] {
  const { answers } = words.report;
  const { due_at, latest_at = null, released_at } = shown.contents.report;
  const on = (time: string) => momentIn(time, language, zone);
  if (due_at === undefined) return [answers.released(on(released_at), false)];
  if (due_at === null) return [answers.noLimit, answers.released(on(released_at), false)];
  const latest = latest_at === null ? '' : `; ${words.report.latest(on(latest_at))}`;
  const isLate = released_at > (latest_at ?? due_at);
  return [answers.limit(on(due_at) + latest), answers.released(on(released_at), isLate)];
}

const isHeld = ({ integrity }: ShownExhibit) => integrity === 'verified';

function exhibitsWhere({ shown }: Report, test: (one: ShownExhibit) => boolean): string[] {
  return shown.contents.evidence.flatMap((one, at) => (test(one) ? [`E-${at + 1}`] : []));
}

function provenOf(drawing: Report): Answer[1] {
  const { words, shown } = drawing;
  const held = exhibitsWhere(drawing, isHeld);
  const said = [
    held.length === 0 ? '' : words.proven.held(held.length, namesOf(held)),
    shown.log_proof.status === 'included' ? words.proven.log : '',
  ].filter((text) => text !== '');
  const { provenNothing, provenUnnamed } = words.report;
  const nothing = shown.contents.evidence.length === 0 ? provenUnnamed : provenNothing;
  if (said.length === 0) return [{ text: nothing }];
  return said.map((text) => ({ text, mark: 'full' }));
}

function notProvenOf(drawing: Report, fields: readonly ReportField[]): string[] {
  const { words, shown } = drawing;
  const { answers } = words.report;
  const missing = missingOf(fields).map(({ number, label }) => `${number} ${label}`.trim());
  const references = exhibitsWhere(drawing, (one) => !isHeld(one));
  const signals = exhibitsWhere(drawing, ({ status }) => status === 'SIGNAL');
  const { notProven: not } = words;
  const open = `${namesOf(missing, 5, '; ')}.`.replace('….', '…');
  return [
    missing.length === 0 ? '' : answers.missing(missing.length, open),
    references.length === 0 ? '' : not.references(references.length, namesOf(references)),
    signals.length === 0 ? '' : not.unconfirmed(signals.length, namesOf(signals)),
    shown.log_proof.status === 'included' ? '' : not.pendingLog,
    answers.received,
    not.truth,
  ].filter((text) => text !== '');
}

function drawForm(drawing: Report): void {
  const parts = reportParts(drawing.shown, drawing);
  for (const { name, fields } of parts) {
    if (name === '') drawPlainForm(drawing, fields);
    else drawNumberedForm(drawing, name, fields);
  }
  drawRelease(drawing);
}

/** An optional field without a value is left out; a mandatory one says that it is open. */
function drawPlainForm({ writer, words }: Report, fields: readonly ReportField[]): void {
  const { report } = words;
  const isReporter = ({ key }: ReportField) => key.startsWith('entity.');
  const rows = (some: readonly ReportField[]) =>
    some
      .filter(({ value, mandatory }) => value !== null || mandatory)
      .map(({ label, value }): Fact => [label, answerOf(value, report.unknown)]);
  const who = rows(fields.filter(isReporter));
  if (who.length > 0) {
    subsection(writer, report.who);
    facts(writer, who, 52 * mm);
  }
  const rest = rows(fields.filter((field) => !isReporter(field)));
  if (rest.length === 0) return;
  subsection(writer, report.what);
  facts(writer, rest, 52 * mm);
}

function answerOf(value: string | null, unknown: string) {
  return value === null ? { text: unknown, mark: 'empty' as const } : { text: value };
}

function drawNumberedForm(
  { writer, words }: Report,
  name: string,
  fields: readonly ReportField[],
): void {
  const { report } = words;
  subsection(writer, report.parts[name] ?? name);
  const columns = [
    { title: report.field, width: 11 * mm, heads: true as const },
    { title: report.dataField, width: 63 * mm },
    { title: report.content, width: textWidth - 74 * mm, style: type.value },
  ];
  const shown = fields.filter(({ value, mandatory }) => value !== null || mandatory);
  const rows = shown.map(({ number, label, value }): DataRow => [
    number,
    label,
    answerOf(value, report.unknown),
  ]);
  dataTable(writer, columns, rows);
  const empty = fields.filter((field) => !shown.includes(field)).map(({ number }) => number);
  if (empty.length > 0) note(writer, report.unfilled(empty.join(', ')));
}

/** Who let it go, by when it was due, and room for a signature. */
function drawRelease(drawing: Report): void {
  const { writer, shown, words, language, zone } = drawing;
  const { report: say } = words;
  const on = (time: string) => momentIn(time, language, zone);
  const { report } = shown.contents;
  const { due_at = null, latest_at = null, release_check: check } = report;
  const limit = due_at === null ? '' : on(due_at);
  const latest = latest_at === null ? '' : say.latest(on(latest_at));
  writer.room(190);
  subsection(writer, say.release);
  facts(writer, [
    [say.recipient, recipientOf(drawing)],
    [say.channel, inLanguage(report.recipient.channel ?? '', language)],
    [say.limit, [limit, latest].filter((part) => part !== '').join('; ')],
    [say.released, say.releasedBy(report.released_by, on(report.released_at))],
    ...(check === undefined
      ? []
      : [[say.check, say.checked(check.findings, check.reason_given)] satisfies Fact]),
  ]);
  writer.y += 40;
  writer.room(30);
  const width = (textWidth - 9 * mm) / 2;
  const second = page.left + width + 9 * mm;
  writer.rule(ink.text, page.left, width);
  writer.rule(ink.text, second, width);
  writer.y += 4;
  const top = writer.y;
  writer.paragraph(say.sign, type.note, 'P', page.left, width);
  const end = writer.y;
  writer.y = top;
  writer.paragraph(say.signer, type.note, 'P', second, width);
  writer.y = Math.max(end, writer.y);
}

function writtenHere({ shown, language }: Report) {
  return shown.contents.written_text?.find((one) => one.language === language);
}

function drawText(drawing: Report): void {
  const { writer, shown, words, language, zone } = drawing;
  const written = writtenHere(drawing);
  if (written === undefined) return;
  prose(writer, shown.contents.draft[language].text);
  const [at, on] = [written.written_at, written.approved_at].map((time) =>
    momentIn(time, language, zone),
  ) as [string, string];
  note(writer, words.report.textNote(written.written_by, at, written.approved_by, on));
}

function drawEvidence({ writer, shown, words, language, zone }: Report): void {
  const { report, exhibits } = words;
  const columns = [
    { title: report.number, width: 34, heads: true as const },
    { title: exhibits.exhibit, width: 206 },
    { title: report.size, width: 60 },
    { title: report.recorded, width: 96 },
    { title: report.status, width: textWidth - 396 },
  ];
  const rows = shown.contents.evidence.map((one, at): DataRow => {
    const state = words.statuses[one.status] ?? one.status;
    const held = isHeld(one);
    const status: Datum = held
      ? { text: exhibits.held, mark: 'full' }
      : { text: exhibits.reference, mark: 'empty' };
    return [
      `E-${at + 1}`,
      { text: `${codeLabel(one.evidence_type, language)}, ${state}`, hash: one.hash_sha256 },
      one.bytes === null ? exhibits.notHeld : sizeText(one.bytes, language),
      momentText(localTime(one.created_at, zone), language),
      status,
    ];
  });
  dataTable(writer, columns, rows, 2.6);
  note(writer, `${exhibits.legend} ${report.times(zone)}`);
}

function drawEvents(drawing: Report): void {
  const { writer, words, zone } = drawing;
  const { report } = words;
  writer.paragraph(`${report.eventsLead} ${report.times(zone)}`, type.text);
  writer.y += 5;
  const columns = [
    { title: report.time, width: 58 },
    { title: report.event, width: textWidth - 128 },
    { title: report.source, width: 70 },
  ];
  dataTable(writer, columns, eventRows(drawing), 2.4);
}

function* eventRows(drawing: Report): Generator<DataRow> {
  const { shown, words, language, zone } = drawing;
  const who = entityName(fieldsOf(drawing)) ?? words.report.someone;
  const places = new Map(shown.contents.evidence.map(({ id }, at) => [id, `E-${at + 1}`]));
  let day = '';
  for (const { id, at, action, evidence_id } of shown.contents.timeline) {
    const there = localTime(at, zone);
    const of = dayOf(there, language);
    if (of !== day) yield { group: of };
    day = of;
    const label = () =>
      action
        .split('.')
        .map((part) => codeLabel(part, language))
        .join(', ');
    const event = toldAction(action, who, {}, language) ?? words.timeline.other(who, label());
    yield [minuteOf(there), event, places.get(evidence_id ?? '') ?? words.timeline.log(id)];
  }
}
