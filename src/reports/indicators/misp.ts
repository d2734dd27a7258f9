// Indicators as a MISP event. Ids come from the content. Nothing is marked for detection: that is
// for the one who takes the event in to decide.
import type { IndicatorType } from '../../domain/indicator.ts';
import { narrowestTlp } from '../../domain/tlp.ts';
import { uuid5 } from '../techniques/stix.ts';
import type { SharedIndicator } from './shared-indicator.ts';

const ourSpace = uuid5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'urn:proofline:misp');

const types: Record<IndicatorType, readonly [type: string, category: string]> = {
  ipv4: ['ip-dst', 'Network activity'],
  ipv6: ['ip-dst', 'Network activity'],
  domain: ['domain', 'Network activity'],
  url: ['url', 'Network activity'],
  email: ['email', 'Network activity'],
  md5: ['md5', 'Payload delivery'],
  sha1: ['sha1', 'Payload delivery'],
  sha256: ['sha256', 'Payload delivery'],
};

export function mispEvent(indicators: readonly SharedIndicator[]) {
  const attributes = indicators.map(attributeOf);
  const last = indicators.map(({ last_at }) => last_at).reduce(latest, '1970-01-01T00:00:00.000Z');
  const tlp = narrowestTlp(indicators.map((one) => one.tlp));
  const tags = tlp === null ? [] : [tagOf(tlp)];
  const key = JSON.stringify([attributes, tags]);
  return {
    Event: {
      uuid: uuid5(ourSpace, `event ${key}`),
      info: `Proofline: ${indicators.length} indicators`,
      date: last.slice(0, 10),
      // Undefined, initial, and for the own organisation only, until someone decides otherwise.
      ...{ threat_level_id: '4', analysis: '0', distribution: '0', published: false },
      timestamp: secondsOf(last),
      Orgc: { name: 'Proofline', uuid: uuid5(ourSpace, 'organisation') },
      Tag: tags,
      Attribute: attributes,
    },
  };
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

function secondsOf(at: string): string {
  return String(Math.floor(Temporal.Instant.from(at).epochMilliseconds / 1000));
}

function tagOf(tlp: string) {
  return { name: `tlp:${tlp.toLowerCase()}` };
}

function attributeOf(one: SharedIndicator) {
  const [type, category] = types[one.type];
  return {
    ...{ uuid: uuid5(ourSpace, one.id), type, category, value: one.value, to_ids: false },
    ...{ first_seen: one.first_at, last_seen: one.last_at, timestamp: secondsOf(one.last_at) },
    Tag: [tagOf(one.tlp)],
  };
}
