// Indicators in texts: every spelling gives one value, and what only looks like one gives none.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indicatorsIn, mostOfText } from './extract.ts';
import { readIndicator } from './normalise.ts';
import { indicatorsOfEvent } from './of-event.ts';
import { indicatorsOfFinding } from './of-finding.ts';
import { indicatorsOfReport } from './of-report.ts';
import { reachOf } from './reach.ts';

const sha256 = 'A'.repeat(64);
const valuesOf = (text: string, hashes: 'any' | 'named' = 'any') =>
  indicatorsIn(text, { hashes }).map(({ type, value }) => `${type} ${value}`);

test('an indicator › spelt in different ways › has one value', () => {
  const spellings: [text: string, type: string, value: string][] = [
    ['hxxps[:]//Evil[.]Example[.]com:443/a?b=1#c', 'url', 'https://evil.example.com/a?b=1'],
    ['https://user:secret@evil.example.com/', 'url', 'https://evil.example.com/'],
    ['198.51.100[.]7', 'ipv4', '198.51.100.7'],
    ['2001:0DB8:0:0::1', 'ipv6', '2001:db8::1'],
    ['::ffff:203.0.113.9', 'ipv4', '203.0.113.9'],
    ['Evil(.)Example.com.', 'domain', 'evil.example.com'],
    ['żółw.example.com', 'domain', 'xn--w-uga1v8h.example.com'],
    ['Bad.Actor[@]evil[dot]example', 'email', 'bad.actor@evil.example'],
    [sha256, 'sha256', sha256.toLowerCase()],
    ['D41D8CD98F00B204E9800998ECF8427E', 'md5', 'd41d8cd98f00b204e9800998ecf8427e'],
  ];
  for (const [text, type, value] of spellings) {
    assert.deepEqual(readIndicator(text), { type, value }, text);
  }
});

test('an indicator › that is none › is not read', () => {
  const texts = [
    '1.2.3.400',
    '1.2.3',
    'a b.com',
    'javascript:alert(1)',
    'evil',
    '',
    'x'.repeat(5000),
  ];
  for (const text of texts) assert.equal(readIndicator(text), null, text);
});

test('a text › with indicators › gives each once, and the host of an address', () => {
  const text =
    'Beacon to hxxp://c2.evil[.]org/x.php, then 198.51.100.7:4444 and again 198.51.100.7. ' +
    `Mail from boss@evil.org; file ${sha256}; via 2001:db8::5.`;
  assert.deepEqual(valuesOf(text), [
    'url http://c2.evil.org/x.php',
    'domain c2.evil.org',
    'email boss@evil.org',
    'ipv4 198.51.100.7',
    'ipv6 2001:db8::5',
    `sha256 ${sha256.toLowerCase()}`,
  ]);
});

test('a text › with what only looks like one › gives nothing', () => {
  const text =
    'At 12:34:56 Chrome/120.0.0.0 on 00:1a:2b:3c:4d:5e ran install.sh, readme.md, app.config.py; ' +
    'user.name=bob {"event.org":1} std::string version 10.0.19041.1 1.2.3.4.5';
  assert.deepEqual(valuesOf(text), []);
});

test('a log › with an id of the length of a hash › names it only behind a word for it', () => {
  const id = 'd41d8cd98f00b204e9800998ecf8427e';
  assert.deepEqual(valuesOf(`trace ${id} MD5=${id}`, 'named'), [`md5 ${id}`]);
  assert.deepEqual(valuesOf(`trace ${id}`, 'named'), []);
});

test('a log event › names of its members › are no domains, and its host is our own', () => {
  const raw = { 'event.com': 'x', host: '10.0.0.5', dest: { 'host.name': 'Evil.Example.com' } };
  assert.deepEqual(indicatorsOfEvent('10.0.0.5', raw), [
    { type: 'ipv4', value: '10.0.0.5', own: true },
    { type: 'domain', value: 'evil.example.com', own: false },
  ]);
});

test('a finding › of a scanner › names its host as our own, and only what is defanged', () => {
  const told = {
    title: 'Old server',
    host: 'web1.example.com',
    location: null,
    description: 'See https://vendor.example.com/1. It calls hxxp://evil[.]example/a.',
  };
  assert.deepEqual(indicatorsOfFinding('webscanner', told), [
    { type: 'domain', value: 'web1.example.com', own: true },
    { type: 'url', value: 'http://evil.example/a', own: false },
    { type: 'domain', value: 'evil.example', own: false },
  ]);
});

test('a finding › of a sandbox › names what its report does, but for its references', () => {
  const told = {
    title: 'Contacts a server',
    host: null,
    location: sha256,
    description: 'http://evil.example/gate\n\nReferences: https://vendor.example.com/1',
  };
  const values = indicatorsOfFinding('re', told).map(({ value }) => value);
  assert.deepEqual(values, ['http://evil.example/gate', 'evil.example', sha256.toLowerCase()]);
});

test('a report › in each of its formats › names what it lists', () => {
  const listed = (format: 'form' | 'misp' | 'stix', indicators: [string, string][], summary = '') =>
    indicatorsOfReport({
      ...{ format, title: 'A report by CERT.PL', summary },
      indicators: indicators.map(([type, value]) => ({ type, value })),
    }).map(({ type, value }) => `${type} ${value}`);
  assert.deepEqual(listed('form', [['text', 'evil[.]example']], 'Seen at 203.0.113.9.'), [
    'domain evil.example',
    'ipv4 203.0.113.9',
  ]);
  const misp: [string, string][] = [
    ['ip-dst|port', '203.0.113.9|443'],
    ['filename|sha256', `evil.com|${sha256}`],
    ['filename', 'evil.com'],
  ];
  assert.deepEqual(listed('misp', misp), ['ipv4 203.0.113.9', `sha256 ${sha256.toLowerCase()}`]);
  const pattern =
    "[domain-name:value = 'evil.example' OR file:name = 'a.com'] AND " +
    `[file:hashes.'SHA-256' = '${sha256}']`;
  assert.deepEqual(listed('stix', [['stix', pattern]]), [
    'domain evil.example',
    `sha256 ${sha256.toLowerCase()}`,
  ]);
});

test('an address › of a range for special purposes › is marked', () => {
  const reaches: [string, string][] = [
    ['10.1.2.3', 'private'],
    ['172.32.0.1', 'global'],
    ['192.0.2.1', 'reserved'],
    ['8.8.8.8', 'global'],
    ['fd00::1', 'private'],
    ['2001:db8::1', 'reserved'],
    ['2606:4700::1', 'global'],
    ['http://192.168.1.1/a', 'private'],
    ['http://[::1]/', 'private'],
    ['printer.local', 'private'],
    ['evil.example', 'global'],
    [sha256, 'global'],
  ];
  for (const [text, reach] of reaches) {
    assert.equal(reachOf(readIndicator(text)!), reach, text);
  }
});

test('a hostile text › of a megabyte › is read to its limit', () => {
  const texts = ['a.', 'a@', '1.', ':', 'http://', '[.]', 'a-', '0a'].map((part) =>
    part.repeat(1_000_000 / part.length),
  );
  // What is read of one text is cut, so this ends, whatever the text.
  for (const text of texts) assert.ok(indicatorsIn(text, { hashes: 'any' }).length <= mostOfText);
});

test('an event as XML › its namespaces › are no indicators, and what it saw is', () => {
  const space = 'http://schemas.microsoft.com/win/2004/08/events/event';
  for (const names of [`xmlns="${space}"`, `xmlns:e='${space}'`]) {
    const raw = `<Event ${names}><Data Name="IpAddress">203.0.113.9</Data></Event>`;
    const found = indicatorsOfEvent('DC1', raw).map(({ type, value }) => [type, value]);
    assert.deepEqual(found, [['ipv4', '203.0.113.9']]);
  }
});
