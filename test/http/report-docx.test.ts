// The draft of a report as DOCX, read back: an archive that opens, XML that is well-formed, the words
// of the draft in it, and nothing that the report leaves out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SaxesParser } from 'saxes';
import type { DraftDocument } from '../../src/reports/docx/draft-view.ts';
import { renderDocx } from '../../src/reports/docx/render.ts';
import { assertProblem, newIncident, onEachEngine, unknownId } from '../support/records.ts';
import { callAsLegal, newReportedIncident } from '../support/report-sample.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { filesOfZip } from '../support/zip-files.ts';

/** The text between the tags, of each part; throws where a part is not well-formed. */
async function read(docx: Buffer): Promise<Map<string, string>> {
  const files = await filesOfZip(docx);
  return new Map([...files].map(([name, bytes]) => [name, textOf(name, bytes.toString('utf8'))]));
}

function textOf(name: string, xml: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const texts: string[] = [];
  parser.on('error', (error) => assert.fail(`${name}: ${error.message}`));
  parser.on('text', (text) => texts.push(text));
  parser.on('closetag', ({ name: tag }) => tag === 'w:p' && texts.push('\n'));
  parser.write(xml).close();
  return texts.join('');
}

const all = (parts: Map<string, string>) => [...parts.values()].join('\n');
const bodyOf = (parts: Map<string, string>) => parts.get('word/document.xml') ?? '';
const headerOf = (parts: Map<string, string>) => parts.get('word/header1.xml') ?? '';

const hostile = '</w:t><w:script>&amp;"\' \u0000\u0008\ud800 ]]> =HYPERLINK("x")\r\nend of it';

const sample: DraftDocument = {
  ...{ language: 'en', zone: 'Europe/Warsaw', public_id: 'INC-2026-000001', title: hostile },
  article: 'Article 1',
  ...{ recipient: hostile, due_at: '2026-11-20T18:00:00.000Z', latest_at: null, number: 3 },
  ...{ state: 'submitted', written_at: '2026-11-20T10:00:00.000Z' },
  ...{ as_of: '2026-11-20T10:00:00.000Z', text: hostile },
  fields: [
    { label: hostile, value: hostile, mandatory: true },
    { label: 'Nothing yet', value: null, mandatory: true },
    { label: 'Not needed', value: null, mandatory: false },
  ],
};

test('hostile text › drawn as text; the bytes are the same at another time', async () => {
  const first = await renderDocx(sample);
  const parts = await read(first);
  const body = bodyOf(parts);
  assert.equal(body.split('</w:t><w:script>&amp;').length, 6, body);
  assert.ok(body.includes('end of it') && !/[\0\b]/.test(body));
  assert.match(body, /Nothing yet\n\[to confirm\]/);
  assert.match(body, /Without content, and not asked for in every case: Not needed\./);
  assert.match(headerOf(parts), /DRAFT – not sent · version 3 · INC-2026-000001/);
  // A ZIP counts in steps of two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2100));
  assert.ok((await renderDocx(sample)).equals(first));
});

onEachEngine('drafts as DOCX', (engine) => {
  let service: TestService;
  let incident: { id: string; public_id: string };
  before(async () => {
    service = await openTestService(engine);
    incident = await newReportedIncident(service);
  });
  after(() => service.close());

  const urlOf = (duty: string, language: string, id = incident.id) =>
    `/api/ip3/v1/incidents/${id}/report-drafts/${duty}/${language}`;
  async function documentOf(duty: string, language: string): Promise<Buffer> {
    const headers = await service.as('Analyst');
    const url = `${urlOf(duty, language)}/document`;
    const answer = await service.app.inject({ url, headers });
    assert.equal(answer.statusCode, 200, answer.body);
    assert.match(String(answer.headers['content-type']), /wordprocessingml\.document$/);
    const name = `${incident.public_id}-${duty}-${language}-`;
    assert.ok(String(answer.headers['content-disposition']).includes(name));
    return answer.rawPayload;
  }

  test('without a text › the form in both languages, and nothing of the internal record', async () => {
    const [en, pl] = [
      await read(await documentOf('NIS2-IN', 'en')),
      await read(await documentOf('NIS2-IN', 'pl')),
    ];
    for (const parts of [en, pl]) {
      assert.ok(bodyOf(parts).includes('Severe: 12 000 customers without service.'));
      assert.doesNotMatch(all(parts), /Internal|Hidden|10\.1\.2\.3/);
    }
    assert.match(headerOf(en), /DRAFT – not sent · no text written yet · INC-/);
    assert.match(headerOf(pl), /PROJEKT – nie wysłano · treści jeszcze nie napisano · INC-/);
  });

  test('of each template › the description of the incident proposes nothing', async () => {
    for (const duty of ['GDPR-33', 'DORA-INIT', 'DORA-FIN', 'AIA-73-15D', 'GDPR-34', 'CRA-V-24']) {
      const parts = await read(await documentOf(duty, 'en'));
      assert.doesNotMatch(all(parts), /Internal|Hidden|10\.1\.2\.3/, duty);
      assert.match(headerOf(parts), /DRAFT/, duty);
    }
    const dora = bodyOf(await read(await documentOf('DORA-FIN', 'pl')));
    for (const word of ['Instant payments failed.', 'Zażółć Płatności S.A.', '4.1 ']) {
      assert.ok(dora.includes(word), word);
    }
  });

  test('written and approved › the version and its text; comments and people are not in it', async () => {
    const url = urlOf('NIS2-EW', 'en');
    const text = `First line <b>&\n\nZażółć 日本`;
    await callAsLegal(service, 'PUT', url, { text: 'An older text.', begun_from: 0 });
    await callAsLegal(service, 'PUT', url, { text, begun_from: 1 });
    const comment = 'Only for us';
    await callAsLegal(service, 'POST', `${url}/steps`, { step: 'submitted', number: 2, comment });
    await callAsLegal(service, 'POST', `${url}/decisions`, { decision: 'approved', number: 2 });
    const docx = await documentOf('NIS2-EW', 'en');
    const parts = await read(docx);
    assert.ok(bodyOf(parts).includes('First line <b>&\n\nZażółć 日本'));
    assert.match(headerOf(parts), /DRAFT – not sent · version 2/);
    assert.match(bodyOf(parts), /The text is approved and not yet released\./);
    assert.doesNotMatch(all(parts), /An older text|Only for us|legal@|dpo@/i);
    assert.ok((await documentOf('NIS2-EW', 'en')).equals(docx));
  });

  test('unknown incident and duty › 404; a Reporter › 403', async () => {
    const ask = async (role: 'Analyst' | 'Reporter', url: string) =>
      service.call('GET', `${url}/document`, { headers: await service.as(role) });
    assertProblem(await ask('Analyst', urlOf('NIS2-EW', 'en', unknownId)), 404, 'not_found');
    assertProblem(await ask('Analyst', urlOf('NIS2-NONE', 'en')), 404, 'not_found');
    const { id } = await newIncident(service);
    assertProblem(await ask('Reporter', urlOf('NIS2-EW', 'en', id)), 403, 'forbidden');
  });
});
