// Teams of the tests, their members, and incidents with a word in each text that only its team can
// read.
import assert from 'node:assert/strict';
import type { MemberRole } from '../../src/domain/team.ts';
import { createAccount } from '../../src/operations/accounts/accounts.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { log, newEngagement } from './engagements.ts';
import { newEvidence, newIncident } from './records.ts';
import type { TestService } from './service.ts';

export type Headers = Record<string, string>;

export async function newTeam(service: TestService, name: string): Promise<string> {
  const headers = await service.as('Admin');
  const made = await service.call('POST', '/api/ip3/v1/teams', { headers, body: { name } });
  assert.equal(made.status, 201, made.text);
  return made.body.id;
}

export interface Member {
  id: string;
  email: string;
  headers: Headers;
}

/** An account without global roles, which has these roles in teams. */
export async function newMember(
  service: TestService,
  email: string,
  held: readonly (readonly [team: string, role: MemberRole])[],
): Promise<Member> {
  const { deps } = service;
  const { id } = await createAccount(deps, systemContext(deps), { email, roles: [] });
  for (const [team, role] of held) await join(service, team, id, role);
  const { rows } = await deps.database.pool.query('select * from account where id = $1', [id]);
  const { token } = await deps.tokens.issue(rows[0]);
  return { id, email, headers: { authorization: `Bearer ${token}` } };
}

export async function join(
  service: TestService,
  team: string,
  account: string,
  role: MemberRole,
): Promise<void> {
  const headers = await service.as('Admin');
  const url = `/api/ip3/v1/teams/${team}/members/${account}`;
  const put = await service.call('PUT', url, { headers, body: { role } });
  assert.equal(put.status, 200, put.text);
}

export async function leave(service: TestService, team: string, account: string): Promise<void> {
  const headers = await service.as('Admin');
  const url = `/api/ip3/v1/teams/${team}/members/${account}`;
  const left = await service.call('DELETE', url, { headers });
  assert.equal(left.status, 204, left.text);
}

/** Ids of one record of each kind that an incident has. */
export interface Records {
  incident: string;
  public_id: string;
  /** One that is public, and one from Analyst on. */
  evidence: string;
  inner: string;
  note: string;
  action: string;
}

/** An engagement that is not restricted, one that is, and an agent of a team. */
export interface TeamRecords {
  engagement: string;
  restricted: string;
  agent: string;
  /** It opened nothing; a row of its file has the word. */
  run: string;
}

async function made(service: TestService, url: string, body: object): Promise<string> {
  const headers = await service.as('Admin');
  const answer = await service.call('POST', url, { headers, body });
  assert.ok([200, 201].includes(answer.status), `${url} ${answer.text}`);
  return (answer.body.id ?? answer.body.action?.id ?? answer.body.note?.id) as string;
}

/** An incident of a team that has the word wherever a text can be. */
export async function wordedIncident(
  service: TestService,
  team: string | null,
  word: string,
): Promise<Records> {
  const { id, public_id } = await newIncident(service, {
    ...{ title: `${word} title`, description: `${word} description`, agent_id: word },
    ...{ category: `${word}-category`, source_tool: `${word} tool`, tags: [`${word}-tag`] },
    ...{ sector: `${word}-sector`, entity: `${word}-entity`, source_type: 'manual' },
    ...(team !== null && { team }),
  });
  const evidence = await newEvidence(service, { id }, named(word, { visibility: 'public' }));
  const inner = await newEvidence(service, { id }, named(`${word}-inner`, {}));
  const of = `/api/ip3/v1/incidents/${id}`;
  const note = await made(service, `${of}/notes`, { text: `${word} note`, visibility: 'public' });
  const action = await made(service, `/api/incidents/${id}/actions`, { title: `${word} action` });
  const owner_email = `${word}@example.org`;
  await made(service, `${of}/assign`, { owner_email });
  return { incident: id, public_id, evidence, inner, note, action };
}

function named(word: string, more: object): Record<string, unknown> {
  return { evidence_type: `${word}_log`, source: `${word} source`, content_ref: word, ...more };
}

/** What else belongs to a team, with the word in its texts. */
export async function wordedRecords(
  service: TestService,
  team: string,
  word: string,
): Promise<TeamRecords> {
  const said = { title: `${word} test`, scope: [`${word} scope`], code_name: `${word} name`, team };
  const open = await newEngagement(service, { ...said, restricted: false });
  const hidden = await newEngagement(service, { ...said, title: `${word}-secret` });
  await log(service, open, { type: 'white_team_log', text: `${word} entry` });
  const headers = await service.as('AI Safety');
  const agent = `agent-of-${team.toLowerCase()}`;
  const body = { owner: `${word}@example.org`, team, allowed_tools: [`${word}.read`] };
  const put = await service.call('PUT', `/api/agents/${agent}`, { headers, body });
  assert.equal(put.status, 201, put.text);
  const run = await wordedRun(service, team, word);
  return { engagement: open.internal_id, restricted: hidden.internal_id, agent, run };
}

/** An import of a table whose only row has no title. */
export async function wordedRun(
  service: TestService,
  team: string | null,
  word: string,
): Promise<string> {
  const headers = { ...(await service.as('Operator')), 'content-type': 'text/csv' };
  const query = `?filename=${word}.csv${team === null ? '' : `&team=${team}`}`;
  const body = `title,severity,cve,cvss,type,host\n,High,,,web,${word}.example.org\n`;
  const run = await service.call('POST', `/api/ip3/v1/imports/csv${query}`, { headers, body });
  assert.equal(run.status, 201, run.text);
  return run.body.id;
}
