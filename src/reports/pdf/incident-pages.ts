// The pages of an incident's evidence package, in the order in which a reader needs them.
import { momentText, momentUtc } from '../../domain/moment-text.ts';
import { incidentFields } from '../../fields/incident.ts';
import type { Drawing, Figure, Pages, Section } from './document.ts';
import { byPlace, drawCustody, drawExhibits, isHeld, type Pictures } from './exhibits.ts';
import { incidentAnswers } from './incident-answers.ts';
import { codeLabel, fieldLabel, severityLabel, sizeText, spanText } from './labels.ts';
import type { ShownNote, ShownPackage } from './package-view.ts';
import { textWidth } from './page-writer.ts';
import { drawTimeline, personOf } from './timeline.ts';
import { dataTable, facts, prose, subsection, type, type DataRow, type Fact } from './type.ts';
import { drawVerification } from './verify-pages.ts';

type Incident = Drawing<ShownPackage>;

export function incidentPages(drawing: Incident, pictures: Pictures): Pages {
  const { shown, words, language } = drawing;
  const { contents } = shown;
  const { sections } = words;
  const exhibits = { records: contents.evidence, nameOf: byPlace };
  const all: (Section & { shown: boolean })[] = [
    { title: sections.timeline, draw: () => drawTimeline(drawing), shown: true },
    { title: sections.incident, draw: () => drawIncident(drawing), shown: true },
    { title: sections.exhibits, draw: () => drawExhibits(drawing, exhibits), shown: true },
    {
      title: sections.actions,
      draw: () => drawActions(drawing),
      shown: contents.actions.length > 0,
    },
    {
      title: sections.imports,
      draw: () => drawImports(drawing),
      shown: contents.imports.length > 0,
    },
    {
      title: sections.notes,
      draw: () => drawNotes(drawing, contents.notes ?? []),
      shown: contents.notes !== undefined,
    },
    { title: sections.verify, draw: () => drawVerification(drawing), shown: true },
    {
      title: sections.custody,
      draw: () => drawCustody(drawing, exhibits, pictures),
      shown: contents.evidence.some(({ redacted }) => redacted !== true),
    },
  ];
  return {
    kind: words.kind.evidence,
    subject: words.incident,
    title: incidentTitle(shown),
    sub: subtitle(shown, { words, language }),
    figures: figuresOf(drawing),
    answers: incidentAnswers(drawing),
    evidence: contents.evidence,
    sections: all.filter(({ shown: isShown }) => isShown),
  };
}

export function incidentTitle({ contents, manifest }: ShownPackage): string {
  return text(contents.incident['title']) || manifest.subject.public_id;
}

/** “Incident INC-2026-000118 · Closed · Critical”. */
function subtitle(
  { contents, manifest }: ShownPackage,
  { words, language }: Pick<Drawing, 'words' | 'language'>,
): string {
  const { workflow_status, severity, priority } = contents.incident;
  const parts = [
    `${words.incident} ${manifest.subject.public_id}`,
    typeof workflow_status === 'string' ? codeLabel(workflow_status, language) : '',
    typeof severity === 'number' ? severityLabel(severity, language) : '',
    text(priority),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function figuresOf({ shown, words, language }: Incident): Figure[] {
  const { evidence, actions, incident } = shown.contents;
  const entries = shown.chain_of_custody.reduce((sum, one) => sum + one.entries.length, 0);
  const [from, to] = [text(incident['detected_at']), text(incident['contained_at'])];
  const contained = from === '' || to === '' ? '' : spanText(from, to, language);
  const done = actions.filter(({ status }) => status === 'done').length;
  const steps = { value: String(done), what: words.figures.steps };
  return [
    { value: String(evidence.length), what: words.figures.exhibits },
    { value: String(evidence.filter(isHeld).length), what: words.figures.held },
    { value: String(entries), what: words.figures.entries },
    contained === '' ? steps : { value: contained, what: words.figures.contained },
  ];
}

/** The text of a member; empty for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** They have places of their own, say how the record is kept, or are other words for another. */
const elsewhere = new Set([
  ...['title', 'description', 'finding', 'custom_fields', 'outcomes', 'taxonomy_known'],
  ...['status_lifecycle', 'connector_run_id', 'updated_at', 'id', 'evidence_status'],
]);

function drawIncident(drawing: Incident): void {
  const { writer, shown, words } = drawing;
  const { incident } = shown.contents;
  const description = text(incident['description']);
  if (description.trim() !== '') {
    prose(writer, description);
    writer.y += 8;
  }
  facts(writer, incidentRows(drawing));
  const custom = customRows(drawing);
  if (custom.length > 0) {
    subsection(writer, words.groups.custom);
    facts(writer, custom);
  }
  const finding = findingRows(drawing);
  if (finding.length > 0) {
    subsection(writer, words.groups.finding);
    facts(writer, finding);
  }
}

function incidentRows(drawing: Incident): Fact[] {
  const { shown, words, language } = drawing;
  const { incident } = shown.contents;
  const declared = Object.keys(incidentFields);
  const others = Object.keys(incident).filter((name) => !declared.includes(name));
  const flags = declared.filter((name) => incident[name] === true && !elsewhere.has(name));
  const rows = [...declared, ...others]
    .filter((name) => !elsewhere.has(name) && typeof incident[name] !== 'boolean')
    .map((name): Fact => [
      fieldLabel(name, language),
      valueText(name, incident[name], { words, language }),
    ]);
  const marked = flags.map((name) => fieldLabel(name, language)).join('; ');
  return [...rows, [words.flagged, marked], ...outcomeRows(drawing)];
}

function outcomeRows({ shown, words, language }: Incident): Fact[] {
  const { outcomes } = shown.contents.incident;
  if (!Array.isArray(outcomes)) return [];
  return (outcomes as Record<string, unknown>[]).map((one): Fact => {
    const parts = [text(one['outcome']), text(one['set_at']), text(one['reason'])];
    const [outcome = '', at = '', reason = ''] = parts;
    const said = [codeLabel(outcome, language), momentUtc(at, language), reason];
    return [words.groups.outcomes, said.filter((part) => part !== '').join('. ')];
  });
}

/** Empty for what no one said. */
function valueText(
  name: string,
  value: unknown,
  { words, language }: Pick<Drawing, 'words' | 'language'>,
): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ');
  if (typeof value === 'number') return numberText(name, value, { words, language });
  if (typeof value !== 'string') return '';
  const field = (incidentFields as Partial<Record<string, { kind: string }>>)[name];
  if (field?.kind === 'time' || field?.kind === 'day') return momentUtc(value, language);
  const isCode = field?.kind === 'slug' || field?.kind === 'choice';
  return isCode || coded.has(name) ? codeLabel(value, language) : value;
}

/** Texts that are mostly values of a list of words. */
const coded = new Set(['entity', 'sector', 'outcome']);

function numberText(
  name: string,
  value: number,
  { words, language }: Pick<Drawing, 'words' | 'language'>,
): string {
  if (name === 'severity' || name === 'reported_severity') return severityLabel(value, language);
  if (name.startsWith('impact_')) return words.groups.impact(String(value));
  return String(value);
}

interface ShownField {
  label?: string;
  value?: unknown;
  redacted?: true;
}

function customRows({ shown, words, language }: Incident): Fact[] {
  const fields = shown.contents.incident['custom_fields'];
  if (!Array.isArray(fields)) return [];
  return (fields as ShownField[]).map(({ label = '', value, redacted }): Fact =>
    redacted
      ? [words.groups.customField, words.redactedEntry]
      : [label, leafText(value, { words, language })],
  );
}

/** What a tool said, by its own names with spaces: lists with commas, no brackets. */
function findingRows({ shown, words, language }: Incident): Fact[] {
  const { finding } = shown.contents.incident;
  if (finding === null || typeof finding !== 'object') return [];
  return Object.entries(finding).map(([name, value]): Fact => [
    sentenceCase(name),
    leafText(value, { words, language }),
  ]);
}

function sentenceCase(name: string): string {
  const words = name.replaceAll('_', ' ');
  return /^(cve|cwe|cvss|url|ip|id)s?$/i.test(words)
    ? words.toUpperCase()
    : words.charAt(0).toUpperCase() + words.slice(1);
}

function leafText(value: unknown, drawing: Pick<Drawing, 'words' | 'language'>): string {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return drawing.words.yes;
  if (Array.isArray(value)) {
    const all = value.map((one) => leafText(one, drawing)).filter((one) => one !== '');
    return all.join(', ');
  }
  if (typeof value === 'object') return membersText(value, drawing);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.replaceAll(/\s+/g, ' ') : '';
}

function membersText(value: object, drawing: Pick<Drawing, 'words' | 'language'>): string {
  const members = Object.entries(value).map(([name, one]) => {
    const said = leafText(one, drawing);
    return said === '' ? '' : `${sentenceCase(name)}: ${said}`;
  });
  return members.filter((one) => one !== '').join('; ');
}

function drawActions({ writer, shown, words, language }: Incident): void {
  const { actions } = words;
  const columns = [
    { title: actions.step, width: 214, heads: true as const },
    { title: actions.state, width: 72 },
    { title: actions.who, width: 100 },
    { title: actions.when, width: textWidth - 386 },
  ];
  const rows = shown.contents.actions.map((one): DataRow => {
    const [ended, due, status] = [text(one['ended_at']), text(one['due_at']), text(one['status'])];
    const end = ended === '' ? '' : actions.ended(momentText(ended, language));
    const limit = due === '' ? '' : actions.due(momentText(due, language));
    const more = actionRemarks(one, words);
    const title = [text(one['title']), ...more].join(' ');
    const state = actions.statuses[status] ?? codeLabel(status, language);
    return [title, state, personOrNone(one['assignee'], words), end === '' ? limit : end];
  });
  dataTable(writer, columns, rows);
}

function personOrNone(value: unknown, words: Drawing['words']): string {
  return text(value) === '' ? '' : personOf(text(value), words);
}

function actionRemarks(one: Record<string, unknown>, { actions }: Drawing['words']): string[] {
  const said: [string, (value: string) => string][] = [
    [text(one['approved_by']), actions.approved],
    [text(one['validation_ref']), actions.proof],
    [text(one['note']), actions.comment],
  ];
  return said.filter(([value]) => value !== '').map(([value, tell]) => `\u2013 ${tell(value)}`);
}

function drawImports({ writer, shown, words, language }: Incident): void {
  const { imports } = words;
  const columns = [
    { title: imports.file, width: 170, heads: true as const },
    { title: imports.tool, width: 90 },
    { title: imports.size, width: 54 },
    { title: imports.who, width: 84 },
    { title: imports.when, width: textWidth - 398 },
  ];
  const rows = shown.contents.imports.map((one): DataRow => [
    { text: text(one['filename']), hash: text(one['sha256']) },
    codeLabel(text(one['source_tool']) || text(one['connector']), language),
    typeof one['bytes'] === 'number' ? sizeText(one['bytes'], language) : '',
    personOrNone(one['actor'], words),
    momentText(text(one['started_at']), language),
  ]);
  dataTable(writer, columns, rows);
}

/** Texts as they were written, Markdown and all. */
function drawNotes(drawing: Incident, all: readonly ShownNote[]): void {
  const { writer, words, language } = drawing;
  if (all.length === 0) return writer.paragraph(words.none, type.text);
  for (const { redacted, created_by = '', created_at = '', ...note } of all) {
    writer.room(34);
    const by = words.notes.by(created_by, momentUtc(created_at, language));
    writer.paragraph(redacted ? words.notes.hidden : by, type.strong, 'H3');
    if (redacted) continue;
    prose(writer, note.text ?? words.notes.withdrawn(note.retracted_reason ?? ''));
    writer.y += 6;
  }
}
