// The label that a source set travels with what leaves the house: package, PDF and ticket; and who
// worked on a response step is reported to those concerned, not to the public.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { newEvidence, newIncident, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

onEachEngine('handling labels', (engine) => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engine);
  });
  after(() => service.close());

  async function reported(tlp: string): Promise<string> {
    const headers = await service.as('Operator');
    const body = { title: `Words of ${tlp}`, url: `https://news.example.org/${tlp}`, tlp };
    const answer = await service.call('POST', '/api/intake/osint', { headers, body });
    assert.equal(answer.status, 201, answer.text);
    return answer.body.incident.id;
  }

  async function packageOf(id: string, query = '') {
    const headers = await service.as('Legal/DPO');
    const url = `/api/ip3/v1/reports/evidence-package/${id}${query}`;
    return service.app.inject({ url, headers });
  }

  const pdfText = (pdf: Buffer) =>
    execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });

  test('a package › of a report marked AMBER › the label on its record and on every page', async () => {
    const id = await reported('AMBER');
    const data = (await packageOf(id)).json();
    assert.equal(data.contents.evidence[0].tlp, 'AMBER');
    const pages = pdfText((await packageOf(id, '?format=pdf')).rawPayload)
      .split('\f')
      .slice(0, -1);
    assert.ok(pages.length > 2);
    for (const page of pages) assert.equal(page.match(/TLP:AMBER/g)!.length >= 2, true, page);
    assert.match(pages[0]!, /Handling +TLP:AMBER/);
  });

  test('a package for the public › of a report marked RED › neither the record nor its label', async () => {
    const id = await reported('RED');
    const open = await packageOf(id, '?audience=public');
    assert.equal(open.statusCode, 200);
    assert.doesNotMatch(open.body, /"tlp"/);
    const pdf = await packageOf(id, '?audience=public&format=pdf');
    assert.doesNotMatch(pdfText(pdf.rawPayload), /Handling/);
  });

  test('a package › of records without a label › says nothing of one', async () => {
    const incident = await newIncident(service);
    await newEvidence(service, incident);
    assert.doesNotMatch((await packageOf(incident.id)).body, /"tlp"/);
    assert.doesNotMatch(pdfText((await packageOf(incident.id, '?format=pdf')).rawPayload), /TLP:/);
  });

  for (const system of ['tracker_a', 'tracker_b']) {
    test(`a ticket for ${system} › of a report marked GREEN › the label as a fact`, async () => {
      const id = await reported('GREEN');
      const headers = await service.as('Analyst');
      const url = `/api/ip3/v1/incidents/${id}/ticket?system=${system}`;
      const { text } = await service.call('GET', url, { headers });
      assert.match(text, /Handling/);
      assert.match(text, /TLP:GREEN/);
    });
  }

  test('response steps › in a package › who and how for those concerned, not for the public', async () => {
    const incident = await newIncident(service);
    const headers = await service.as('Operator');
    const body = { title: 'Block the sender', assignee: 'canary@example.org', note: 'canary note' };
    const url = `/api/incidents/${incident.id}/actions`;
    const made = await service.call('POST', url, { headers, body });
    assert.equal(made.status, 201, made.text);
    const [step] = (await packageOf(incident.id)).json().contents.actions;
    assert.equal(step.assignee, 'canary@example.org');
    const open = (await packageOf(incident.id, '?audience=public')).json();
    assert.equal(open.contents.actions[0].title, 'Block the sender');
    assert.doesNotMatch(JSON.stringify(open.contents.actions), /canary/);
  });
});
