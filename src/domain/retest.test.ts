import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from './finding.ts';
import { watchRetest, type Retested, type RetestFile } from './retest.ts';

const retested: Retested = {
  fingerprint: 'v1:aa',
  host: 'Shop.example.org',
  format: 'nessus-csv',
  source_tool: 'Nessus',
};
const file: RetestFile = { format: 'nessus-csv', source_tool: 'nessus', skipped: 0 };

type Seen = { fingerprint: string; host: string | null; set_aside?: string };
const here: Seen = { fingerprint: 'v1:bb', host: 'shop.example.org' };
const elsewhere: Seen = { fingerprint: 'v1:cc', host: 'other.example.org' };
const itself: Seen = { fingerprint: 'v1:aa', host: 'shop.example.org' };

interface Row {
  name: string;
  seen: Seen[];
  retested?: Partial<Retested>;
  file?: Partial<RetestFile>;
  present?: true;
  comparable?: true;
  says: RegExp;
}

const rows: Row[] = [
  {
    name: 'the finding is there',
    seen: [elsewhere, itself],
    ...{
      present: true,
      comparable: true,
      says: /^The file still reports the finding \(row 2\)\.$/,
    },
  },
  {
    name: 'the finding is there, in another format of the tool',
    seen: [itself],
    file: { format: 'nessus-xml' },
    ...{ present: true, comparable: true, says: /still reports/ },
  },
  {
    name: 'the finding is there, marked as fixed',
    seen: [{ ...itself, set_aside: 'It is mitigated in the tool.' }],
    ...{
      present: true,
      comparable: true,
      says: /marked in the tool: It is mitigated in the tool\.$/,
    },
  },
  {
    name: 'the same tool reports others on the host',
    seen: [here, elsewhere],
    ...{ comparable: true, says: /^The same tool reports 1 other findings on Shop\.example\.org/i },
  },
  {
    name: 'another tool',
    seen: [here],
    file: { source_tool: 'Other' },
    says: /came from Nessus \(nessus-csv\) and this file from Other \(nessus-csv\)/,
  },
  { name: 'another format', seen: [here], file: { format: 'nessus-xml' }, says: /differently/ },
  { name: 'nothing on the host', seen: [elsewhere], says: /reports nothing on shop/i },
  { name: 'an empty file', seen: [], says: /didn't cover it proves nothing/ },
  {
    name: 'a part of the name of the host is no host',
    seen: [{ fingerprint: 'v1:dd', host: 'shop.example.org.evil.example' }],
    says: /reports nothing on/,
  },
  {
    name: 'identities of another version',
    seen: [{ ...here, fingerprint: 'v2:bb' }],
    says: /reports nothing on/,
  },
  { name: 'elements that are not read', seen: [here], file: { skipped: 3 }, says: /^3 elements/ },
  { name: 'a finding without a host', seen: [here], retested: { host: null }, says: /no host/ },
];

for (const row of rows) {
  test(`retest › ${row.name} › ${row.present ? 'present' : 'absent'}, ${row.comparable ? 'comparable' : 'not comparable'}`, () => {
    const watch = watchRetest({ ...retested, ...row.retested });
    row.seen.forEach(({ set_aside, ...seen }, at) => {
      const finding = { ...seen, place: { label: `row ${at + 1}` } } as Finding;
      watch.see(finding, set_aside);
    });
    const verdict = watch.verdict({ ...file, ...row.file });
    assert.equal(verdict.finding_present, row.present === true);
    assert.equal(verdict.comparable, row.comparable === true);
    assert.match(verdict.reason, row.says);
  });
}
