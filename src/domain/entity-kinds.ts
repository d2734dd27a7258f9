// The entity types that legal duties depend on, and what people call them and their sectors → the
// words of the law. A text that is unknown here (the name of a company) says nothing about duties.
import { nearestName } from './nearest-name.ts';
import { ownValue } from './own-value.ts';

export const nis2Classes = ['essential', 'important', 'none'] as const;

/** Implementing Regulation (EU) 2024/2690, Article 1: the providers that its numbers bind. */
export const providerTypes = [
  'dns',
  'tld',
  'cloud',
  'data_centre',
  'cdn',
  'msp',
  'mssp',
  'marketplace',
  'search_engine',
  'social_network',
  'trust_service',
] as const;

/** DORA Article 2(1)(a)–(t), spelled as the choices of field 1.4 of the reporting templates. */
const financialEntities = [
  'credit_institution',
  'payment_institution',
  'exempted_payment_institution',
  'account_information_service_provider',
  'electronic_money_institution',
  'exempted_electronic_money_institution',
  'investment_firm',
  'crypto_asset_service_provider',
  'issuer_of_asset_referenced_tokens',
  'central_securities_depository',
  'central_counterparty',
  'trading_venue',
  'trade_repository',
  'manager_of_alternative_investment_fund',
  'management_company',
  'data_reporting_service_provider',
  'insurance_reinsurance_undertaking',
  'insurance_intermediary',
  'institution_for_occupational_retirement_provision',
  'credit_rating_agency',
  'administrator_of_critical_benchmarks',
  'crowdfunding_service_provider',
  'securitisation_repository',
] as const;

/** `other` and an ICT provider are no financial entities; saying so is a fact too. */
export const entityTypes = [...financialEntities, 'ict_third_party_provider', 'other'] as const;

/** Directive (EU) 2022/2555, Annex I and Annex II: sectors of high and other criticality. */
export const annexSectors: Readonly<Record<string, readonly string[]>> = {
  energy: ['electricity', 'district_heating', 'oil', 'gas', 'hydrogen'],
  transport: ['air', 'rail', 'water', 'road'],
  banking: [],
  financial_market_infrastructure: [],
  health: [],
  drinking_water: [],
  waste_water: [],
  digital_infrastructure: ['ixp', 'public_ecn', 'public_ecs'],
  ict_service_management_b2b: [],
  public_administration: [],
  space: [],
  postal_courier: [],
  waste_management: [],
  chemicals: [],
  food: [],
  manufacturing: [
    'medical_devices',
    'computer_electronic_optical',
    'electrical',
    'machinery',
    'motor_vehicles',
    'other_transport',
  ],
  digital_providers: [],
  research: [],
};

const sectorAliases: Readonly<Record<string, string>> = {
  bank: 'banking',
  banks: 'banking',
  finance: 'banking',
  financial: 'banking',
  financial_market: 'financial_market_infrastructure',
  financial_market_infrastructures: 'financial_market_infrastructure',
  hospital: 'health',
  healthcare: 'health',
  water: 'drinking_water',
  wastewater: 'waste_water',
  ict_service_management: 'ict_service_management_b2b',
  government: 'public_administration',
  postal: 'postal_courier',
  waste: 'waste_management',
  digital: 'digital_infrastructure',
};

const sectorOf = new Map<string, string>([
  ...Object.entries(annexSectors).flatMap(([sector, parts]) =>
    [sector, ...parts].map((name) => [name, sector] as const),
  ),
  ...Object.entries(sectorAliases),
]);

const providerSector: Readonly<Record<(typeof providerTypes)[number], string>> = {
  dns: 'digital_infrastructure',
  tld: 'digital_infrastructure',
  cloud: 'digital_infrastructure',
  data_centre: 'digital_infrastructure',
  cdn: 'digital_infrastructure',
  trust_service: 'digital_infrastructure',
  msp: 'ict_service_management_b2b',
  mssp: 'ict_service_management_b2b',
  marketplace: 'digital_providers',
  search_engine: 'digital_providers',
  social_network: 'digital_providers',
};

interface Party {
  entity_type?: (typeof entityTypes)[number];
  nis2_class?: (typeof nis2Classes)[number];
  provider_type?: (typeof providerTypes)[number];
}

const entityAliases: Readonly<Record<string, Party & { sector?: string }>> = {
  bank: { entity_type: 'credit_institution', sector: 'banking' },
  insurer: { entity_type: 'insurance_reinsurance_undertaking' },
  insurance_undertaking: { entity_type: 'insurance_reinsurance_undertaking' },
  casp: { entity_type: 'crypto_asset_service_provider' },
  ccp: { entity_type: 'central_counterparty', sector: 'financial_market_infrastructure' },
  csd: { entity_type: 'central_securities_depository' },
  hospital: { sector: 'health' },
  healthcare_provider: { sector: 'health' },
  essential_entity: { nis2_class: 'essential' },
  important_entity: { nis2_class: 'important' },
  trust_service_provider: { provider_type: 'trust_service' },
  tsp: { provider_type: 'trust_service' },
  qualified_trust_service_provider: { provider_type: 'trust_service', nis2_class: 'essential' },
  dns_provider: { provider_type: 'dns' },
  dns_service_provider: { provider_type: 'dns' },
  tld_registry: { provider_type: 'tld' },
  cloud_provider: { provider_type: 'cloud' },
  data_center: { provider_type: 'data_centre' },
  managed_service_provider: { provider_type: 'msp' },
  managed_security_service_provider: { provider_type: 'mssp' },
  online_marketplace: { provider_type: 'marketplace' },
  social_networking_platform: { provider_type: 'social_network' },
};

export interface NamedParty {
  facts: Party;
  /** Sector as the Annexes of NIS2 name it; null when the text names none. */
  sector: string | null;
}

/** Reads an entity and a sector as people write them. */
export function readParty(entity: string | null, sector: string | null): NamedParty {
  const alias = lookUp(entity);
  const named = sector === null ? undefined : slugOf(sector);
  const { sector: implied, ...fromEntity } = alias;
  const fromSector = named === undefined ? {} : providerOf(named);
  const provider_type = fromEntity.provider_type ?? fromSector.provider_type;
  const byProvider = provider_type ? providerSector[provider_type] : undefined;
  const known = named === undefined ? undefined : sectorOf.get(named);
  return {
    facts: { ...fromSector, ...fromEntity },
    sector: known ?? implied ?? byProvider ?? null,
  };
}

/** Entity types to offer, in the words that the law has for them. */
export const entityKinds: readonly string[] = [
  ...nis2Classes.filter((name) => name !== 'none'),
  ...entityTypes,
  ...providerTypes,
];

/** Sectors to offer. */
export const sectorKinds: readonly string[] = Object.keys(annexSectors);

const knownEntities = new Set([...entityKinds, ...Object.keys(entityAliases), ...sectorOf.keys()]);

/** Whether legal duties can be judged by this text. */
export function isEntityKind(text: string): boolean {
  return knownEntities.has(slugOf(text));
}

/**
 * The known entity type that an unknown text probably means: one spelled nearly the same, else the
 * first that the text contains as words. Null if missing.
 */
export function nearestEntityKind(text: string): string | null {
  const near = nearestName(text, [...knownEntities]);
  if (near !== null) return near;
  const words = `_${slugOf(text)}_`;
  return [...knownEntities].find((name) => words.includes(`_${name}_`)) ?? null;
}

function lookUp(entity: string | null): Party & { sector?: string } {
  if (entity === null) return {};
  const slug = slugOf(entity);
  if (isIn(entityTypes, slug)) return { entity_type: slug, ...sectorOfType(slug) };
  if (isIn(nis2Classes, slug) && slug !== 'none') return { nis2_class: slug };
  const provider = providerOf(slug);
  if (provider.provider_type) return provider;
  const alias = ownValue(entityAliases, slug);
  if (alias !== undefined) return alias;
  const sector = sectorOf.get(slug);
  return sector === undefined ? {} : { sector };
}

function sectorOfType(slug: string): { sector?: string } {
  return slug === 'credit_institution' ? { sector: 'banking' } : {};
}

function providerOf(slug: string): Party {
  return isIn(providerTypes, slug) ? { provider_type: slug } : {};
}

function slugOf(words: string): string {
  return words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

function isIn<const Values extends readonly string[]>(
  values: Values,
  word: string,
): word is Values[number] {
  return values.includes(word);
}

/** DORA Article 2(1)(a)–(t) and (2): a financial entity. */
export function isFinancialEntity(entity_type: string | null): boolean {
  return entity_type !== null && isIn(financialEntities, entity_type);
}

/** Whether the sector is in an Annex of NIS2. */
export function isAnnexSector(sector: string | null): boolean {
  return sector !== null && Object.hasOwn(annexSectors, sector);
}
