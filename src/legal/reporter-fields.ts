// Who reports, in the reports of every regime but DORA, whose template has fields of its own. The
// keys are the same everywhere: what is written once is in every report.
import { text } from '../domain/text.ts';
import type { DraftField } from './rule.ts';

export const reporterFields: readonly DraftField[] = [
  {
    key: 'entity.name',
    label: text('Name of the reporting entity', 'Nazwa podmiotu zgłaszającego'),
    mandatory: true,
    profile: 'name',
  },
  {
    key: 'entity.registration',
    label: text('Registration numbers', 'Numery rejestrowe'),
    mandatory: false,
    profile: 'registration',
  },
  {
    key: 'entity.lei',
    label: text('LEI code', 'Kod LEI'),
    mandatory: false,
    type: { kind: 'lei' },
    profile: 'lei',
  },
  {
    key: 'entity.address',
    label: text('Address', 'Adres'),
    mandatory: false,
    profile: 'address',
  },
  {
    key: 'entity.sector',
    label: text('Sector and subsector', 'Sektor i podsektor'),
    mandatory: false,
    profile: 'sector',
  },
  {
    key: 'entity.contact_name',
    label: text('Contact: name', 'Osoba kontaktowa: imię i nazwisko'),
    mandatory: true,
    profile: 'contact_name',
  },
  {
    key: 'entity.contact_email',
    label: text('Contact: e-mail', 'Osoba kontaktowa: e-mail'),
    mandatory: true,
    type: { kind: 'email' },
    profile: 'contact_email',
  },
  {
    key: 'entity.contact_phone',
    label: text('Contact: telephone', 'Osoba kontaktowa: telefon'),
    mandatory: true,
    type: { kind: 'phone' },
    profile: 'contact_phone',
  },
];
