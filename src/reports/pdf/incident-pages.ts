// The pages of an incident's evidence package, in the order in which a reader needs them.
import type { Subject } from './cover.ts';
import { drawRecords, type Pictures } from './evidence-pages.ts';
import type { ShownNote, ShownPackage } from './package-view.ts';
import { textWidth, type PageWriter, type Style } from './page-writer.ts';
import { facts, isSaid, plain, said, table } from './tables.ts';
import { drawTimeline } from './timeline.ts';
import { words } from './words.ts';

const body: Style = { font: 'plain', size: 9 };

export interface Section {
  title: string;
  draw: (writer: PageWriter) => void;
}

/** What one kind of package puts on its pages, between the cover and the proofs. */
export interface PackagePages {
  subject: Subject;
  sections: Section[];
}

export function incidentPages(shown: ShownPackage, pictures: Pictures): PackagePages {
  const { contents, manifest } = shown;
  const { evidence } = contents;
  const title = plain(contents.incident['title'] ?? manifest.subject.public_id);
  return {
    subject: { kind: 'Incident', title, evidence },
    sections: [
      { title: words.incident, draw: (writer) => drawIncident(writer, shown) },
      { title: words.overview, draw: (writer) => drawOverview(writer, shown) },
      { title: words.records, draw: (writer) => drawRecords(writer, shown, evidence, pictures) },
      { title: words.timeline, draw: (writer) => drawTimeline(writer, shown) },
      { title: words.imports, draw: (writer) => drawList(writer, contents.imports) },
      { title: words.actions, draw: (writer) => drawList(writer, contents.actions) },
      ...(contents.notes === undefined ? [] : [notesSection(contents.notes)]),
      { title: words.redactions, draw: (writer) => drawRedactions(writer, shown) },
    ],
  };
}

function notesSection(notes: readonly ShownNote[]): Section {
  return { title: words.notes, draw: (writer) => drawNotes(writer, notes) };
}

/** Texts as they were written, Markdown and all. */
function drawNotes(writer: PageWriter, notes: readonly ShownNote[]): void {
  if (notes.length === 0) return writer.paragraph(words.nothing, body);
  for (const { id, redacted, created_by = '', created_at = '', ...note } of notes) {
    const by = redacted ? id : `${plain(created_by)}, ${created_at}`;
    writer.paragraph(said(by), { font: 'bold', size: 9 }, 'H2');
    const text = redacted ? words.redactedEntry : (note.text ?? words.withdrawn(note));
    for (const line of text.split(/\r?\n/)) writer.paragraph(said(plain(line)), body);
  }
}

const firstFacts = ['public_id', 'title', 'description', 'level', 'category', 'priority'];

function drawIncident(writer: PageWriter, { contents }: ShownPackage): void {
  const { incident } = contents;
  const names = Object.keys(incident).filter(
    (name) => !firstFacts.includes(name) && name !== 'custom_fields',
  );
  const rows = [...firstFacts, ...names.sort()]
    .filter((name) => isSaid(incident[name]))
    .map((name): [string, string] => [name.replaceAll('_', ' '), said(plain(incident[name]))]);
  facts(writer, [...rows, ...customRows(incident['custom_fields'])]);
}

interface ShownField {
  label?: string;
  value?: unknown;
  redacted?: true;
}

function customRows(fields: unknown): [string, string][] {
  if (!Array.isArray(fields)) return [];
  return (fields as ShownField[]).map(({ label = '', value, redacted }): [string, string] =>
    redacted ? [words.customField, words.redactedEntry] : [said(label), said(customText(value))],
  );
}

function customText(value: unknown): string {
  return Array.isArray(value) ? value.map(plain).join(', ') : plain(value);
}

function drawOverview(writer: PageWriter, { contents }: ShownPackage): void {
  if (contents.evidence.length === 0) return writer.paragraph(words.nothing, body);
  const columns = [
    { title: 'No', width: 32, size: 7.2 },
    { title: 'Type', width: 132, size: 7.2 },
    { title: 'Status', width: 66, size: 7.2 },
    { title: 'Visibility', width: 58, size: 7.2 },
    { title: 'Bytes', width: 60, size: 7.2 },
    { title: 'SHA-256 (first half)', width: textWidth - 348, font: 'mono', size: 6.4 },
  ] as const;
  const rows = contents.evidence.map((one, at) => {
    const hash = (one.hash_sha256 ?? one.sha256 ?? '').slice(0, 32);
    if (one.redacted) return [String(at + 1), words.redactedEntry, '', '', '', hash];
    const held = one.integrity === 'verified' ? 'held' : 'reference';
    return [String(at + 1), one.evidence_type, one.status, one.visibility, held, hash];
  });
  table(writer, columns, rows, 1);
}

function drawList(writer: PageWriter, items: readonly Record<string, unknown>[]): void {
  if (items.length === 0) return writer.paragraph(words.nothing, body);
  for (const item of items) {
    const rows = Object.entries(item).filter(([, value]) => isSaid(value));
    facts(
      writer,
      rows.map(([name, value]): [string, string] => [
        name.replaceAll('_', ' '),
        said(plain(value)),
      ]),
    );
    writer.y += 8;
  }
}

function drawRedactions(writer: PageWriter, { contents }: ShownPackage): void {
  const hidden = contents.evidence.filter((one) => one.redacted);
  if (hidden.length === 0) return writer.paragraph(words.nothingRedacted, body);
  writer.paragraph(words.redacted(hidden.length), body);
  writer.y += 8;
  const columns = [
    { title: 'Record', width: 168, font: 'mono', size: 6.6 },
    { title: 'SHA-256', width: textWidth - 168, font: 'mono', size: 6.6 },
  ] as const;
  table(
    writer,
    columns,
    hidden.map(({ id, sha256 = '' }) => [id, sha256]),
  );
}
