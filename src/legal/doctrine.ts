// What every answer of the legal engine says of itself.
import type { RegimeName } from '../domain/regime.ts';

export const doctrine =
  'Decision support, not legal advice. Each entry links recorded facts to a published rule and ' +
  'shows the earliest safe deadline; it does not decide that the duty exists. A person with the ' +
  'Legal/DPO role confirms classification, risk and release. Unknown facts stay unknown: they ' +
  'give a conditional entry and a question, never silence and never an invented date. Claims do ' +
  'not exceed evidence: nothing is marked sent without a delivery receipt. National law and the ' +
  "authority's own instructions prevail. Not a compliance certificate.";

/** Which law comes first where two would apply. */
export const precedence = [
  {
    rule: 'DORA over NIS2',
    citation: 'NIS2 Art. 4; DORA Art. 1(2)',
    effect: 'For financial entities the reports of DORA replace those of NIS2.',
  },
] as const;

interface PendingLaw {
  name: string;
  state: string;
  /** Said only where this regime is switched on. */
  regime?: RegimeName;
}

/** Law that can change an entry and is not in force as far as is known here. */
export const pendingLaw: readonly PendingLaw[] = [
  {
    name: 'Digital Omnibus COM(2025) 837',
    state: 'No adopted text was found; 72 hours of GDPR Art. 33 are kept.',
  },
  {
    name: 'Commission guidelines on AI Act Art. 73',
    state: 'The final version was not found; the fields of the draft are a proposal.',
  },
  {
    name: 'Implementing act under CRA Art. 14(10)',
    state:
      'None was found; the fields follow the article, and the platform can ask for more. It is ' +
      'the only way of submission.',
    regime: 'cra',
  },
  {
    name: 'Form of notifications under eIDAS Art. 19a and 24',
    state: 'None was found; the fields of the draft are a proposal.',
    regime: 'eidas',
  },
  {
    name: 'Form of notifications under CER Art. 15',
    state: 'None at Union level; the fields follow the article, and a national form prevails.',
    regime: 'cer',
  },
];

/**
 * NIS2 is a directive: for entities that qualified when the Polish act changed on 3 April 2026 the
 * duties bind from 3 April 2027 (secondary sources; the wording of the act was not read).
 */
export function applicabilityNote(regime: string, country: string, aware: string): string | null {
  if (regime !== 'nis2') return null;
  if (country !== 'PL') return 'A directive: the national act of the Member State prevails.';
  if (aware >= '2027-04-03') return null;
  return (
    'Level of the directive; the duty of the Polish act (Dz.U. 2026 poz. 252) possibly does not ' +
    'bind this entity before 3 April 2027. A lawyer decides.'
  );
}
