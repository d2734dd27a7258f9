// Hostile JSON: depth, length, numbers and encodings, each in a file that begins like a list of
// findings.
import { filled, type HostileFile, type Refusal } from './hostile-file.ts';

const start = '{"source_tool": "x",\n"findings": [{"title": "a", "severity": "high"';

function file(
  name: string,
  parts: HostileFile['parts'],
  refused: Refusal,
  isGiant?: true,
): HostileFile {
  return { name, connector: 'generic', parts, refused, ...(isGiant ? { isGiant } : {}) };
}

/** What is in the finding after its title, refused at its first character. */
function inside(name: string, text: string, reason: string): HostileFile {
  const before = `${start}, "x": `;
  const place = { line: 2, byte: Buffer.byteLength(before) };
  return file(name, () => [`${before}${text}}]}`], { reason, ...place });
}

export const hostileJson: readonly HostileFile[] = [
  file('the same member twice', () => [`${start}, "title": "b"}]}`], {
    reason: 'member_twice',
    line: 2,
  }),
  file('100,000 nested lists', () => [`${start}, "x": `, ...filled('[', 100_000)], {
    reason: 'limit',
    line: 2,
    detail: /nested more than 64 deep/,
  }),
  file('100,000 nested objects', () => [`${start}, "x": `, ...filled('{"a":', 500_000)], {
    reason: 'limit',
    line: 2,
  }),
  file(
    '100,000 nested lists where nobody looks',
    () => ['{"findings": [], "other": ', ...filled('[', 100_000)],
    { reason: 'limit', line: 1 },
  ),
  file(
    'one text, giant',
    (giant) => [`${start}, "description": "`, ...filled('words ', giant), '"}]}'],
    { reason: 'limit' },
    true,
  ),
  file(
    'an unterminated quote',
    (giant) => [`${start}, "x": "`, ...filled('\\" ', giant)],
    {
      reason: 'limit',
      line: 2,
    },
    true,
  ),
  file(
    'a key, giant',
    (giant) => [`${start}, "`, ...filled('key', giant)],
    {
      reason: 'limit',
      detail: /A key is longer/,
    },
    true,
  ),
  file(
    'a number, giant',
    (giant) => [`${start}, "x": `, ...filled('1', giant)],
    {
      reason: 'not_well_formed',
      line: 2,
      byte: `${start}, "x": `.length,
    },
    true,
  ),
  file(
    'a finding, giant',
    (giant) => [`${start}, "x": [""`, ...filled(', "0123456789"', giant), ']}]}'],
    { reason: 'limit', detail: /One finding of the report/ },
    true,
  ),
  file(
    'text where nobody looks, giant',
    (giant) => ['{"findings": [], "other": "', ...filled('words ', giant), '"}'],
    { reason: 'limit' },
    true,
  ),
  file(
    'giant blanks, then nothing',
    (giant) => ['{"findings": [\n', ...filled(' \n', giant)],
    { reason: 'truncated' },
    true,
  ),
  file(
    'one finding of a million values',
    () => [`${start}, "x": [0`, ...filled(',0', 2_000_000), ']}]}'],
    { reason: 'limit', detail: /more than 500000 values/ },
  ),
  inside('a number beyond all numbers', '1e400', 'not_well_formed'),
  inside('a number that is none', '0x10', 'not_well_formed'),
  inside('not a number', 'NaN', 'not_well_formed'),
  file('an unknown escape', () => [`${start}, "x": "\\q"}]}`], {
    reason: 'not_well_formed',
    line: 2,
    byte: `${start}, "x": "\\`.length,
  }),
  file('a NUL byte in a text', () => [`${start}, "x": "\0"}]}`], {
    reason: 'not_well_formed',
    line: 2,
    byte: `${start}, "x": "`.length,
  }),
  file('a file cut off', () => [start], {
    reason: 'truncated',
    line: 2,
    byte: start.length,
  }),
  file(
    'half a unit of UTF-16',
    () => [Buffer.from(`\ufeff${start}`, 'utf16le'), Buffer.from([0x41])],
    { reason: 'encoding', line: 2, byte: 2 + start.length * 2 },
  ),
  file('two values', () => [`${start}}]} {}`], { reason: 'not_well_formed', line: 2 }),
  {
    ...file('a list of escaped quotes', () => ['{"x": "', ...filled('\\"', 65_536)], {
      reason: 'truncated',
      placeless: true,
    }),
    connector: 'webscanner',
  },
  {
    ...file(
      'nesting as a SARIF report',
      () => ['{"runs": [{"results": ', ...filled('[', 100_000)],
      {
        reason: 'limit',
      },
    ),
  },
  {
    ...file(
      'nesting as a finding-manager list',
      () => ['{"count": 1, "results": [{"title": ', ...filled('[', 100_000)],
      { reason: 'limit' },
    ),
    connector: 'findingmgr',
  },
  {
    ...file('a capa result cut off', () => ['{"meta": {}, "rules": {"a": {"meta": {'], {
      reason: 'truncated',
    }),
    connector: 're',
  },
];
