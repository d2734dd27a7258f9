// A legal entity as the texts of its form, and back. Pure.
import { profileAuthorities, type ProfileAuthority } from '../../../domain/legal-entity.ts';
import type { LegalEntity, LegalEntityInput } from '../../api/requests/entities.ts';

/** Members that are one line of text. */
const lineNames = [
  'legal_name',
  'trading_names',
  'lei',
  'address',
  'sector',
  'subsector',
  'country',
  'timezone',
  'currency',
  'parent_name',
  'parent_lei',
] as const;
export type LineName = (typeof lineNames)[number];

export const choiceNames = ['nis2_class', 'entity_type', 'provider_type'] as const;
export type ChoiceName = (typeof choiceNames)[number];

/** The people of the form: the main contact, its deputy, the data protection officer. */
export const peopleNames = ['contact', 'deputy', 'dpo'] as const;
export type PersonName = (typeof peopleNames)[number];
export interface PersonTexts {
  name: string;
  email: string;
  phone: string;
}

export interface AuthorityTexts {
  name: string;
  channel: string;
}

export interface EntityTexts {
  lines: Record<LineName, string>;
  choices: Record<ChoiceName, string>;
  /** One register and number in each line. */
  registrations: string;
  people: Record<PersonName, PersonTexts>;
  /** Of each kind as many as there are, and at least one line. */
  authorities: Record<ProfileAuthority, AuthorityTexts[]>;
  /** Contacts after the deputy, which the form does not show. */
  more: LegalEntity['contacts'];
}

const nobody: PersonTexts = { name: '', email: '', phone: '' };
export const noAuthority: AuthorityTexts = { name: '', channel: '' };
const record = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

export const emptyEntity: EntityTexts = {
  lines: { ...record(lineNames, () => ''), country: 'PL' },
  choices: record(choiceNames, () => ''),
  registrations: '',
  people: record(peopleNames, () => nobody),
  authorities: record(profileAuthorities, () => [noAuthority]),
  more: [],
};

export function textsOf(entity: LegalEntity): EntityTexts {
  const [contact, deputy, ...more] = entity.contacts;
  const { trading_names, registrations, parent, dpo } = entity;
  const people = { contact, deputy, dpo };
  return {
    lines: {
      ...record(lineNames, (name) => {
        const own = (entity as Record<string, unknown>)[name];
        return typeof own === 'string' ? own : '';
      }),
      trading_names: trading_names.join('; '),
      parent_name: parent?.name ?? '',
      parent_lei: parent?.lei ?? '',
    },
    choices: record(choiceNames, (name) => entity[name] ?? ''),
    registrations: registrations.map(({ register, number }) => `${register} ${number}`).join('\n'),
    people: record(peopleNames, (name) => ({ ...nobody, ...people[name] })),
    authorities: record(profileAuthorities, (kind) => {
      const own = entity.authorities.filter((one) => one.kind === kind);
      const lines = own.map(({ name, channel }) => ({ name, channel: channel ?? '' }));
      return lines.length === 0 ? [noAuthority] : lines;
    }),
    more,
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
const isNamed = ({ name }: { name: string }) => name.trim() !== '';

export function bodyOf(texts: EntityTexts): LegalEntityInput {
  const { lines, choices, people, authorities, more } = texts;
  const contacts = [people.contact, people.deputy].filter(isNamed);
  return {
    legal_name: lines.legal_name.trim(),
    trading_names: lines.trading_names.split(';').flatMap((one) => orNull(one) ?? []),
    lei: orNull(lines.lei.toUpperCase()),
    registrations: registrationsOf(texts.registrations),
    address: orNull(lines.address),
    sector: orNull(lines.sector),
    subsector: orNull(lines.subsector),
    nis2_class: orNull(choices.nis2_class) as LegalEntity['nis2_class'],
    entity_type: orNull(choices.entity_type) as LegalEntity['entity_type'],
    provider_type: orNull(choices.provider_type) as LegalEntity['provider_type'],
    country: lines.country.trim().toUpperCase(),
    timezone: orNull(lines.timezone),
    currency: orNull(lines.currency.toUpperCase()),
    authorities: profileAuthorities.flatMap((kind) =>
      authorities[kind]
        .filter(isNamed)
        .map(({ name, channel }) => ({ kind, name: name.trim(), channel: orNull(channel) })),
    ),
    contacts: [...contacts, ...more],
    dpo: isNamed(people.dpo) ? people.dpo : null,
    parent: isNamed({ name: lines.parent_name })
      ? { name: lines.parent_name.trim(), lei: orNull(lines.parent_lei.toUpperCase()) }
      : null,
  };
}

/** The first word is the register, the rest the number. */
function registrationsOf(text: string): { register: string; number: string }[] {
  return text.split('\n').flatMap((line) => {
    const [, register, number = ''] = /^\s*(\S+)(?:\s+(\S.*?))?\s*$/.exec(line) ?? [];
    // One without a number is sent as well, so that the refusal names it.
    return register === undefined ? [] : [{ register, number }];
  });
}
