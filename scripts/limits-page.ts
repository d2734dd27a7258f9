// The reference page of limits: those of single endpoints from their declarations, those of files
// from the doc comments and values of the two lists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callLimits } from '../src/domain/call-limit.ts';
import { callLimitOf } from '../src/http/call-limit.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { endpoints } from '../src/http/endpoints.ts';
import { limits as httpLimits } from '../src/http/requests/limits.ts';
import * as readerLimits from '../src/importers/read/limits.ts';
import { paces, type PaceName } from '../src/operations/accounts/guesses.ts';
import { settings } from '../src/settings/config.ts';
import { page, table } from './markdown.ts';

const source = join(import.meta.dirname, '../src');

/** What the comment before each name says, on one line. */
function comments(file: string, named: RegExp): Map<string, string> {
  const text = readFileSync(join(source, file), 'utf8');
  return new Map(
    [...text.matchAll(named)].map(([, comment = '', name = '']) => [
      name,
      comment.replace(/\s*\n\s*\*\s*/g, ' ').trim(),
    ]),
  );
}

/** Rows of name, value and meaning; a limit that nothing explains stops the page. */
function rows(values: Record<string, number>, meanings: Map<string, string>): string[][] {
  return Object.entries(values).map(([name, value]) => {
    const meaning = meanings.get(name);
    if (meaning === undefined) throw new Error(`The limit ${name} has no comment.`);
    return [`\`${name}\``, value.toLocaleString('en-GB'), meaning];
  });
}

function readerRows(): string[][] {
  const named = /\/\*\* ([^]*?) \*\/\nexport const (\w+)/g;
  // How the work is divided refuses nothing.
  const { pieceBytes: _piece, turnBytes: _turn, turnElements: _few, ...bounds } = readerLimits;
  return rows(bounds, comments('importers/read/limits.ts', named));
}

/** Those of the HTTP limits that a file meets on its way in. */
function uploadRows(): string[][] {
  const named = /\/\*\* ((?:[^*]|\*(?!\/))*?) \*\/\n\s+(\w+):/g;
  const { envelopeBytes, requestTimeoutMs, idleTimeoutMs } = httpLimits;
  const chosen = { envelopeBytes, requestTimeoutMs, idleTimeoutMs };
  const { meaning, default: bytes } = settings.IP3_IMPORT_MAX_BYTES;
  const most = `${meaning} The setting can be changed; gzip counts as unpacked.`;
  return [
    ['`IP3_IMPORT_MAX_BYTES`', Number(bytes).toLocaleString('en-GB'), most],
    ...rows(chosen, comments('http/requests/limits.ts', named)),
  ];
}

/** What an endpoint declares as its own, in words. */
function limitsOf(endpoint: Endpoint): string[] {
  const { limits = {}, takesFile, query } = endpoint;
  const calls = callLimitOf(endpoint);
  const { bodyBytes, streamBytes, streams, guesses } = limits;
  const { limit } = (query as PagedQuery | undefined)?.properties ?? {};
  const number = (value: number) => value.toLocaleString('en-GB');
  return [
    bodyBytes === undefined ? [] : `body of ${number(bodyBytes)} bytes`,
    streamBytes === undefined ? [] : `body of ${number(streamBytes)} bytes, unpacked`,
    takesFile === undefined ? [] : 'file of `IP3_IMPORT_MAX_BYTES`',
    streams === undefined ? [] : `${streams.all} streams of a process, ${streams.ofOne} of a user`,
    guesses === undefined ? [] : `guesses: ${guesses.map(paceWords).join('; ')}`,
    calls === undefined ? [] : `calls: \`${calls}\``,
    limit === undefined ? [] : `pages of ${limit.maximum}, by default ${limit.default}`,
  ].flat();
}

interface PagedQuery {
  properties: { limit?: { maximum: number; default: number } };
}

const countedBy: Readonly<Record<PaceName, string>> = {
  account: 'for each account',
  accountAndAddress: 'for each account and address',
  address: 'for each address',
};

function paceWords(name: PaceName): string {
  const { free, stepMs, mostMs } = paces[name];
  const [step, most] = [stepMs / 1000, mostMs / 1000];
  return `${free} in 15 minutes ${countedBy[name]}, then ${step} to ${most} s apart`;
}

function endpointRows(): string[][] {
  return endpoints
    .map((one) => [`\`${one.method} ${one.path}\``, limitsOf(one).join('; ')])
    .filter(([, limits]) => limits !== '');
}

function callRows(): string[][] {
  const named = /\/\*\* ([^\n]*?) \*\/\n\s+(\w+): \{ atOnce/g;
  const meanings = comments('domain/call-limit.ts', named);
  const number = (value: number) => value.toLocaleString('en-GB');
  return Object.entries(callLimits).map(([name, { atOnce, perMinute }]) => [
    `\`${name}\``,
    number(atOnce),
    number(perMinute),
    meanings.get(name) ?? '',
  ]);
}

export function limitsPage(): string {
  const head = ['Limit', 'Value', 'Of what'];
  const bodyBytes = httpLimits.bodyBytes.toLocaleString('en-GB');
  return page(
    'Limits',
    `A JSON body has at most ${bodyBytes} bytes. Operations of ` +
      `the registry count guesses of the service secret: ${paceWords('address')}. ` +
      'The table has what single endpoints declare beyond that.',
    table(['Endpoint', 'Limits'], endpointRows()),
    '## Calls',
    'Each account has so many calls at once of the endpoints of a kind, and gets so many more ' +
      'each minute; `open` counts by address (IPv6: one /64), as these need no account. One too ' +
      'many is refused with 429 and `Retry-After` before its body is read. Each process counts ' +
      'for itself. `IP3_CALL_LIMITS` changes the numbers.',
    table(['Calls', 'At once', 'More each minute', 'Of what'], callRows()),
    '## Imported files',
    'A file beyond one of these is refused: 413 for its bytes, else 422 `parse_failed` with ' +
      'the reason `limit` and the place. Where it says "kept" or "looked at", the rest is left ' +
      'out and nothing is refused.',
    table(head, [...uploadRows(), ...readerRows()]),
    'There is no limit on the rows of a table, the findings of a file or the seconds that ' +
      'reading takes: what bounds them is the size of the file, since readers take time in ' +
      'proportion to it and hold one finding at a time, or those that wait for a glossary. A ' +
      'file of which more than 100,000 elements cannot be read is refused, too.',
  );
}
