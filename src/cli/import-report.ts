// What people read of an import: the counts of one run, and of all files together.
import { severities } from '../domain/severity.ts';
import { visible } from '../domain/visible.ts';
import { sayPreview, type PreviewRow } from './import-preview.ts';
import { paint, say, type Terminal } from './terminal.ts';

/** The run as the server answers it; a newer server might send more. */
export interface Run {
  /** None in a dry run. */
  id?: string;
  connector: string;
  format: string | null;
  source_tool: string | null;
  status: string;
  findings: number;
  incidents_created: number;
  incidents_updated: number;
  evidence_created: number;
  reopened: number;
  duplicates: number;
  set_aside: number;
  skipped: number;
  by_severity: Record<string, number>;
  errors: { place: string; reason: string }[];
  /** Of a dry run; an older server sends none. */
  preview?: PreviewRow[];
  retest?: { public_id: string; finding_present: boolean; comparable: boolean; reason: string };
}

const counted = [
  'findings',
  'incidents_created',
  'incidents_updated',
  'evidence_created',
  'reopened',
  'duplicates',
  'set_aside',
  'skipped',
] as const;

export interface Total extends Record<(typeof counted)[number], number> {
  files: number;
  imported: number;
  failed: number;
  by_severity: Record<string, number>;
}

/** The sum over all files; `null` represents one that failed. */
export function totalOf(runs: (Run | null)[]): Total {
  const done = runs.filter((run) => run !== null);
  const imported = done.filter(({ status }) => status !== 'failed').length;
  const sum = (of: (run: Run) => number | undefined) =>
    done.reduce((total, run) => total + (of(run) ?? 0), 0);
  const counts = Object.fromEntries(counted.map((name) => [name, sum((run) => run[name])]));
  const by_severity = Object.fromEntries(
    severities.toReversed().map((word) => [word, sum((run) => run.by_severity[word])]),
  );
  const files = { files: runs.length, imported, failed: runs.length - imported };
  return { ...files, ...(counts as Pick<Total, (typeof counted)[number]>), by_severity };
}

/** Errors that are printed of one file; the server lists up to a hundred. */
const shownErrors = 10;

/** Findings of a dry run that are printed of one file; --json has up to twenty. */
const shownPreview = 10;

export function sayRun(terminal: Terminal, name: string, run: Run, dryRun: boolean): void {
  const bold = paint(terminal, terminal.output, 'bold', visible(name));
  const tool = run.source_tool === null ? '' : `, ${visible(run.source_tool)}`;
  say(terminal, bold);
  row(terminal, 'Kind', `${visible(run.connector)} (${visible(run.format ?? '?')}${tool})`);
  row(terminal, 'Result', resultText(terminal, run, dryRun));
  sayCounts(terminal, run);
  if (run.retest) sayRetest(terminal, run.retest);
  if (dryRun) sayPreview(terminal, (run.preview ?? []).slice(0, shownPreview));
  run.errors.slice(0, shownErrors).forEach(({ place, reason }, at) => {
    row(terminal, at === 0 ? 'Remarks' : '', `${visible(place)}: ${visible(reason)}`);
  });
  const more = Math.max(run.errors.length, (run.skipped ?? 0) + (run.set_aside ?? 0)) - shownErrors;
  if (more > 0) row(terminal, '', `and ${more} more${dryRun ? '' : '; see errors.csv of the run'}`);
  if (run.id !== undefined) row(terminal, 'Run', visible(run.id));
}

export function sayTotal(terminal: Terminal, total: Total, dryRun: boolean): void {
  const failed = total.failed > 0 ? `, ${total.failed} failed` : '';
  say(terminal, paint(terminal, terminal.output, 'bold', 'Total'));
  row(terminal, 'Files', `${total.imported} ${dryRun ? 'read' : 'imported'}${failed}`);
  sayCounts(terminal, total);
}

function resultText(terminal: Terminal, run: Run, dryRun: boolean): string {
  const clean = run.status === 'completed';
  const words = visible(run.status.replaceAll('_', ' '));
  const colour = clean ? 'green' : run.status === 'failed' ? 'red' : 'yellow';
  const said = paint(terminal, terminal.output, colour, words);
  return dryRun ? `${said} (dry run: nothing was written)` : said;
}

function sayCounts(terminal: Terminal, counts: Omit<Total, 'files' | 'imported' | 'failed'>): void {
  row(terminal, 'Findings', String(counts.findings));
  row(
    terminal,
    'New',
    `${counts.incidents_created} incidents, ${counts.evidence_created} evidence`,
  );
  row(terminal, 'Seen again', `${counts.incidents_updated} incidents`);
  if (counts.reopened > 0) row(terminal, 'Reopened', `${counts.reopened} of the new`);
  row(terminal, 'Repeated', `${counts.duplicates - counts.incidents_updated} in the file`);
  if (counts.set_aside > 0) row(terminal, 'Resolved', `${counts.set_aside} in the tool`);
  if (counts.skipped > 0) row(terminal, 'Unreadable', String(counts.skipped));
  const present = Object.entries(counts.by_severity).filter(([, count]) => count > 0);
  const words = present.map(([word, count]) => `${visible(word)} ${count}`).join(', ');
  row(terminal, 'Severity', words || '-');
}

function sayRetest(terminal: Terminal, retest: NonNullable<Run['retest']>): void {
  const { public_id, finding_present, comparable, reason } = retest;
  const words = finding_present ? 'still there' : comparable ? 'not found' : 'not comparable';
  const colour = !finding_present && comparable ? 'green' : 'yellow';
  const said = paint(terminal, terminal.output, colour, words);
  row(terminal, 'Retest', `${visible(public_id)}: ${said}`);
  row(terminal, '', visible(reason));
}

function row(terminal: Terminal, label: string, text: string): void {
  say(terminal, `  ${label.padEnd(11)} ${text}`);
}
