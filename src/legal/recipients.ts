// Who gets a report: authorities by country as data, since law leaves their names to the Member
// States. Names that were read in secondary sources only say so.
import type { ReportingEntity } from '../domain/legal-entity.ts';
import { ownValue } from '../domain/own-value.ts';
import { text, type Text } from '../domain/text.ts';
import type { RecipientKind } from './rule.ts';

export interface Recipient {
  kind: RecipientKind;
  /** Null where the country's authority is not known here. */
  name: string | null;
  channel: string | null;
}

/** Several bodies of a country share the task: which one it is follows from the entity. */
const oneOfThese: Readonly<Record<string, Partial<Record<RecipientKind, Text>>>> = {
  PL: {
    nis2_authority: text(
      'Which CSIRT is yours: CSIRT NASK, CSIRT GOV, CSIRT MON or that of your sector? Name it ' +
        'in the organisation profile.',
      'Który CSIRT jest właściwy: CSIRT NASK, CSIRT GOV, CSIRT MON czy CSIRT sektorowy? Podaj go ' +
        'w profilu organizacji.',
    ),
  },
};

type Named = Readonly<Partial<Record<RecipientKind, Omit<Recipient, 'kind'>>>>;

const byCountry: Readonly<Record<string, Named>> = {
  PL: {
    nis2_authority: { name: null, channel: 'System S46' },
    dora_authority: {
      name: 'Komisja Nadzoru Finansowego',
      channel:
        'forms for incidents: SPR-PF-07 (initial), SPR-PF-08 (intermediate), ' +
        'SPR-PF-09 (final)',
    },
    data_protection_authority: {
      name: 'Prezes Urzędu Ochrony Danych Osobowych',
      channel: 'form on biznes.gov.pl, or its form by e-Doręczenia or post',
    },
  },
};

const everywhere: Named = {
  ai_office: { name: 'AI Office of the European Commission', channel: null },
  cra_platform: {
    name: 'CSIRT designated as coordinator, and ENISA',
    channel: 'single reporting platform',
  },
};

const people: readonly RecipientKind[] = [
  'internal',
  'clients',
  'users',
  'data_subjects',
  'recipients_of_services',
  'controller',
  'provider',
];

/** Whether reports to it are acknowledged by an authority. */
export function isAuthority(kind: RecipientKind): boolean {
  return !people.includes(kind);
}

/** As the profile of the reporting entity names them, else the country; one of each name. */
export function recipientsOf(
  kind: RecipientKind,
  country: string,
  reporter: ReportingEntity | null = null,
  unconcerned: readonly string[] | null = null,
): [Recipient, ...Recipient[]] {
  const own = concernedOf(reporter, unconcerned).filter((one) => one.kind === kind);
  const known = knownOf(kind, country);
  const named = new Map(own.map((one) => [one.name, withChannel(one, known)]));
  const [first, ...others] = named.values();
  return first === undefined ? [{ kind, ...known }] : [first, ...others];
}

function knownOf(kind: RecipientKind, country: string): Omit<Recipient, 'kind'> {
  const local = ownValue(byCountry, country)?.[kind];
  return local ?? everywhere[kind] ?? { name: null, channel: null };
}

/** The way of its country, where that is the way to all of its kind, or to this one. */
function withChannel(own: Recipient, known: Omit<Recipient, 'kind'>): Recipient {
  const isSame = known.name === null || known.name === own.name;
  return own.channel === null && isSame ? { ...own, channel: known.channel } : own;
}

/** What to ask while the profile does not say which of several bodies it is; null: nothing. */
export function recipientQuestion({ kind, name }: Recipient, country: string): Text | null {
  return name === null ? (ownValue(oneOfThese, country)?.[kind] ?? null) : null;
}

/**
 * Without those whom the incident does not concern. A kind of which none would be left keeps all:
 * that takes no duty away.
 */
function concernedOf(reporter: ReportingEntity | null, unconcerned: readonly string[] | null) {
  const all = reporter?.authorities ?? [];
  const left = all.filter(({ name }) => !(unconcerned ?? []).includes(name));
  return all.filter((one) => left.includes(one) || !left.some(({ kind }) => kind === one.kind));
}

/** The names of each kind of authority in the profile whom the incident concerns. */
export function namedAuthorities(
  reporter: ReportingEntity | null,
  unconcerned: readonly string[] | null,
): Record<string, string[]> {
  const names: Record<string, string[]> = {};
  for (const { kind, name } of concernedOf(reporter, unconcerned)) {
    const known = (names[kind] ??= []);
    if (!known.includes(name)) known.push(name);
  }
  return names;
}

/** What a kind of recipient is, for people. */
export const recipientLabels: Readonly<Record<RecipientKind, Text>> = {
  nis2_authority: text('CSIRT or competent authority', 'CSIRT lub właściwy organ'),
  dora_authority: text('competent authority under DORA', 'właściwy organ na podstawie DORA'),
  data_protection_authority: text(
    'data protection supervisory authority',
    'organ nadzorczy ochrony danych',
  ),
  market_surveillance_authority: text('market surveillance authority', 'organ nadzoru rynku'),
  tlpt_authority: text('TLPT authority', 'organ TLPT'),
  ai_office: text('AI Office', 'Urząd ds. AI'),
  cra_platform: text(
    'CSIRT designated as coordinator, and ENISA',
    'CSIRT wyznaczony na koordynatora oraz ENISA',
  ),
  trust_supervisor: text('supervisory body for trust services', 'organ nadzoru usług zaufania'),
  cer_authority: text('competent authority under CER', 'właściwy organ na podstawie CER'),
  recipients_of_services: text('recipients of the services', 'odbiorcy usług'),
  clients: text('clients', 'klienci'),
  data_subjects: text('data subjects', 'osoby, których dane dotyczą'),
  controller: text('controller', 'administrator'),
  provider: text('provider of the AI system', 'dostawca systemu AI'),
  users: text('users', 'użytkownicy'),
  internal: text('own organisation', 'własna organizacja'),
};
