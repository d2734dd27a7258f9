// What requests and responses say of the legal entities of the organisation profile.
import { Type, type Static } from 'typebox';
import { entityTypes, nis2Classes, providerTypes } from '../../domain/entity-kinds.ts';
import {
  entityEvents,
  entityLimits,
  profileAuthorities,
  type EntityContent,
} from '../../domain/legal-entity.ts';
import type { EntityRow, EntityVersionRow } from '../../store/entities/entity-tables.ts';
import { limits } from '../requests/limits.ts';
import { Enum, Id, Instant, Nullable, OneLine, OptionalNullable } from '../schema/schema.ts';

export const EntityParams = Type.Object({
  id: Type.String({
    maxLength: limits.paramLength,
    description: 'Id of the legal entity.',
    examples: ['019aa1df-51aa-7b90-a1f0-4d2f11e8c004'],
  }),
});

const Words = (maxLength: number, example: string, description?: string) =>
  OneLine({
    ...{ pattern: '\\S', maxLength, examples: [example] },
    ...(description === undefined ? {} : { description }),
  });

const Name = (example: string, description?: string) =>
  Words(entityLimits.name, example, description);

const Lei = Type.String({
  pattern: '^[A-Z0-9]{18}[0-9]{2}$',
  description: 'Legal Entity Identifier (ISO 17442), checked by its check digits.',
  examples: ['PLEXAMPLE00000000133'],
});

const Person = Type.Object(
  {
    name: Name('Anna Nowak'),
    email: Type.String({
      format: 'email',
      maxLength: entityLimits.email,
      examples: ['anna.nowak@example.org'],
    }),
    phone: Type.String({
      pattern: '^\\+[0-9][0-9 ()-]{4,38}$',
      description: 'With the international prefix.',
      examples: ['+48221234567'],
    }),
  },
  { title: 'EntityPerson', additionalProperties: false },
);

const Registration = Type.Object(
  {
    register: Words(entityLimits.number, 'KRS', 'The register, by its name.'),
    number: Words(entityLimits.number, '0000123456'),
  },
  { additionalProperties: false },
);

const Authority = Type.Object(
  {
    kind: Enum(profileAuthorities),
    name: Name('CSIRT NASK'),
    channel: OptionalNullable(Name('System S46', 'By which way it takes reports.')),
  },
  { additionalProperties: false },
);

const Parent = Type.Object(
  { name: Name('Example Group plc'), lei: OptionalNullable(Lei) },
  { additionalProperties: false },
);

const list = <Item extends Parameters<typeof Type.Array>[0]>(item: Item, maxItems: number) =>
  Type.Optional(Type.Array(item, { maxItems }));

export const EntityBody = Type.Object(
  {
    legal_name: Name('Przykład Energia S.A.', 'As in the register.'),
    trading_names: list(Name('Przykład'), entityLimits.tradingNames),
    lei: OptionalNullable(Lei),
    registrations: list(Registration, entityLimits.registrations),
    address: OptionalNullable(Words(entityLimits.address, 'ul. Przykładowa 1, 00-001 Warszawa')),
    sector: OptionalNullable(Name('energy', 'As the Annexes of NIS2 name it.')),
    subsector: OptionalNullable(Name('electricity')),
    nis2_class: OptionalNullable(Enum(nis2Classes, { description: 'NIS2 Article 3.' })),
    entity_type: OptionalNullable(Enum(entityTypes, { description: 'DORA Article 2(1).' })),
    provider_type: OptionalNullable(
      Enum(providerTypes, { description: 'Implementing Regulation (EU) 2024/2690, Article 1.' }),
    ),
    country: Type.String({
      pattern: '^[A-Z]{2}$',
      description: 'Its Member State, whose holidays count: ISO 3166-1.',
      examples: ['PL'],
    }),
    timezone: OptionalNullable(
      Type.String({
        maxLength: 64,
        description: 'Without it, that of the country.',
        examples: ['Europe/Warsaw'],
      }),
    ),
    currency: OptionalNullable(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'Of amounts in reports: ISO 4217.',
        examples: ['PLN'],
      }),
    ),
    authorities: list(Authority, entityLimits.authorities),
    contacts: Type.Optional(
      Type.Array(Person, {
        maxItems: entityLimits.contacts,
        description: 'In the order in which they are asked; the second is the deputy.',
      }),
    ),
    dpo: OptionalNullable(Person),
    parent: OptionalNullable(Parent),
  },
  {
    additionalProperties: false,
    examples: [
      {
        legal_name: 'Przykład Energia S.A.',
        country: 'PL',
        nis2_class: 'essential',
        sector: 'energy',
        contacts: [{ name: 'Anna Nowak', email: 'anna.nowak@example.org', phone: '+48221234567' }],
      },
    ],
  },
);

/** What is left out is not recorded. */
export function contentOf(body: Static<typeof EntityBody>): EntityContent {
  const { authorities = [], parent = null, dpo = null } = body;
  return {
    legal_name: body.legal_name.trim(),
    trading_names: body.trading_names ?? [],
    lei: body.lei ?? null,
    registrations: body.registrations ?? [],
    address: body.address ?? null,
    sector: body.sector ?? null,
    subsector: body.subsector ?? null,
    nis2_class: body.nis2_class ?? null,
    entity_type: body.entity_type ?? null,
    provider_type: body.provider_type ?? null,
    country: body.country,
    timezone: body.timezone ?? null,
    currency: body.currency ?? null,
    authorities: authorities.map(({ kind, name, channel = null }) => ({ kind, name, channel })),
    contacts: body.contacts ?? [],
    dpo,
    parent: parent === null ? null : { name: parent.name, lei: parent.lei ?? null },
  };
}

const content = {
  legal_name: Type.String({ examples: ['Przykład Energia S.A.'] }),
  trading_names: Type.Array(Type.String({ examples: ['Przykład Energia'] })),
  lei: Nullable(Lei),
  registrations: Type.Array(Registration),
  address: Nullable(Type.String()),
  sector: Nullable(Type.String()),
  subsector: Nullable(Type.String({ examples: ['electricity'] })),
  nis2_class: Nullable(Enum(nis2Classes)),
  entity_type: Nullable(Enum(entityTypes)),
  provider_type: Nullable(Enum(providerTypes)),
  country: Type.String(),
  timezone: Nullable(Type.String()),
  currency: Nullable(Type.String({ examples: ['PLN'] })),
  authorities: Type.Array(
    Type.Object({
      kind: Enum(profileAuthorities),
      name: Type.String(),
      channel: Nullable(Type.String()),
    }),
  ),
  contacts: Type.Array(Person),
  dpo: Nullable(Person),
  parent: Nullable(Type.Object({ name: Type.String(), lei: Nullable(Lei) })),
};

export const EntityView = Type.Object(
  {
    id: Id,
    ...content,
    version: Type.Integer({ description: 'Counts every change, as the `ETag` does.' }),
    created_by: Type.String({ examples: ['anna.nowak@example.org'] }),
    created_at: Instant,
    updated_by: Type.String({ examples: ['anna.nowak@example.org'] }),
    updated_at: Instant,
    archived_at: Nullable(Instant),
  },
  { title: 'LegalEntity' },
);

export function entityView({ content: said, ...row }: EntityRow): Static<typeof EntityView> {
  return { ...row, ...said };
}

export const EntityVersion = Type.Object(
  {
    version: Type.Integer(),
    event: Enum(entityEvents),
    content: Type.Object(content, { title: 'LegalEntityContent' }),
    actor: Type.String({ examples: ['anna.nowak@example.org'] }),
    at: Instant,
  },
  { title: 'LegalEntityVersion' },
);

export function versionView({
  entity_id: _id,
  ...version
}: EntityVersionRow): Static<typeof EntityVersion> {
  return version;
}
