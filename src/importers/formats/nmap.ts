// Nmap and Masscan as XML: one finding an open port, and one a vulnerability that a script found.
import type { Fields, Format, Items } from '../table/format.ts';

const at = 'nmaprun/host';

/** The host of a part that is so many levels inside. */
function host(up: string): string[] {
  return [`${up}address[@addrtype=ipv4]/@addr`, `${up}address[@addrtype=ipv6]/@addr`];
}

const openPort: Items = {
  at,
  each: ['ports/port', 'state[@state=open]'],
  fields: {
    title: [
      'Open port {^@portid}/{^@protocol} ({^service/@name})',
      'Open port {^@portid}/{^@protocol}',
    ],
    severity: { always: 'info' },
    rule: 'open port {^@portid}/{^@protocol}',
    host: host('^^'),
    port: '^@portid',
    description: [
      { Product: '^service/@product', Version: '^service/@version' },
      { CPE: '^service/cpe', 'Host names': '^^hostnames/hostname/@name' },
    ],
  },
};

/** What the library for vulnerabilities says of one: its state is a member of its table. */
function vulnerability(up: string): Omit<Fields, 'port'> {
  return {
    title: '^elem[@key=title]',
    severity: { always: 'unknown' },
    rule: '^^@id',
    host: host(up),
    identity: ['^@key'],
    cve: ['^@key', '^table[@key=ids]/elem'],
    description: [
      '^table[@key=description]/elem',
      { State: '.', Script: '^^@id', 'Host names': `${up}hostnames/hostname/@name` },
      { Results: '^table[@key=check_results]/elem', References: '^table[@key=refs]/elem' },
    ],
    passed: [{ at: '.', is: ['not vulnerable'] }],
    aside: [{ at: '.', is: /^UNKNOWN/, as: 'not tested' }],
  };
}

/** What a script wrote that has no such table: a text, which says in capitals what it found. */
function written(up: string): Omit<Items, 'at' | 'each'> {
  return {
    noun: 'script',
    only: [
      { at: 'table/elem[@key=state]', is: 'nothing' },
      { at: 'table/table/elem[@key=id]', is: 'nothing' },
    ],
    unread: { where: [{ at: '@output', is: /^(?![^]*\bVULNERABLE\b)/ }], by: '@id' },
    fields: {
      title: '@id',
      shown: { title: { of: ['@id', '@output'], as: stateSaid } },
      severity: { always: 'unknown' },
      rule: '@id',
      host: host(up),
      cve: '@output',
      description: ['@output', { 'Host names': `${up}hostnames/hostname/@name` }],
      passed: [{ at: '@output', is: /^(?![^]*(?<!NOT )VULNERABLE)/ }],
    },
  };
}

function withPort(items: Items): Items {
  return { ...items, fields: { ...items.fields, port: '^@portid' } };
}

/** The script with the state that it wrote, such as LIKELY VULNERABLE. */
function stateSaid([id = '', output = '']: readonly string[]): string {
  const [state = ''] = /(?<!NOT )\b(?:LIKELY )?VULNERABLE\b/.exec(output) ?? [];
  return `${id} says ${state}`;
}

const state = 'elem[@key=state]';

export const formats: readonly Format[] = [
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'nmap-xml',
    label: 'an Nmap scan (XML)',
    tool: 'Nmap',
    noun: 'host',
    seen: '7.60 to 7.94 (output version 1.04 and 1.05); the tool gives no severity',
    vector: 'hand',
    roots: ['nmaprun'],
    contains: ['scanner="nmap"'],
    version: '/nmaprun/@version',
    items: [
      openPort,
      {
        at,
        noun: 'script',
        each: ['ports/port', 'script', 'table', state],
        fields: { ...vulnerability('^^^^'), port: '^^^@portid' },
      },
      {
        at,
        noun: 'script',
        each: ['hostscript/script', 'table', state],
        fields: vulnerability('^^^'),
      },
      withPort({ at, each: ['ports/port', 'script'], ...written('^^') }),
      { at, each: 'hostscript/script', ...written('^') },
      {
        at,
        each: ['ports/port', 'script[@id=vulners]', 'table', 'table', 'elem[@key=id]'],
        only: [{ at: '^elem[@key=type]', is: ['cve'] }],
        fields: {
          title: '{.} of {^^@key}',
          severity: { at: '^elem[@key=cvss]', score: true },
          rule: '.',
          host: host('^^^^^'),
          port: '^^^^@portid',
          identity: ['^^@key'],
          cvss: [{ score: '^elem[@key=cvss]' }],
          description: [{ Product: '^^@key', Service: '^^^^service/@name' }],
        },
      },
    ],
  },
  {
    kind: 'xml',
    connector: 'vulnscan',
    format: 'masscan-xml',
    label: 'a Masscan scan (XML)',
    tool: 'Masscan',
    noun: 'host',
    seen: '1.0 and 1.3; the tool gives no severity',
    vector: 'hand',
    roots: ['nmaprun'],
    contains: ['scanner="masscan"'],
    items: [openPort],
  },
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'masscan-json',
    label: 'a Masscan scan (JSON)',
    tool: 'Masscan',
    noun: 'entry',
    seen: '1.3, without a version in the file; the tool gives no severity',
    vector: 'hand',
    marks: ['ip timestamp ports'],
    list: true,
    items: [
      {
        at: '[]',
        each: 'ports',
        only: [{ at: 'status', is: ['open'] }],
        fields: {
          title: 'Open port {port}/{proto}',
          severity: { always: 'info' },
          rule: 'open port {port}/{proto}',
          host: '^ip',
          port: 'port',
          description: [{ Reason: 'reason' }],
        },
      },
    ],
  },
];
