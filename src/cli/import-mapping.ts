// What `proofline import` does with files of no known tool: shows their columns and the proposed
// mapping, and saves one by name.
import { readFile } from 'node:fs/promises';
import { json, visible } from '../domain/visible.ts';
import { send, type Client } from './client.ts';
import { Failure } from './failure.ts';
import { labelOf, openSource } from './import-source.ts';
import { shellWord } from './shell-word.ts';
import { paint, say, type Terminal } from './terminal.ts';

export interface MapOptions {
  /** Name of a saved mapping; true to see what would be proposed. */
  map?: string | true;
  mapFile?: string;
  saveMap?: string;
  dryRun?: true;
  json?: true;
}

/** Which mapping an import is sent with. */
export type MappingQuery = { mapping: string } | { given: string };

interface Proposal {
  layout: string;
  columns: string[];
  rows: string[][];
  mapping: { items: string; fields: Record<string, string[]> };
  severities: { word: string; rows: number; severity: string | null }[];
  saved: { name: string; version: number; same_layout: boolean }[];
  known_as: string | null;
}

const base = '/api/ip3/v1/import-mappings';

/** Nothing is imported: the file is only to be seen. */
export function showsProposal({ map, mapFile, saveMap }: MapOptions): boolean {
  return map === true && mapFile === undefined && saveMap === undefined;
}

/** The mapping that the options name, saved before where they say so; undefined for none. */
export async function mappingQuery(
  terminal: Terminal,
  client: Client,
  files: readonly string[],
  { map, mapFile, saveMap, dryRun }: MapOptions,
  signal: AbortSignal,
): Promise<MappingQuery | undefined> {
  if (saveMap === undefined) {
    if (mapFile !== undefined) return { given: JSON.stringify(await mappingIn(mapFile)) };
    return typeof map === 'string' ? { mapping: map } : undefined;
  }
  const [first = '-'] = files;
  if (first === '-') throw unusable('--save-map reads the file twice; name a file instead of -.');
  const { layout, mapping: proposed } = await proposalFor(terminal, client, first, signal);
  const mapping = mapFile === undefined ? proposed : await mappingIn(mapFile);
  // A dry run writes nothing, the mapping neither.
  if (dryRun) return { given: JSON.stringify(mapping) };
  await post(client, base, { name: saveMap, mapping, layout });
  return { mapping: saveMap };
}

/** A mapping, or a proposal as `--map --json` prints it. */
async function mappingIn(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw unusable(`${path} cannot be read; name a JSON file that has a mapping.`);
  });
  try {
    const value = JSON.parse(text) as { mapping?: unknown } | null;
    return value?.mapping ?? value;
  } catch {
    throw unusable(`${path} is not JSON; start from what --map --json prints.`);
  }
}

function unusable(detail: string): Failure {
  return new Failure({ error: 'validation_failed', status: 400, detail });
}

async function post({ url, token }: Client, path: string, body: object): Promise<unknown> {
  const bytes = Buffer.from(JSON.stringify(body));
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': bytes.length,
  };
  return send(url, { path, headers }, bytes);
}

async function proposalFor(
  terminal: Terminal,
  { url, token }: Client,
  file: string,
  signal: AbortSignal,
): Promise<Proposal> {
  const source = await openSource(terminal, file, undefined, signal);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    ...(source.gzip ? { 'content-encoding': 'gzip' } : {}),
  };
  try {
    return (await send(
      url,
      { path: `${base}/propose`, headers, signal },
      source.stream,
    )) as Proposal;
  } finally {
    source.close();
  }
}

export async function showProposals(
  terminal: Terminal,
  client: Client,
  files: readonly string[],
  { json: asJson }: MapOptions,
  signal: AbortSignal,
): Promise<void> {
  if (asJson && files.length > 1) throw unusable('--map --json takes one file.');
  for (const file of files) {
    const proposal = await proposalFor(terminal, client, file, signal);
    if (asJson) say(terminal, json(proposal));
    else sayProposal(terminal, file, proposal);
  }
}

/** Samples that are printed of a column, and characters of one. */
const [shownSamples, shownCharacters] = [3, 40];

function sayProposal(terminal: Terminal, file: string, proposal: Proposal): void {
  const { columns, rows, mapping, severities, saved, known_as } = proposal;
  say(terminal, paint(terminal, terminal.output, 'bold', visible(labelOf(file))));
  if (known_as !== null) {
    say(terminal, `  Proofline reads it without a mapping, as ${visible(known_as)}.`);
  }
  const width = Math.min(30, Math.max(...columns.map(({ length }) => length)));
  columns.forEach((column, at) => {
    const field = fieldOf(mapping.fields, column);
    const samples = rows.map((cells) => cells[at] ?? '').filter((cell) => cell !== '');
    const shown = samples.slice(0, shownSamples).map((cell) => cell.slice(0, shownCharacters));
    const name = visible(column).padEnd(width);
    say(terminal, `  ${name}  ${(field ?? '-').padEnd(12)}  ${visible(shown.join(' | '))}`);
  });
  const words = severities.map(
    ({ word, severity }) => `${visible(word)} = ${severity ?? 'not known'}`,
  );
  if (words.length > 0) say(terminal, `  Severities: ${words.join(', ')}`);
  for (const { name, same_layout } of saved) {
    const fits = same_layout ? 'was saved for this layout' : 'fits its columns';
    say(
      terminal,
      `  The saved mapping "${visible(name)}" ${fits}: --map ${shellWord(visible(name))}`,
    );
  }
  say(terminal, nextSteps);
}

function fieldOf(fields: Record<string, string[]>, column: string): string | undefined {
  return Object.entries(fields).find(([, names]) => names.includes(column))?.[0];
}

const nextSteps = `  Nothing was imported. To correct the mapping, print it with --map --json
  and edit "mapping"; try it with --map-file and --dry-run; save it with --save-map.`;
