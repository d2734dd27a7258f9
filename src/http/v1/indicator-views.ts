// Indicators as the API shows them, with what the caller sees of where they were seen.
import { Type, type Static } from 'typebox';
import { indicatorTypes, mostCounted, reaches, sightingKinds } from '../../domain/indicator.ts';
import { narrowestTlp, tlpLabels } from '../../domain/tlp.ts';
import type { LookedUp } from '../../operations/indicators/look-up.ts';
import type { IndicatorDetail } from '../../operations/indicators/read-indicators.ts';
import type { SeenIndicator } from '../../store/indicators/indicators.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

const PublicId = Type.String({ examples: ['INC-2026-000123'] });

const members = {
  id: Id,
  type: Enum(indicatorTypes, { examples: ['domain'] }),
  value: Type.String({
    description: 'The one spelling of all; a defanged one is read as the plain one.',
    examples: ['login-shop.example.net'],
  }),
  reach: Enum(reaches, {
    description:
      '`private` leads nowhere outside a network; `reserved` is for documents, tests or later.',
    examples: ['global'],
  }),
  own: Type.Boolean({
    description: 'A scan or log names it as the host that it is about, so it is one of yours.',
  }),
  tlp: Nullable(
    Enum(tlpLabels, {
      description: 'The narrowest label of the sightings that are counted.',
      examples: ['AMBER'],
    }),
  ),
  sources: Type.Array(Enum(sightingKinds), { examples: [['report', 'log']] }),
  first_seen: Instant,
  last_seen: Instant,
  sightings: Type.Integer({
    description: `Of records that you can see; of more than ${mostCounted}, the latest count.`,
    examples: [3],
  }),
  incidents: Type.Integer({ description: 'Incidents of these sightings.', examples: [2] }),
  last_incidents: Type.Array(PublicId, { description: 'At most 5.' }),
  withdrawn: Nullable(
    Type.Object({
      at: Instant,
      by: Type.String({ examples: ['analyst@example.org'] }),
      reason: Type.String({ examples: ['A content network that many use.'] }),
    }),
  ),
};

export const IndicatorView = Type.Object(members, { title: 'KnownIndicator' });

export function indicatorView(seen: SeenIndicator): Static<typeof IndicatorView> {
  const { id, type, value, reach, own, tlps, kinds, first_at, last_at } = seen;
  const { sightings, incidents, last_incidents, withdrawn_at, withdrawn_by } = seen;
  const isWithdrawn = withdrawn_at !== null && withdrawn_by !== null;
  const reason = seen.withdrawn_reason ?? '';
  return {
    ...{ id, type, value, reach, own, tlp: narrowestTlp(tlps), sources: kinds },
    ...{ first_seen: first_at, last_seen: last_at, sightings, incidents, last_incidents },
    withdrawn: isWithdrawn ? { at: withdrawn_at, by: withdrawn_by, reason } : null,
  };
}

const SightingView = Type.Object(
  {
    kind: Enum(sightingKinds, { examples: ['report'] }),
    incident: Nullable(Type.Object({ id: Id, public_id: PublicId, title: Type.String() })),
    evidence_id: Nullable(Id),
    log_event: Nullable(
      Type.String({
        description: 'The first log event of its batch that names it.',
        examples: ['019aa1e2-0c14-7d3a-8f52-6be0c1a7d014'],
      }),
    ),
    source: Nullable(Type.String({ examples: ['CERT bulletin'] })),
    tlp: Nullable(Enum(tlpLabels)),
    own: Type.Boolean(),
    first_seen: Instant,
    last_seen: Instant,
    times: Type.Integer({ description: 'Events or findings that name it.', examples: [1] }),
  },
  { title: 'Sighting' },
);

export const DetailView = Type.Object(
  { ...members, seen: Type.Array(SightingView, { description: 'At most 100, latest first.' }) },
  { title: 'IndicatorDetail' },
);

export function detailView(detail: IndicatorDetail): Static<typeof DetailView> {
  const seen = detail.seen.map((sighting) => {
    const { kind, incident_id, public_id, title, evidence_id, log_event, source } = sighting;
    const { tlp, own, first_at, last_at, times } = sighting;
    const incident =
      incident_id === null
        ? null
        : { id: incident_id, public_id: public_id ?? '', title: title ?? '' };
    return {
      ...{ kind, incident, evidence_id, log_event, source, tlp, own },
      ...{ first_seen: first_at, last_seen: last_at, times },
    };
  });
  return { ...indicatorView(detail), seen };
}

export const LookedUpView = Type.Object(
  {
    asked: Type.String({ examples: ['login-shop[.]example[.]net'] }),
    type: Nullable(Enum(indicatorTypes, { description: 'Null for what is no indicator.' })),
    value: Nullable(Type.String({ examples: ['login-shop.example.net'] })),
    seen: Type.Boolean({ examples: [true] }),
    indicator: Nullable(IndicatorView),
  },
  { title: 'LookedUpIndicator' },
);

export function lookedUpView({ asked, indicator, known }: LookedUp): Static<typeof LookedUpView> {
  const { type = null, value = null } = indicator ?? {};
  const seen = known === null ? null : indicatorView(known);
  return { asked, type, value, seen: seen !== null, indicator: seen };
}
