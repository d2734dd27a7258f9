// Hostile XML: bombs, depth, length, characters and encodings, each in a file that begins like a
// report.
import { filled, type HostileFile, type Refusal } from './hostile-file.ts';

const issue = '<issues burpVersion="1"><issue><type>1</type><name>x</name>';

function file(
  name: string,
  parts: HostileFile['parts'],
  refused: Refusal,
  isGiant?: true,
): HostileFile {
  return { name, connector: 'webproxy', parts, refused, ...(isGiant ? { isGiant } : {}) };
}

/** A text file with the place of `sign` in it. */
function at(name: string, reason: string, text: string, sign: string): HostileFile {
  const before = text.slice(0, text.indexOf(sign));
  const place = { byte: Buffer.byteLength(before), line: before.split('\n').length };
  return file(name, () => [text], { reason, ...place });
}

const bomb = ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
  .map((name, nth) => {
    const inside = nth === 0 ? 'lol' : `&${String.fromCharCode(97 + nth)};`.repeat(10);
    return `<!ENTITY ${name} "${inside}">`;
  })
  .join('\n');

export const hostileXml: readonly HostileFile[] = [
  file(
    'an entity bomb',
    () => [`<?xml version="1.0"?>\n<!DOCTYPE issues [${bomb}]>\n${issue}&j;</issue></issues>`],
    { reason: 'entity', detail: /declares an entity at line 10 / },
  ),
  file(
    'an entity of a file of the server',
    () => [`<!DOCTYPE issues [<!ENTITY x SYSTEM "file:///etc/passwd">]>${issue}&x;`],
    { reason: 'entity' },
  ),
  file('an entity nobody declared, ten million times', () => [issue, ...filled('&x;', 3e7)], {
    reason: 'entity',
    line: 1,
  }),
  file('100,000 nested levels', () => [issue, ...filled('<a>', 300_000)], {
    reason: 'limit',
    detail: /nested more than 64 deep at line 1 /,
  }),
  file(
    'an unterminated quote',
    (giant) => [`${issue}<b c="`, ...filled('x', giant)],
    {
      reason: 'limit',
    },
    true,
  ),
  file(
    'one text, giant',
    (giant) => [
      issue,
      '<issueDetail>',
      ...filled('words ', giant),
      '</issueDetail></issue></issues>',
    ],
    { reason: 'limit', detail: /text of <issueDetail> is longer/ },
    true,
  ),
  file(
    'one giant message in base64',
    (giant) => [
      issue,
      '<requestresponse><response base64="true">',
      ...filled('QUJD', giant),
      '</response></requestresponse></issue></issues>',
    ],
    { reason: 'limit' },
    true,
  ),
  file(
    'a comment, giant',
    (giant) => ['<issues><!--', ...filled('- ', giant), '--></issues>'],
    { reason: 'limit' },
    true,
  ),
  file(
    'a DOCTYPE, giant',
    (giant) => ['<!DOCTYPE issues [', ...filled('<!ELEMENT a ANY>', giant), ']><issues/>'],
    { reason: 'limit', byte: 65_536, detail: /^No root element begins within the first 65536/ },
    true,
  ),
  file(
    'blanks and comments before the root',
    () => [...filled(' \n<!-- a -->', 100_000), '<issues/>'],
    { reason: 'limit', byte: 65_536 },
  ),
  file(
    'a CDATA section, giant',
    (giant) => [issue, '<issueDetail><![CDATA[', ...filled(']] >', giant)],
    { reason: 'limit' },
    true,
  ),
  file(
    'a name, giant',
    (giant) => [`${issue}<`, ...filled('name', giant)],
    {
      reason: 'limit',
    },
    true,
  ),
  file(
    'a million attributes',
    () => [
      `${issue}<a`,
      Array.from({ length: 1_000_000 }, (_, nth) => ` a${nth}=""`).join(''),
      '/>',
    ],
    { reason: 'limit', detail: /more than 256 attributes/ },
  ),
  file('one finding of a million elements', () => [issue, ...filled('<a/>', 4_000_000)], {
    reason: 'limit',
    detail: /One finding of the report holds more than 200000 elements/,
  }),
  file('numbers of characters that are none', () => [`${issue}&#9999999;`], {
    reason: 'not_well_formed',
  }),
  at('a NUL byte', 'not_well_formed', `${issue}\n<path>ł/\0</path></issue></issues>`, '\0'),
  file('a file cut off', () => [`${issue}\n<path>/a`], {
    reason: 'truncated',
    line: 2,
    byte: Buffer.byteLength(`${issue}\n<path>/a`),
  }),
  file(
    'a file cut off after two hundred issues',
    () => ['<issues>', ...filled('<issue><type>1</type><name>x</name></issue>', 40_000), '<issue>'],
    { reason: 'truncated' },
  ),
  file(
    'UTF-8 as it is declared, broken',
    () => [`<?xml version="1.0" encoding="UTF-8"?>\n${issue}`, Buffer.from('c3a9ff', 'hex')],
    { reason: 'encoding', line: 2, byte: 39 + issue.length + 2 },
  ),
  file(
    'half a unit of UTF-16',
    () => [Buffer.from(`\ufeff${issue}`, 'utf16le'), Buffer.from([0x41])],
    { reason: 'encoding', byte: 2 + issue.length * 2 },
  ),
  file('an encoding that is not read', () => [`<?xml version="1.0" encoding="utf-7"?>${issue}`], {
    reason: 'encoding',
    placeless: true,
    detail: /utf-7/,
  }),
  {
    ...file(
      'an entity bomb as a Nessus report',
      () => [`<!DOCTYPE a [${bomb}]><NessusClientData_v2>&j;</NessusClientData_v2>`],
      { reason: 'entity' },
    ),
    connector: 'vulnmgmt',
  },
  {
    ...file('nesting as a ZAP report', () => ['<OWASPZAPReport>', ...filled('<a>', 300_000)], {
      reason: 'limit',
    }),
    connector: 'webscanner',
  },
];
