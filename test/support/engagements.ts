// Short cuts of the tests of engagements.
import assert from 'node:assert/strict';
import { form, hash } from './records.ts';
import type { Answer, TestService } from './service.ts';

export const engagements = '/api/ip3/v1/engagements';

export const described = {
  title: 'TLPT of the payment core',
  scope: ['Critical function: instant payments'],
  crown_jewels: ['Signing keys of the payment gateway'],
  rules_of_engagement: ['No change of production data'],
  framework: 'DORA-TLPT',
};

/** Made by an Operator, who is its first member. */
export async function newEngagement(
  service: TestService,
  fields: Record<string, unknown> = {},
): Promise<{ id: string; internal_id: string }> {
  const headers = await service.as('Operator');
  const body = { ...described, ...fields };
  const made = await service.call('POST', engagements, { headers, body });
  assert.equal(made.status, 201, made.text);
  return made.body;
}

export const registered = {
  type: 'evidence_register',
  text: 'Transcript of the call to the service desk.',
  evidence: {
    evidence_type: 'transcript',
    source: 'red team',
    content_ref: 'urn:test:transcript',
    hash_sha256: hash,
  },
};

export async function log(
  service: TestService,
  engagement: { id: string },
  body: Record<string, unknown>,
  headers?: Record<string, string>,
): Promise<Answer> {
  const url = `${engagements}/${engagement.id}/log`;
  return service.call('POST', url, { headers: headers ?? (await service.as('Operator')), body });
}

/** A register entry with its bytes. */
export async function logFile(
  service: TestService,
  engagement: { id: string },
  content: string | Buffer,
  fields: Record<string, string> = {},
  more: Record<string, string> = {},
): Promise<Answer> {
  const sent = { text: 'A file of the red team.', evidence_type: 'screenshot', ...fields };
  const { headers, body } = form([
    ...Object.entries(sent).map(([name, value]) => ({ name, content: value })),
    { name: 'file', content, filename: 'proof.bin' },
  ]);
  const url = `${engagements}/${engagement.id}/log`;
  const authorised = { ...headers, ...(await service.as('Operator')), ...more };
  return service.call('POST', url, { headers: authorised, body });
}

export const finding = {
  title: 'Service desk resets passwords without a call back',
  severity: 'high',
  claim: 'A caller got the password of an administrator reset.',
};

/** An accepted report over one register entry. */
export async function reported(service: TestService, engagement: { id: string }): Promise<Answer> {
  const entry = await log(service, engagement, registered);
  assert.equal(entry.status, 201, entry.text);
  const headers = await service.as('Operator');
  const findings = [{ ...finding, evidence: [entry.body.number] }];
  const body = { summary: 'One of three scenarios reached its flag.', findings };
  const url = `${engagements}/${engagement.id}/final-report`;
  const answer = await service.call('POST', url, { headers, body });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}
