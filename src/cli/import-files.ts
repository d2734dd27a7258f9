// What `proofline import` does: sends files to a running server in turn, and says what became of
// each.
import { json } from '../domain/visible.ts';
import { connectors, type Connector } from '../importers/importer.ts';
import { assertStdinFree, openClient, send, type Client, type ClientOptions } from './client.ts';
import { exitCodes } from './exit-codes.ts';
import { asFailure, cancelled, Failure, printFailure, problemOf, type Problem } from './failure.ts';
import {
  mappingQuery,
  showProposals,
  showsProposal,
  type MapOptions,
  type MappingQuery,
} from './import-mapping.ts';
import { sayRun, sayTotal, totalOf, type Run } from './import-report.ts';
import { labelOf, openSource, type ImportSource } from './import-source.ts';
import { startProgress, type ImportProgress } from './progress.ts';
import { shellWord } from './shell-word.ts';
import { say, warn, type Terminal } from './terminal.ts';

export interface ImportOptions extends ClientOptions, MapOptions {
  kind?: Connector;
  retestOf?: string;
  member?: string;
}

/** With what the query says of the mapping, if any. */
interface AskedImport extends ImportOptions {
  mapping?: MappingQuery | undefined;
}

/** What became of one file. */
interface Outcome {
  file: string;
  run: Run | null;
  failure: Failure | null;
}

export async function importFiles(
  terminal: Terminal,
  files: string[],
  options: ImportOptions,
): Promise<void> {
  assertStdinFree(files, options);
  const client = await openClient(terminal, options);
  const stop = new AbortController();
  const onInterrupt = () => stop.abort();
  process.once('SIGINT', onInterrupt);
  try {
    if (showsProposal(options)) {
      await showProposals(terminal, client, files, options, stop.signal);
      return;
    }
    const mapping = await mappingQuery(terminal, client, files, options, stop.signal);
    const asked = { ...options, mapping };
    const outcomes = await importInSequence(terminal, client, files, asked, stop.signal);
    if (options.json) say(terminal, json(documentOf(outcomes, options)));
    else if (files.length > 1)
      sayTotal(terminal, totalOf(outcomes.map(({ run }) => run)), options.dryRun === true);
    const failed = outcomes.map(failureOf).find((failure) => failure !== null);
    if (failed) throw failed;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
}

/** An unreadable file has a run, and was no success. */
function failureOf({ file, run, failure }: Outcome): Failure | null {
  if (failure !== null || run?.status !== 'failed') return failure;
  const detail = `${labelOf(file)}: none of its rows can be read; nothing was imported.`;
  const unread = new Failure({ error: 'parse_failed', status: 422, detail });
  unread.printed = true;
  return unread;
}

async function importInSequence(
  terminal: Terminal,
  client: Client,
  files: string[],
  options: AskedImport,
  signal: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let ended: Failure | undefined;
  for (const file of files) {
    const outcome: Outcome = ended
      ? { file, run: null, failure: notSent(file, ended) }
      : await importOne(terminal, client, file, options, signal);
    if (!ended || options.json) report(terminal, outcome, options);
    if (outcome.failure && endsAll(outcome.failure, signal)) ended ??= outcome.failure;
    outcomes.push(outcome);
  }
  const left = outcomes.filter(({ failure }) => failure?.problem['not_sent'] === true).length;
  if (left > 0 && !options.json) warn(terminal, `Not sent after that: ${left} of the files.`);
  return outcomes;
}

async function importOne(
  terminal: Terminal,
  client: Client,
  file: string,
  options: AskedImport,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const source = await openSource(terminal, file, options.kind, signal);
    const run = await sendSource(terminal, client, source, options, signal);
    return { file, run, failure: null };
  } catch (error) {
    return { file, run: null, failure: asFailure(error) };
  }
}

async function sendSource(
  terminal: Terminal,
  { url, token }: Client,
  source: ImportSource,
  options: AskedImport,
  signal: AbortSignal,
): Promise<Run> {
  const progress = startProgress(terminal, source.label, source.bytes);
  const onSent = (bytes: number) => progress.sent(bytes);
  const onEvent = (_: string, data: unknown) => progress.server(data as ImportProgress);
  const request = { path: pathOf(source, options), headers: headersOf(source, token), onEvent };
  try {
    return (await send(url, { ...request, onSent, signal }, source.stream)) as Run;
  } catch (error) {
    if (!signal.aborted) throw withHint(error, source);
    throw progress.isFinal() ? cancelled(tooLate) : cancelled('Cancelled; nothing was imported.');
  } finally {
    progress.end();
    source.close();
  }
}

/** What to type next, where the server's sentence speaks of headers and addresses. */
function withHint(error: unknown, { kind }: ImportSource): unknown {
  if (!(error instanceof Failure)) return error;
  const { problem } = error;
  if (problem.error === 'unauthorized') {
    return new Failure(problem, { hint: 'set a new IP3_TOKEN, or unset it and use --email' });
  }
  const members = readableMembers(problem);
  if (members.length > 0) return new Failure(problem, { hint: memberHint(members) });
  if (kind !== 'auto' || problem['reason'] !== 'wrong_format') return error;
  const sendTo = problem['send_to'];
  if (typeof sendTo === 'string') {
    return new Failure(problem, { hint: `if it is, give --kind ${sendTo.split('/').at(-1)}` });
  }
  if (problem['can_map'] === true) return new Failure(problem, { hint: mapHint(problem) });
  // An archive, or a format that is not read, is none of any kind.
  if (problem['looks_like'] !== null) return error;
  const hint = `name its kind to see what is missing: --kind ${connectors.join(', ')}`;
  return new Failure(problem, { hint });
}

/** Files of an archive that can be read, by name. */
function readableMembers({ archive_members: members }: Problem): string[] {
  const listed = Array.isArray(members) ? (members as Record<string, unknown>[]) : [];
  return listed.flatMap(({ name, send_to }) =>
    typeof name === 'string' && typeof send_to === 'string' ? [name] : [],
  );
}

function memberHint(names: readonly string[]): string {
  return `name one of them: ${names.map((name) => `--member ${shellWord(name)}`).join(' or ')}`;
}

function mapHint({ mappings }: Problem): string {
  const [first] = Array.isArray(mappings) ? (mappings as unknown[]) : [];
  const named =
    typeof first === 'string' ? `, or read it by a saved one: --map ${shellWord(first)}` : '';
  return `say what its columns are: --map shows them and proposes a mapping${named}`;
}

const tooLate =
  'Cancelled when all findings were written; the list of imports says if they were kept.';

function pathOf(source: ImportSource, { dryRun, retestOf, mapping, member }: AskedImport): string {
  const { filename } = source;
  const kind = mapping ? 'mapped' : source.kind;
  const query = new URLSearchParams(mapping ?? {});
  if (dryRun) query.set('dry_run', 'true');
  if (retestOf !== undefined) query.set('retest_of', retestOf);
  if (member !== undefined) query.set('member', member);
  if (filename !== null) query.set('filename', filename);
  return `/api/ip3/v1/imports/${kind}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/**
 * Without a length, so that a file which grows or shrinks meanwhile still makes a whole request.
 */
function headersOf({ gzip }: ImportSource, token: string): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    ...(gzip ? { 'content-encoding': 'gzip' } : {}),
  };
}

/** Whether the next file could not fare better. */
function endsAll({ exit }: Failure, signal: AbortSignal): boolean {
  return signal.aborted || exit === exitCodes.not_authorised || exit === exitCodes.unavailable;
}

function notSent(file: string, { problem }: Failure): Failure {
  const { error, status } = problem;
  const detail = `${file} was not sent, since the one before ended like this.`;
  const same = { error, ...(status === undefined ? {} : { status }) };
  return new Failure({ ...same, detail, not_sent: true });
}

function report(terminal: Terminal, { file, run, failure }: Outcome, options: ImportOptions): void {
  if (failure) {
    const named = { ...failure.problem, file: labelOf(file) };
    const shown = new Failure(named, failure.hint === undefined ? {} : { hint: failure.hint });
    printFailure(terminal, shown, options.json === true);
    failure.printed = true;
  } else if (run && !options.json) {
    sayRun(terminal, labelOf(file), run, options.dryRun === true);
  }
}

function documentOf(outcomes: Outcome[], { dryRun }: ImportOptions) {
  const files = outcomes.map(({ file, run, failure }) =>
    failure ? { file, problem: problemOf(failure) } : { file, run },
  );
  return { dry_run: dryRun === true, files, total: totalOf(outcomes.map(({ run }) => run)) };
}
