// What the document of a draft says around its fields and its text.
import type { DraftState } from '../../domain/report-draft.ts';
import type { Language } from '../../domain/text.ts';

const english = {
  draft: 'DRAFT – not sent',
  version: (number: number) => (number === 0 ? 'no text written yet' : `version ${number}`),
  states: {
    none: 'The text has no version of its own yet: what follows are the answers of the form.',
    written: 'The text is not approved.',
    submitted: 'The text is submitted for approval.',
    approved: 'The text is approved and not yet released.',
    released: 'The text was released. Only the released report is what was sent.',
  } satisfies Record<DraftState, string>,
  back:
    'Changes in this file don’t return by themselves. Save the final text in Proofline: a report ' +
    'contains only the text that was approved there. Decision support, not legal advice.',
  recipient: 'Recipient',
  article: 'Legal basis',
  reference: 'Own reference',
  due: 'Time limit',
  noDate: 'without undue delay',
  latest: (at: string) => `last lawful moment ${at}`,
  written: 'Text written',
  form: 'Content of the report',
  field: 'Field',
  content: 'Content',
  open: '[to confirm]',
  unfilled: (labels: string) => `Without content, and not asked for in every case: ${labels}.`,
  text: 'Text of the report',
  page: (number: string) => `Page ${number}`,
};

type Words = typeof english;

const polish: Words = {
  draft: 'PROJEKT – nie wysłano',
  version: (number) => (number === 0 ? 'treści jeszcze nie napisano' : `wersja ${number}`),
  states: {
    none: 'Treść nie ma jeszcze własnej wersji: poniżej są odpowiedzi z formularza.',
    written: 'Treść nie jest zatwierdzona.',
    submitted: 'Treść przekazano do zatwierdzenia.',
    approved: 'Treść jest zatwierdzona i jeszcze nie zwolniona do wysyłki.',
    released: 'Treść zwolniono do wysyłki. Wysłano wyłącznie zwolnione zgłoszenie.',
  },
  back:
    'Zmiany w tym pliku nie wracają same. Ostateczną treść zapisz w Proofline: zgłoszenie ' +
    'zawiera wyłącznie treść tam zatwierdzoną. Wsparcie decyzji, nie porada prawna.',
  recipient: 'Adresat',
  article: 'Podstawa prawna',
  reference: 'Numer własny',
  due: 'Termin',
  noDate: 'bez zbędnej zwłoki',
  latest: (at) => `ostatni dopuszczalny moment ${at}`,
  written: 'Treść z dnia',
  form: 'Treść formularza',
  field: 'Pole',
  content: 'Treść',
  open: '[do potwierdzenia]',
  unfilled: (labels) => `Bez treści, niewymagane w każdym przypadku: ${labels}.`,
  text: 'Treść zgłoszenia',
  page: (number) => `Strona ${number}`,
};

export const draftWords: Record<Language, Words> = { en: english, pl: polish };
