// What members of teams change: by the role that they have in the team of the record, never by the
// one that they have in another.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { required } from '../../src/domain/required.ts';
import { endpoints } from '../../src/http/endpoints.ts';
import { assertProblem, form, onEachEngine } from '../support/records.ts';
import { openTestService, type TestService } from '../support/service.ts';
import {
  newMember,
  newTeam,
  wordedIncident,
  wordedRun,
  type Member,
  type Records,
} from '../support/teams.ts';

/** A note and a record that a change of the list made. */
interface Added {
  own: string;
  added: string;
  run: string;
}

interface Change {
  /** With `:incident`, `:evidence`, `:inner`, `:note` for the ids of the team's records. */
  url: string;
  method?: 'POST' | 'PATCH';
  body?: object;
  /** Of a success by someone who can. */
  status?: number;
}

const incident = '/api/ip3/v1/incidents/:incident';
const evidence = {
  evidence_type: 'log_extract',
  source: 'member',
  content_ref: 'https://x.test/a',
  hash_sha256: 'ab'.repeat(32),
  status: 'SIGNAL',
};
const registryEvidence = {
  kind: 'log_extract',
  source: 'member',
  content_ref: 'https://x.test/a',
  hash_sha256: 'ab'.repeat(32),
};
const file = [
  { name: 'evidence_type', content: 'log_extract' },
  { name: 'source', content: 'member' },
  { name: 'file', content: 'bytes of a member', filename: 'log.txt', type: 'text/plain' },
];

const wholeFile = 'title,severity,cve,cvss,type,host\nA weakness,High,,,web,shop.example.org\n';

/** They name no record: members of several teams name a team, in team-imports.test.ts. */
const imports = endpoints.filter(
  ({ path, members }) => members === 'change' && /\/imports\/[a-z]+$/.test(path),
);

/** Each in turn, on the same records. */
const changes: Readonly<Record<string, Change>> = {
  assignIncident: { url: `${incident}/assign`, body: { owner_email: 'both@example.org' } },
  undoAssignment: { url: `${incident}/assign/undo`, body: {} },
  describeIncident: {
    url: incident,
    method: 'PATCH',
    body: { title: 'New title', sector: 'energy' },
  },
  recordMilestones: {
    url: `${incident}/milestones`,
    body: { occurred_at: '2026-11-20T10:00:00Z' },
  },
  rateIncident: { url: `${incident}/classify`, body: { severity: 'high', priority: 'P2' } },
  classifyIncident: { url: '/api/incidents/:incident', method: 'PATCH', body: { severity: 3 } },
  decideTechnique: {
    url: `${incident}/ttp`,
    body: { technique_id: 'T1566', decision: 'added' },
  },
  attachEvidence: { url: `${incident}/evidence`, body: evidence, status: 201 },
  attachRegistryEvidence: {
    url: '/api/incidents/:incident/evidence',
    body: registryEvidence,
    status: 201,
  },
  verifyEvidence: { url: '/api/ip3/v1/evidence/:evidence/verify', body: {} },
  confirmEvidence: { url: '/api/ip3/v1/evidence/:added/confirm', body: {} },
  changeEvidenceVisibility: {
    url: '/api/ip3/v1/evidence/:evidence/visibility',
    body: { visibility: 'internal', reason: 'For the team.' },
  },
  withdrawEvidence: {
    url: '/api/ip3/v1/evidence/:inner/withdraw',
    body: { reason: 'Wrong file.' },
  },
  createNote: {
    url: `${incident}/notes`,
    body: { text: 'A word by @ann@example.org' },
    status: 201,
  },
  editNote: { url: '/api/ip3/v1/notes/:own', method: 'PATCH', body: { text: 'Another word' } },
  retractNote: { url: '/api/ip3/v1/notes/:own/retract', body: { reason: 'Not so.' } },
  restoreNote: { url: '/api/ip3/v1/notes/:own/restore', body: { reason: 'It was.' } },
  transitionIncident: { url: `${incident}/transition`, body: { to: 'fixing' } },
  closeIncident: { url: `${incident}/close`, body: { note: 'Done.' } },
  cancelImport: { url: '/api/ip3/v1/imports/:run/cancel', status: 409 },
  // Nothing of it was read; team-imports.test.ts undoes others.
  undoImport: { url: '/api/ip3/v1/imports/:run/undo', status: 409 },
};

onEachEngine('changes by members of teams', (engine) => {
  let service: TestService;
  const of: Record<string, Records & Added> = {};
  const members: Record<string, Member> = {};
  before(async () => {
    service = await openTestService(engine);
    const red = await newTeam(service, 'Red');
    const blue = await newTeam(service, 'Blue');
    const held = { analyst: [[red, 'Analyst']], viewer: [[red, 'Viewer']] } as const;
    for (const [name, pairs] of Object.entries(held)) {
      members[name] = await newMember(service, `${name}@example.org`, pairs);
    }
    members['both'] = await newMember(service, 'both@example.org', [
      [red, 'Analyst'],
      [blue, 'Viewer'],
    ]);
    for (const [name, team, word] of [
      ['red', 'red', 'crimson'],
      ['blue', 'Blue', 'cobalt'],
      ['none', null, 'umber'],
    ] as const) {
      const records = await wordedIncident(service, team, word);
      const run = await wordedRun(service, team, word);
      of[name] = { ...records, own: records.note, added: records.inner, run };
    }
  });
  after(() => service.close());

  const ask = (who: string, change: Change, records: Records & Added) => {
    const url = change.url.replace(/:(\w+)/g, (_, name: keyof (Records & Added)) => records[name]);
    const headers = { ...members[who]!.headers, 'idempotency-key': `${who}-${url}` };
    return service.call(change.method ?? 'POST', url, { headers, body: change.body ?? {} });
  };

  test('endpoints that change › against this list › the same', () => {
    const declared = endpoints.filter(({ members: may }) => may === 'change');
    const listed = [...Object.keys(changes), ...imports.map((one) => one.operationId)];
    assert.deepEqual(declared.map((one) => one.operationId).sort(), listed.sort());
  });

  test('an import to each address › by the Viewer, by the Analyst of a team › refused, taken', async () => {
    for (const { path, operationId } of imports) {
      const send = (who: string) =>
        service.call('POST', `${path}?dry_run=true`, {
          headers: { ...required(members[who], who).headers, 'content-type': 'text/csv' },
          body: wholeFile,
        });
      const [refused, taken] = [await send('viewer'), await send('analyst')];
      assertProblem(refused, 403, 'forbidden');
      const isRead = /importCsv|importAuto/.test(operationId);
      assert.equal(taken.status, isRead ? 201 : 422, `${operationId} ${taken.text}`);
    }
  });

  test('each change › by the Viewer of a team, and in a team as Viewer › refused', async () => {
    for (const [name, change] of Object.entries(changes)) {
      const asked = [
        ['viewer', of['red']!, 403],
        ['both', of['blue']!, 404],
        ['both', of['none']!, 404],
        ['analyst', of['blue']!, 404],
        ['analyst', of['none']!, 404],
      ] as const;
      for (const [who, records, status] of asked) {
        const answer = await ask(who, change, records);
        assert.equal(answer.status, status, `${name} ${who} ${answer.text}`);
        assert.doesNotMatch(answer.text, /cobalt|umber/);
      }
    }
  });

  test('each change › by an Analyst of the team › done and in the log under their name', async () => {
    const own = of['red']!;
    for (const [name, change] of Object.entries(changes)) {
      const answer = await ask('both', change, own);
      const isGate = name === 'closeIncident';
      const expected = isGate ? 409 : (change.status ?? 200);
      assert.equal(answer.status, expected, `${name} ${answer.text}`);
      assert.doesNotMatch(answer.text, /cobalt|umber/);
      if (name === 'createNote') own.own = answer.body.id;
      if (name === 'attachEvidence') own.added = answer.body.id;
    }
    const headers = await service.as('Admin');
    for (const action of ['incident.described', 'evidence.attached', 'note.edited']) {
      const url = `/api/ip3/v1/audit?action=${action}`;
      const { body } = await service.call('GET', url, { headers });
      const actors = body.entries.map(({ actor }: { actor: string }) => actor);
      assert.ok(actors.includes('both@example.org'), `${action} ${actors.join(' ')}`);
    }
  });

  test('an incident › moved out of the team by a member › refused; by its name in capitals › done', async () => {
    const [own] = [of['red']!];
    for (const team of ['Blue', null]) {
      const answer = await ask('both', { url: incident, method: 'PATCH', body: { team } }, own);
      assertProblem(answer, 403, 'forbidden');
    }
    const same = { url: incident, method: 'PATCH', body: { team: 'RED' } } as const;
    const kept = await ask('analyst', same, own);
    assert.equal(kept.status, 200, kept.text);
  });

  test('a file › attached by a member › kept and read again', async () => {
    const { headers, body } = form(file);
    const url = `/api/ip3/v1/incidents/${of['red']!.incident}/evidence`;
    const made = await service.call('POST', url, {
      ...{ headers: { ...members['analyst']!.headers, ...headers }, body },
    });
    assert.equal(made.status, 201, made.text);
    const read = await service.call('GET', `/api/ip3/v1/evidence/${made.body.id}/content`, {
      headers: members['analyst']!.headers,
    });
    assert.equal(read.text, 'bytes of a member');
  });
});
