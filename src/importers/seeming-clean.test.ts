// Files that would seem to report nothing, or all that there is, and do not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DomainError } from '../domain/error.ts';
import { mappedImporter } from './mapping/mapped-importer.ts';
import { chooseImporter } from './registry.ts';
import { findingsOf, lookedAt, outcomeOf, type Outcome } from './testing.ts';

async function read(file: string | object): Promise<Outcome> {
  const text = typeof file === 'string' ? file : JSON.stringify(file);
  const { head, source } = await lookedAt(Buffer.from(text));
  try {
    return await outcomeOf(chooseImporter('auto', head), source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { error: { code: error.code, detail: error.detail, ...error.members } };
  }
}

const detailOf = (outcome: Outcome) => ('error' in outcome ? String(outcome.error.detail) : '');

const totals = (total: number) => ({
  repository: 'shop',
  vulnerabilityDistribution: { total },
  complianceDistribution: { total: 0 },
});

test('twistcli, a repository that counts findings and lists none › is refused', async () => {
  const refused = 'The file counts 2 findings, and has no "vulnerabilities" or "complianceIssues"';
  assert.match(detailOf(await read(totals(2))), new RegExp(`^${refused}`));
  assert.match(detailOf(await read({ ...totals(2), vulnerabilities: null })), /^The file counts 2/);
});

test('twistcli, a repository that counts none and lists none › is a clean run', async () => {
  for (const file of [totals(0), { ...totals(0), vulnerabilities: null }]) {
    const outcome = await read(file);
    assert.ok('items' in outcome, JSON.stringify(outcome));
    assert.deepEqual(findingsOf(outcome), []);
  }
});

test('twistcli, results that count findings and list none › are refused', async () => {
  const result = (total: number) => ({
    name: 'shop/web:1',
    vulnerabilityDistribution: { total },
    complianceDistribution: { total: 1 - total },
  });
  const file = (...results: object[]) => ({ results, consoleURL: 'https://console.example.org' });
  for (const total of [0, 1]) {
    const detail = detailOf(await read(file(result(total), result(total))));
    assert.match(detail, /^The file counts 2 findings, and has no "results\[\]\.vulnerabilities"/);
  }
  const none = { ...result(0), complianceDistribution: { total: 0 } };
  assert.deepEqual(findingsOf(await read(file(none))), []);
  assert.equal(detailOf(await read(file(none))), '');
});

test('Prowler, OCSF without the risk › is read', async () => {
  const check = (status_code: string) => ({
    metadata: { event_code: 'iam_role_admin', product: { name: 'Prowler', version: '5.0.0' } },
    ...{ severity: 'High', status_code, status_detail: 'Role a is an administrator' },
    finding_info: { title: 'No administrators', uid: `prowler-${status_code}` },
    resources: [{ uid: 'arn:aws:iam::1:role/a', name: 'a' }],
    cloud: { provider: 'aws', account: { uid: '1' } },
  });
  const found = findingsOf(await read([check('FAIL'), check('PASS')]));
  assert.deepEqual(
    found.map(({ title, severity }) => [title, severity]),
    [['No administrators', 'high']],
  );
});

test('Grype, an ignored match without a package › is set aside', async () => {
  const match = { vulnerability: { id: 'CVE-2024-1', severity: 'High' } };
  const outcome = await read({
    matches: [{ ...match, artifact: { name: 'openssl', version: '1' } }],
    ignoredMatches: [match],
    descriptor: { name: 'grype', version: '0.80.0' },
  });
  assert.equal(findingsOf(outcome).length, 2);
  const aside = /"set_aside":"The match is marked as ignored in the tool\."/;
  assert.match(JSON.stringify(outcome), aside);
});

test('Invicti, XML without its list › is refused, and with an empty one a clean run', async () => {
  const xml = (inside: string) =>
    `<invicti-enterprise><target><url>https://a.example/</url></target>${inside}</invicti-enterprise>`;
  assert.match(detailOf(await read(xml(''))), /has no "vulnerabilities", where this format has/);
  const empty = await read(xml('<vulnerabilities/>'));
  assert.ok('items' in empty, JSON.stringify(empty));
});

const columns = 'Repository,Tag,CVE ID,Compliance ID,Severity,Packages,Package Version,Cause';
const row = (id: number) => `shop,1,CVE-2024-${id},46,high,openssl,1.1,`;

test('a table of a tool, cut in its last row › is refused with the byte', async () => {
  const table = [columns, row(1), row(2)].join('\n');
  const whole = await read(table);
  assert.equal(findingsOf(whole).length, 2);
  for (const cut of [1, 5, 9, 20, 30]) {
    const refused = await read(table.slice(0, -cut));
    assert.ok('error' in refused, String(cut));
    assert.deepEqual(
      [refused.error.reason, refused.error.line, refused.error.byte],
      ['truncated', 3, table.length - cut],
    );
  }
});

test('a table of a tool whose rows are all short › ends like its others', async () => {
  const short = (id: number) => row(id).slice(0, -1);
  assert.equal(findingsOf(await read([columns, short(1), short(2)].join('\n'))).length, 2);
  assert.equal(findingsOf(await read([columns, row(1), short(2), ''].join('\n'))).length, 2);
});

test('a table that people wrote, mapped or with known columns › may end in a short row', async () => {
  const { source } = await lookedAt(Buffer.from('title,severity,note\nA,high,n\nB,low'));
  const fields = { title: ['title'], severity: ['severity'], description: ['note'] };
  const words = { severity_words: {}, severity_scores: false, status_words: {} };
  const mapping = { kind: 'csv', items: '', tool: '', fields, ...words } as const;
  assert.equal(findingsOf(await outcomeOf(mappedImporter(mapping), source)).length, 2);
  assert.equal(findingsOf(await read('title,severity,host\nA,high,h\nB,low')).length, 2);
});

test('Fortify, an answer that links to a next page › says so', async () => {
  const data = [{ issueInstanceId: 'A', issueName: 'XSS', friority: 'High' }];
  const page = { data, count: 300, links: { next: { href: 'https://ssc.example/issues' } } };
  const note = /The list names a next page, which is not fetched/;
  assert.match(JSON.stringify(await read(page)), note);
  const links = [{ rel: 'self' }, { rel: 'next', href: 'https://ssc.example/issues' }];
  assert.match(JSON.stringify(await read({ ...page, links })), note);
  assert.doesNotMatch(JSON.stringify(await read({ ...page, links: { last: {} } })), note);
});

test('Fortify, an issue whose line moved › is the same, also as it was known before', async () => {
  const issue = (lineNumber: number) => ({
    data: [
      { issueInstanceId: 'A', issueName: 'XSS', friority: 'High', fullFileName: 'a', lineNumber },
    ],
  });
  const [before, after] = [findingsOf(await read(issue(7))), findingsOf(await read(issue(9)))];
  assert.equal(before[0]?.fingerprint, after[0]?.fingerprint);
  assert.notEqual(before[0]?.formerly, after[0]?.formerly);
});

test('SSLyze, two chains with one kind of key › are two findings', async () => {
  const deployment = (key_size: number, name: string) => ({
    leaf_certificate_subject_matches_hostname: false,
    received_certificate_chain: [
      { public_key: { algorithm: '_RSAPublicKey', key_size }, signature_hash_algorithm: { name } },
    ],
  });
  const certificate_deployments = [deployment(2048, 'sha256'), deployment(2048, 'sha1')];
  const result = {
    certificate_deployments: [...certificate_deployments, deployment(4096, 'sha256')],
  };
  const found = findingsOf(
    await read({
      server_scan_results: [
        {
          server_location: { hostname: 'a.example', port: 443 },
          scan_result: { certificate_info: { status: 'COMPLETED', result } },
        },
      ],
    }),
  );
  assert.equal(new Set(found.map(({ fingerprint }) => fingerprint)).size, 3);
});

test('<issues> of another tool › is taken for no Burp export without a kind', async () => {
  const other = '<issues><issue><name>Broken link</name><severity>high</severity></issue></issues>';
  const refused = await read(other);
  assert.match(detailOf(refused), /could be a web-proxy XML export .* no mark of the tool/);
  const issue = '<issue><serialNumber>1</serialNumber><name>XSS</name></issue>';
  assert.equal(findingsOf(await read(`<issues>${issue}</issues>`)).length, 1);
});

test('lists of linters whose items name a rule › are no matches of YARA', async () => {
  const item = { rule: 'LT01', file: 'a.sql', line: 1, message: 'Expected only single space' };
  assert.ok('error' in (await read([item])));
  assert.equal(findingsOf(await read([{ rule: 'Mirai', file: '/tmp/a' }])).length, 1);
});
