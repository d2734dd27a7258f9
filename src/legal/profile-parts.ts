// What of the organisation profile goes into fields of reports.
import type { EntityPerson, ReportingEntity } from '../domain/legal-entity.ts';

type Part = (entity: ReportingEntity) => string | null | undefined;

const contactLine = (person: EntityPerson | null | undefined) =>
  person ? [person.name, person.email, person.phone].join(', ') : null;

const parts = {
  name: ({ legal_name }) => legal_name,
  trading_names: ({ trading_names }) => trading_names.join('; '),
  lei: ({ lei }) => lei,
  registration: ({ registrations }) =>
    registrations.map(({ register, number }) => `${register} ${number}`).join('; '),
  address: ({ address }) => address,
  sector: ({ sector, subsector }) => [sector, subsector].filter(Boolean).join(', '),
  country: ({ country }) => country,
  currency: ({ currency }) => currency,
  contact_name: ({ contacts }) => contacts[0]?.name,
  contact_email: ({ contacts }) => contacts[0]?.email,
  contact_phone: ({ contacts }) => contacts[0]?.phone,
  deputy_name: ({ contacts }) => contacts[1]?.name,
  deputy_email: ({ contacts }) => contacts[1]?.email,
  deputy_phone: ({ contacts }) => contacts[1]?.phone,
  dpo: ({ dpo, contacts }) => contactLine(dpo ?? contacts[0]),
  /** Who writes to the data subjects, and whom they can ask: Article 37(7) makes it public. */
  sender: ({ legal_name, dpo }) => (dpo ? `${legal_name}, ${contactLine(dpo)}` : null),
  /** Who writes to clients and users, for whom no article asks for a person. */
  letterhead: ({ legal_name, address }) => [legal_name, address].filter(Boolean).join(', '),
  parent_name: ({ parent }) => parent?.name,
  parent_lei: ({ parent }) => parent?.lei,
} as const satisfies Record<string, Part>;

export type ProfilePart = keyof typeof parts;

/** Null while the profile does not say it. */
export function profilePart(entity: ReportingEntity | null, part: ProfilePart): string | null {
  const value = entity === null ? null : (parts[part](entity) ?? null);
  return value === '' ? null : value;
}
