// Documents of the framework: what is known is there, and what is missing is named.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { engagements, newEngagement, reported } from '../support/engagements.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { assertProblem } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';

suite('documents of an engagement', () => {
  let service: TestService;
  before(async () => {
    service = await openTestService(engineOfFeatures);
  });
  after(() => service.close());

  const read = async (id: string, document: string) =>
    service.call('GET', `${engagements}/${id}/documents/${document}`, {
      headers: await service.as('Operator'),
    });
  type Missing = { what: string }[];
  const says = (missing: Missing, what: RegExp) => missing.some((one) => what.test(one.what));

  test('scope specification › before and after the notification is known › named, then told', async () => {
    const { id } = await newEngagement(service);
    const early = await read(id, 'scope-specification');
    assert.equal(early.status, 200, early.text);
    assert.ok(says(early.body.missing, /notified_on/));
    assert.ok(says(early.body.missing, /management body/));
    assert.match(early.body.text, /Critical function: instant payments/);
    const body = { notified_on: '2026-01-30', entity: 'Bank', white_team: ['M. Lead'] };
    const headers = await service.as('Operator');
    await service.call('PATCH', `${engagements}/${id}`, { headers, body });
    const later = await read(id, 'scope-specification');
    assert.ok(!says(later.body.missing, /notified_on|financial entity|control team and its lead/));
    assert.match(later.body.text, /2026-01-30/);
  });

  test('red team test plan › unsigned and signed › the signature is missing, then told', async () => {
    const { id } = await newEngagement(service);
    assert.ok(says((await read(id, 'red-team-test-plan')).body.missing, /a name under/));
    const headers = await service.as('Operator');
    const body = { version: 1, name: 'M. Lead' };
    const url = `${engagements}/${id}/rules-of-engagement/sign-off`;
    await service.call('POST', url, { headers, body });
    const signed = await read(id, 'red-team-test-plan');
    assert.ok(!says(signed.body.missing, /a name under/));
    assert.match(signed.body.text, /Signed off by M. Lead/);
  });

  test('test summary and remediation plan › before a report › say that it is missing', async () => {
    const { id } = await newEngagement(service);
    for (const document of ['test-summary', 'remediation-plan']) {
      assert.ok(says((await read(id, document)).body.missing, /accepted final report/), document);
    }
  });

  test('remediation plan › finding planned in part › tells who, and what is missing', async () => {
    const made = await newEngagement(service);
    await reported(service, made);
    const before = await read(made.id, 'remediation-plan');
    assert.ok(says(before.body.missing, /an owner/));
    const items = [{ finding: 1, owner_email: 'desk@example.org', measure: 'Call back.' }];
    const headers = await service.as('Operator');
    const url = `${engagements}/${made.id}/remediation-plan`;
    await service.call('POST', url, { headers, body: { items } });
    const { missing, text } = (await read(made.id, 'remediation-plan')).body;
    assert.match(text, /owner desk@example.org/);
    assert.ok(!says(missing, /an owner|measures/));
    assert.ok(says(missing, /root cause/) && says(missing, /risk/) && says(missing, /the day/));
    const summary = (await read(made.id, 'test-summary')).body;
    assert.match(summary.text, /Register entries: 1\./);
    assert.ok(says(summary.missing, /first and the last day/));
  });

  test('text › with Markdown and control characters in it › shown as text', async () => {
    const scope = ['# Heading [link](https://evil.example) \u202e<b>bold</b>'];
    const { id } = await newEngagement(service, { scope });
    const { text } = (await read(id, 'scope-specification')).body;
    assert.ok(text.includes('\\# Heading \\[link\\](https://evil.example) \\\\u202e\\<b\\>bold'));
  });

  test('an unknown document, an engagement of others › 400 and 404', async () => {
    const { id } = await newEngagement(service);
    assertProblem(await read(id, 'charter'), 400, 'validation_failed');
    const headers = await service.as('Analyst');
    const url = `${engagements}/${id}/documents/test-summary`;
    assertProblem(await service.call('GET', url, { headers }), 404, 'not_found');
  });
});
