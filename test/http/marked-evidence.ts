// An incident with evidence of each visibility, every free text of which is a canary.
import assert from 'node:assert/strict';
import type { Visibility } from '../../src/domain/visibility.ts';
import { form, newEvidence, newIncident, sha256 } from '../support/records.ts';
import type { TestService } from '../support/service.ts';
import { stringIn } from '../support/values.ts';

export const v1 = '/api/ip3/v1';
export const canary = (visibility: Visibility, place: string) => `canary${visibility}${place}`;

/** A reference whose every free text is a canary. */
function marked(visibility: Visibility) {
  const word = (place: string) => canary(visibility, place);
  return {
    evidence_type: word('type'),
    source: word('source'),
    content_ref: `urn:${word('ref')}`,
    hash_sha256: sha256(visibility),
    visibility,
    chain_of_custody: [
      {
        ts: '2026-01-01T00:00:00Z',
        actor: word('actor'),
        action: word('action'),
        hash_after: sha256('another'),
      },
    ],
  };
}

export interface Scene {
  incident: { id: string; public_id: string };
  evidence: Record<Visibility, string[]>;
  ids: string[];
}

async function attachMarked(service: TestService, incident: { id: string }, kind: Visibility) {
  const analyst = await service.as('Analyst');
  const declared = await newEvidence(service, incident, marked(kind));
  const { headers, body } = form([
    { name: 'evidence_type', content: canary(kind, 'filetype') },
    { name: 'visibility', content: kind },
    { name: 'file', content: canary(kind, 'bytes'), filename: `${canary(kind, 'filename')}.txt` },
  ]);
  const url = `${v1}/incidents/${incident.id}/evidence`;
  const uploaded = await service.call('POST', url, { headers: { ...headers, ...analyst }, body });
  assert.equal(uploaded.status, 201, uploaded.text);
  const withdrawn = await newEvidence(service, incident, marked(kind));
  const reason = { reason: canary(kind, 'reason') };
  const withdrawing = { headers: analyst, body: reason };
  await service.call('POST', `${v1}/evidence/${withdrawn}/withdraw`, withdrawing);
  return [declared, stringIn(uploaded.body.id), withdrawn];
}

/** An import whose recorded exchange holds a canary; imported evidence is internal. */
async function importMarked(service: TestService): Promise<string[]> {
  const request = Buffer.from(`GET /${canary('internal', 'exchange')} HTTP/1.1\r\n\r\n`);
  const body =
    '<?xml version="1.0"?><issues burpVersion="2024.1" exportTime="Mon Mar 02 10:00:00 UTC 2026">' +
    '<issue><serialNumber>1</serialNumber><type>1049088</type><name>SQL injection</name>' +
    '<host ip="192.0.2.5">http://shop</host><path>/a</path><location>/a</location>' +
    '<severity>High</severity><confidence>Firm</confidence><requestresponse>' +
    `<request method="GET" base64="true">${request.toString('base64')}</request>` +
    '</requestresponse></issue></issues>';
  const headers = { ...(await service.as('Analyst')), 'content-type': 'application/xml' };
  const run = await service.call('POST', `${v1}/imports/webproxy`, { headers, body });
  assert.equal(run.body.incidents_created, 1, run.text);
  const list = await service.call('GET', `${v1}/incidents?run=${run.body.id}`, { headers });
  const incident = list.body.incidents[0].id;
  const url = `${v1}/incidents/${incident}/evidence`;
  const evidence = await service.call('GET', url, { headers });
  return [run.body.id, incident, evidence.body.evidence[0].id];
}

export async function scene(service: TestService): Promise<Scene> {
  const incident = await newIncident(service);
  const evidence = { public: [], restricted: [], internal: [] } as Record<Visibility, string[]>;
  for (const kind of ['restricted', 'public', 'internal'] as const) {
    evidence[kind] = await attachMarked(service, incident, kind);
  }
  const imported = await importMarked(service);
  const ids = [incident.id, incident.public_id, ...Object.values(evidence).flat(), ...imported];
  return { incident, evidence, ids };
}
