// Certificates of one incident: that it is closed, and who handled its evidence. Both are drawn
// from its evidence package and carry it, so that checking one checks the other.
import { momentText, momentUtc } from '../../domain/moment-text.ts';
import { drawLimits, drawRests, drawSignature } from './certificate-parts.ts';
import { drawTitle, drawTlpMeaning, heading, type Drawing, type Pages } from './document.ts';
import { byPlace, drawCustody, drawExhibits, isHeld, namesOf, type Pictures } from './exhibits.ts';
import { closingEntry, incidentAnswers, isOpen, namedInClosing } from './incident-answers.ts';
import { incidentTitle, text } from './incident-pages.ts';
import type { DocumentKind, ShownPackage } from './package-view.ts';
import { textWidth } from './page-writer.ts';
import { personOf } from './timeline.ts';
import { dataTable, note, subsection, summary, type, type DataRow } from './type.ts';

type Incident = Drawing<ShownPackage>;
type Head = Pick<Pages, 'kind' | 'subject' | 'evidence'>;

export function certificate(
  drawing: Incident,
  kind: Exclude<DocumentKind, 'package'>,
  pictures: Pictures,
): Head {
  const { words, shown } = drawing;
  if (kind === 'close') drawClose(drawing);
  else drawHeld(drawing, pictures);
  drawRests(drawing);
  const { evidence } = shown.contents;
  drawTlpMeaning(drawing, evidence);
  return { kind: words.kind[kind], subject: words.incident, evidence };
}

function titled(drawing: Incident, kind: string, title: string): void {
  const sub = incidentTitle(drawing.shown);
  const rest = { subject: '', figures: [], answers: [], evidence: [], sections: [] };
  drawTitle(drawing, { kind, title, sub, ...rest });
}

/** What the certificate says, and the six questions of page one, before any table. */
function drawAnswers(drawing: Incident, lead: string): void {
  const { writer, words } = drawing;
  writer.paragraph(lead, type.text);
  writer.y += 8;
  summary(writer, incidentAnswers(drawing, words.close.cut));
  writer.y += 12;
}

function drawClose(drawing: Incident): void {
  const { writer, words, shown, language } = drawing;
  const { close } = words;
  titled(drawing, words.kind.close, close.title(shown.manifest.subject.public_id));
  const at = momentUtc(text(shown.contents.incident['closed_at']), language);
  const actor = closingEntry(drawing)?.actor;
  const lead =
    actor === undefined ? close.certifiesBare(at) : close.certifies(at, personOf(actor, words));
  drawAnswers(drawing, lead);
  const columns = [
    { title: close.requirement, width: 128, heads: true as const },
    { title: close.met, width: 188 },
    { title: close.evidence, width: 76 },
    { title: close.status, width: textWidth - 392 },
  ];
  dataTable(writer, columns, requirements(drawing));
  drawOpen(drawing);
  // Who signs sees what the signature is for, and the number, on the same page.
  writer.room(290);
  drawLimits(drawing, close.showsWhat, close.doesNotWhat);
  drawSignature(drawing);
}

function requirements(drawing: Incident): DataRow[] {
  const { words, shown, language } = drawing;
  const { close } = words;
  const { evidence, actions, incident } = shown.contents;
  const confirmed = evidence.map((one, at) => (one.status === 'CONFIRMED' ? byPlace(one, at) : ''));
  const names = confirmed.filter((name) => name !== '');
  const done = actions.filter(({ status }) => status === 'done').length;
  const closing = closingEntry(drawing);
  const gate = namedInClosing(drawing);
  const row = (title: string, told: string, source: string, isShown: boolean): DataRow => [
    title,
    told,
    source,
    isShown
      ? { text: close.recorded, mark: 'full' as const }
      : { text: close.missing, mark: 'empty' as const },
  ];
  const source = closing === undefined ? '' : words.timeline.log(closing.id);
  const milestone = (name: string) => momentUtc(text(incident[name]), language);
  const times = ['contained', 'recovered'] as const;
  const rows = [
    row(
      close.rows.evidence,
      close.confirmed(names.length, evidence.length),
      namesOf(names),
      names.length > 0,
    ),
    row(close.rows.done, close.steps(done, actions.length), '', done > 0),
    ...times.map((name) => {
      const at = milestone(`${name}_at`);
      return row(close.rows[name], at === '' ? words.none : at, '', at !== '');
    }),
    row(close.rows.gate, gate === '' ? close.gateNone : close.gateOn, gate, gate !== ''),
  ];
  if (closing === undefined) return rows;
  const who = personOf(closing.actor ?? '', words);
  const at = momentUtc(closing.at ?? '', language);
  return [...rows, row(close.rows.closed, close.closedBy(who, at), source, true)];
}

function drawOpen({ writer, words, shown, language }: Incident): void {
  const { close } = words;
  subsection(writer, close.open, 'H2');
  const open = shown.contents.actions.filter(({ status }) => isOpen(status));
  if (open.length === 0) return writer.paragraph(close.nothingOpen, type.text);
  const columns = [
    { title: close.openAction, width: 250, heads: true as const },
    { title: close.owner, width: 120 },
    { title: close.due, width: textWidth - 370 },
  ];
  const rows = open.map((one): DataRow => [
    text(one['title']),
    text(one['assignee']),
    momentText(text(one['due_at']), language),
  ]);
  dataTable(writer, columns, rows);
}

function drawHeld(drawing: Incident, pictures: Pictures): void {
  const { writer, words, shown } = drawing;
  const { held } = words;
  const { evidence } = shown.contents;
  const { public_id } = shown.manifest.subject;
  titled(drawing, words.kind.custody, held.title(evidence.length, public_id));
  const entries = shown.chain_of_custody.reduce((sum, one) => sum + one.entries.length, 0);
  drawAnswers(drawing, held.lead(evidence.filter(isHeld).length, entries));
  const exhibits = { records: evidence, nameOf: byPlace };
  drawExhibits(drawing, exhibits);
  drawLimits(drawing, held.shows, held.doesNot);
  note(writer, words.verify.disclaimer);
  if (evidence.some(({ redacted }) => redacted !== true)) {
    writer.y += 16;
    writer.room(110);
    heading(writer, words.sections.custody);
    drawCustody(drawing, exhibits, pictures);
  }
  drawSignature(drawing);
}
