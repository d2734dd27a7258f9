// Indicators as a STIX 2.1 bundle: a pattern and a sighting of each, with its label. Ids come from
// the content, so the same indicators give the same bundle. Nothing is said to be hostile.
import type { IndicatorType } from '../../domain/indicator.ts';
import type { Tlp } from '../../domain/tlp.ts';
import { uuid5, type StixObject } from '../techniques/stix.ts';
import type { SharedIndicator } from './shared-indicator.ts';

/** Our name space of UUIDv5; the UUID of `urn:proofline:indicator` in the name space of URLs. */
const ourSpace = uuid5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'urn:proofline:indicator');

const paths: Record<IndicatorType, string> = {
  ipv4: 'ipv4-addr:value',
  ipv6: 'ipv6-addr:value',
  domain: 'domain-name:value',
  url: 'url:value',
  email: 'email-addr:value',
  md5: 'file:hashes.MD5',
  sha1: "file:hashes.'SHA-1'",
  sha256: "file:hashes.'SHA-256'",
};

/** The fixed markings of TLP 2.0, as OASIS publishes them. */
const extension = 'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d';
const markings: Record<Tlp, string> = {
  CLEAR: 'marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487',
  GREEN: 'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb',
  AMBER: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  'AMBER+STRICT': 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
  RED: 'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1',
};

export interface IndicatorBundle {
  type: 'bundle';
  id: string;
  objects: (Omit<StixObject, 'modified'> & { modified?: string })[];
}

const epoch = '2026-01-01T00:00:00.000Z';

export function indicatorBundle(indicators: readonly SharedIndicator[]): IndicatorBundle {
  const us: StixObject = {
    ...{ type: 'identity', spec_version: '2.1', id: idOf('identity', 'proofline') },
    ...{ created: epoch, modified: epoch, name: 'Proofline', identity_class: 'system' },
  };
  const used = [...new Set(indicators.map(({ tlp }) => tlp))];
  const objects = [
    us,
    ...used.map(markingOf),
    ...indicators.flatMap((one) => objectsOf(one, us.id)),
  ];
  return { type: 'bundle', id: idOf('bundle', JSON.stringify(objects)), objects };
}

function idOf(type: string, key: string): string {
  return `${type}--${uuid5(ourSpace, `${type} ${key}`)}`;
}

function markingOf(tlp: Tlp) {
  return {
    ...{ type: 'marking-definition', spec_version: '2.1' as const, id: markings[tlp] },
    ...{ created: '2022-10-01T00:00:00.000Z', name: `TLP:${tlp}` },
    extensions: {
      [extension]: { extension_type: 'property-extension', tlp_2_0: tlp.toLowerCase() },
    },
  };
}

function objectsOf(one: SharedIndicator, us: string): StixObject[] {
  const { id, type, value, first_at, last_at, sightings, tlp } = one;
  const common = { created_by_ref: us, object_marking_refs: [markings[tlp]] };
  const times = { created: first_at, modified: last_at };
  const quoted = value.replace(/[\\']/g, '\\$&');
  const indicator: StixObject = {
    ...{ type: 'indicator', spec_version: '2.1', id: idOf('indicator', id), ...times, ...common },
    ...{ name: value, indicator_types: ['unknown'], pattern_type: 'stix' },
    ...{ pattern: `[${paths[type]} = '${quoted}']`, valid_from: first_at },
  };
  const sighting: StixObject = {
    ...{ type: 'sighting', spec_version: '2.1', id: idOf('sighting', id), ...times, ...common },
    ...{ sighting_of_ref: indicator.id, where_sighted_refs: [us] },
    ...{ first_seen: first_at, last_seen: last_at, count: sightings },
  };
  return [indicator, sighting];
}
