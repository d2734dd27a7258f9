// Hostile tables: quotes, cells and rows without an end, and encodings, each behind a sound header.
import { filled, type HostileFile, type Refusal } from './hostile-file.ts';

const header = 'title,severity,cve,cvss,type,host\n';
const row = 'Open port,low,,,port,a.test\n';

function file(
  name: string,
  parts: HostileFile['parts'],
  refused: Refusal,
  isGiant?: true,
): HostileFile {
  return { name, connector: 'csv', parts, refused, ...(isGiant ? { isGiant } : {}) };
}

const second = { line: 3, byte: header.length + row.length };

export const hostileCsv: readonly HostileFile[] = [
  file(
    'an unterminated quote',
    (giant) => [`${header}${row}"Open`, ...filled(' ""x"",\n', giant)],
    {
      reason: 'limit',
      ...second,
      detail: /^The quote opened at line 3/,
    },
    true,
  ),
  file('an unterminated quote and the end', () => [`${header}${row}"Open ,low,,,,\n`], {
    reason: 'truncated',
    ...second,
  }),
  file(
    'one cell, giant',
    (giant) => [`${header}${row}`, ...filled('words ', giant), '\n'],
    {
      reason: 'limit',
      ...second,
    },
    true,
  ),
  file('a row of a million columns', () => [`${header}${row}`, ...filled('a,', 2_000_000)], {
    reason: 'limit',
    ...second,
    detail: /more than 4096 cells/,
  }),
  file(
    'a header of a million columns',
    () => ['title,severity', ...filled(',a', 2_000_000), '\nx,low'],
    { reason: 'limit', line: 1, byte: 0, detail: /more than 4096 cells/ },
  ),
  file(
    'half a unit of UTF-16',
    () => [Buffer.from(`\ufeff${header}`, 'utf16le'), Buffer.from([0x41])],
    { reason: 'encoding', byte: 2 + header.length * 2 },
  ),
  file(
    'UTF-8 that breaks after it was told',
    () => [`${header}Zażółć,low,,,,a.test\n`, Buffer.from('ff', 'hex')],
    { reason: 'encoding', byte: header.length + 25 },
  ),
  {
    ...file(
      'an unterminated quote as a Nessus table',
      (giant) => [
        'Plugin ID,CVE,Risk,Host,Protocol,Port,Name\n1,,"High,',
        ...filled('a,', giant / 4),
      ],
      { reason: 'limit', line: 2, byte: 46 },
      true,
    ),
    connector: 'vulnscan',
  },
];
