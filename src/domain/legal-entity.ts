// The organisation profile: the legal entities that report, and what every report says of them.
// Also runs in browsers.
import type { entityTypes, nis2Classes, providerTypes } from './entity-kinds.ts';

export const entityEvents = ['defined', 'changed', 'archived', 'restored'] as const;
export type EntityEvent = (typeof entityEvents)[number];

export const entityLimits = {
  /** Entities, the archived ones among them. */
  entities: 50,
  name: 300,
  number: 100,
  email: 254,
  phone: 40,
  address: 500,
  tradingNames: 20,
  registrations: 20,
  contacts: 10,
  authorities: 20,
} as const;

/**
 * The recipients of reports that a profile can name: authorities, in whose place comes that of the
 * country, and those whom a processor or a deployer has to tell.
 */
export const profileAuthorities = [
  'nis2_authority',
  'dora_authority',
  'data_protection_authority',
  'market_surveillance_authority',
  'tlpt_authority',
  'cra_platform',
  'trust_supervisor',
  'cer_authority',
  'ai_office',
  'controller',
  'provider',
] as const;
export type ProfileAuthority = (typeof profileAuthorities)[number];

export interface EntityPerson {
  name: string;
  email: string;
  /** With the international prefix. */
  phone: string;
}

/** What the profile says of one entity. Null: not recorded. */
export interface EntityContent {
  legal_name: string;
  trading_names: string[];
  lei: string | null;
  /** By the name of the register: KRS, NIP, REGON. */
  registrations: { register: string; number: string }[];
  address: string | null;
  sector: string | null;
  subsector: string | null;
  nis2_class: (typeof nis2Classes)[number] | null;
  entity_type: (typeof entityTypes)[number] | null;
  provider_type: (typeof providerTypes)[number] | null;
  country: string;
  timezone: string | null;
  /** ISO 4217, of amounts in reports. */
  currency: string | null;
  authorities: { kind: ProfileAuthority; name: string; channel: string | null }[];
  /** In the order in which they are asked: the first is the main contact, the second its deputy. */
  contacts: EntityPerson[];
  dpo: EntityPerson | null;
  parent: { name: string; lei: string | null } | null;
}

/** A version of an entity, as the legal engine and the reports read it. */
export interface ReportingEntity extends EntityContent {
  id: string;
  version: number;
  /** Who made this version, and when. */
  set?: { by: string; at: string };
}
