// The techniques of an incident as a STIX 2.1 bundle: the incident, an attack pattern for each
// technique, how they belong together, and a sighting of what was seen and accepted. Ids come from
// the content, so the same incident gives the same bundle.
import { createHash } from 'node:crypto';
import type { Timestamp } from '../../domain/clock.ts';
import type { DecidedTechnique } from '../../techniques/decided.ts';

export interface StixObject {
  type: string;
  spec_version: '2.1';
  id: string;
  created: Timestamp;
  modified: Timestamp;
  [member: string]: unknown;
}

export interface StixBundle {
  type: 'bundle';
  id: string;
  objects: StixObject[];
}

export interface StixIncident {
  id: string;
  public_id: string;
  title: string;
  /** When it happened, where that is known. */
  occurred_at: Timestamp | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  finding: { related_ids?: string[] } | null;
}

/** Our name space of UUIDv5; the UUID of `urn:proofline:stix` in the name space of URLs. */
const ourSpace = uuid5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'urn:proofline:stix');

/** Times of the objects that are the same in every bundle, whatever the incident. */
const sameEverywhere = {
  created_at: '2026-01-01T00:00:00.000Z' as Timestamp,
  updated_at: '2026-01-01T00:00:00.000Z' as Timestamp,
};

const names = {
  'ATT&CK': { source_name: 'mitre-attack', kill_chain_name: 'mitre-attack' },
  ATLAS: { source_name: 'mitre-atlas', kill_chain_name: 'mitre-atlas' },
} as const;

/** Rejected techniques, and ids that no framework has, are left out. */
export function stixBundle(
  incident: StixIncident,
  techniques: readonly DecidedTechnique[],
): StixBundle {
  const shown = techniques.filter(({ valid, status }) => valid && status !== 'rejected');
  const us = made('identity', 'proofline', sameEverywhere, {
    ...{ name: 'Proofline', identity_class: 'system' },
  });
  const common = { created_by_ref: us.id };
  const subject = made('incident', incident.id, incident, {
    ...common,
    name: incident.title,
    external_references: [
      { source_name: 'proofline', external_id: incident.public_id },
      ...(incident.finding?.related_ids ?? []).map(relatedReference),
    ],
  });
  const parts = shown.flatMap((one) => techniqueObjects(incident, subject.id, us.id, one));
  const grouping = made('grouping', incident.id, incident, {
    ...common,
    ...{ name: `Techniques of ${incident.public_id}`, context: 'suspicious-activity' },
    object_refs: [subject.id, ...parts.map(({ id }) => id)],
  });
  const objects = [us, subject, ...parts, grouping];
  return { type: 'bundle', id: `bundle--${uuid5(ourSpace, JSON.stringify(objects))}`, objects };
}

/** An id of CAPEC, under the name that the specification gives it, or of D3FEND. */
function relatedReference(id: string): { source_name: string; external_id: string } {
  return { source_name: id.startsWith('CAPEC-') ? 'capec' : 'd3fend', external_id: id };
}

function techniqueObjects(
  incident: StixIncident,
  subject: string,
  us: string,
  one: DecidedTechnique,
): StixObject[] {
  const { technique_id, name, url, tactics, framework, status, applicability, rationale } = one;
  const { source_name, kill_chain_name } = names[framework];
  const pattern = made('attack-pattern', technique_id, sameEverywhere, {
    ...{ created_by_ref: us, name },
    external_references: [{ source_name, external_id: technique_id, url }],
    kill_chain_phases: tactics.map((tactic) => {
      return { kill_chain_name, phase_name: tactic.name.toLowerCase().replaceAll(' ', '-') };
    }),
  });
  const link = made('relationship', `${incident.id} ${technique_id}`, incident, {
    ...{ created_by_ref: us, relationship_type: 'related-to' },
    ...{ source_ref: subject, target_ref: pattern.id },
    ...{ description: `${status}, ${applicability}. ${rationale}` },
    confidence: Math.round(one.confidence * 100),
  });
  if (applicability !== 'observed' || status === 'suggested') return [pattern, link];
  // Only what a person confirms is a sighting.
  const sighting = made('sighting', `${incident.id} ${technique_id}`, incident, {
    ...{ created_by_ref: us, sighting_of_ref: pattern.id, where_sighted_refs: [us] },
    ...seenAt(incident),
    ...{ count: 1, confidence: Math.round(one.confidence * 100) },
  });
  return [pattern, link, sighting];
}

/** From when it happened until it was known here; a time that is not known is not invented. */
function seenAt({ occurred_at, created_at }: StixIncident) {
  const first_seen = occurred_at ?? created_at;
  return { first_seen, last_seen: first_seen > created_at ? first_seen : created_at };
}

function made(
  type: string,
  key: string,
  at: Pick<StixIncident, 'created_at' | 'updated_at'>,
  members: Record<string, unknown>,
): StixObject {
  const id = `${type}--${uuid5(ourSpace, `${type} ${key}`)}`;
  const times = { created: at.created_at, modified: at.updated_at };
  return { type, spec_version: '2.1', id, ...times, ...members };
}

/** RFC 9562 §5.5: the UUID of a name within a name space. */
export function uuid5(space: string, name: string): string {
  const hash = createHash('sha1').update(Buffer.from(space.replaceAll('-', ''), 'hex'));
  const bytes = hash.update(name, 'utf8').digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [8, 12, 16, 20, 32].map((end, at) => hex.slice([0, 8, 12, 16, 20][at], end)).join('-');
}
