// The facts of one evaluation: every fact of the list, each known or unknown (null).
import { sectorFacts, sectorGroups } from './fact-list-sector.ts';
import { generalFacts, generalGroups } from './fact-list.ts';

export const factList = { ...generalFacts, ...sectorFacts };
export type FactName = keyof typeof factList;
export const factNames = Object.keys(factList) as FactName[];

/** Group of a form → the facts that are in it. */
export const factGroups = { ...generalGroups, ...sectorGroups };
export type FactGroup = keyof typeof factGroups;
export const factGroupNames = Object.keys(factGroups) as FactGroup[];

interface KindValues {
  instant: string;
  date: string;
  boolean: boolean;
  number: number;
  country: string;
  zone: string;
  entity: string;
  countries: readonly string[];
  names: readonly string[];
  fields: Readonly<Record<string, string>>;
}

type ValueOf<Definition> = Definition extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : Definition extends { kind: 'choices'; values: readonly (infer V)[] }
    ? readonly V[]
    : Definition extends { kind: keyof KindValues }
      ? KindValues[Definition['kind']]
      : never;

/** Instants are RFC 3339 in UTC, dates `YYYY-MM-DD`; null is unknown. */
export type Facts = {
  readonly [Name in FactName]: ValueOf<(typeof factList)[Name]> | null;
};

/** Nothing is known yet. */
const noFacts = Object.fromEntries(factNames.map((name) => [name, null])) as Facts;

export function factsOf(known: Partial<Facts>): Facts {
  return { ...noFacts, ...known };
}

/** A report that was sent: it starts the clocks that depend on it. */
export interface Submission {
  obligation_id: string;
  submitted_at: string;
  /** Of several of one kind; null: the only one, or the first. */
  recipient?: string | null;
  /** Where it was handed in, and under which number it is kept there. */
  channel?: string | null;
  reference_number?: string | null;
  receipt_evidence_id?: string | null;
  /** The report said that parts are missing (AI Act Article 73(5), GDPR Article 33(4)). */
  incomplete?: boolean;
}

/** What a person with the role Legal/DPO decided on one obligation; the latest one counts. */
export interface LegalDecision {
  obligation_id: string;
  decision: 'notify' | 'not_required';
  reason: string;
  decided_by: string;
  decided_at: string;
}

/** What a person with the role Legal/DPO decided on a fact that takes a duty away. */
export interface FactDecision {
  fact: FactName;
  value: unknown;
  /** Ids of the duties that fell away when it was decided. */
  obligations: string[];
  reason: string;
  decided_by: string;
  /** Null of decisions that were recorded before roles were. */
  decided_role: string | null;
  /** Evidence that it rests on. */
  evidence_ids: string[];
  decided_at: string;
}

/** Who set a fact or a field of a report as it is now. */
export interface Setter {
  by: string;
  at: string;
}

/** By the name of the fact or the key of the field, which no fact has: there is a dot in it. */
export type Setters = Readonly<Record<string, Setter>>;

/** Everything that one evaluation looks at. */
export interface Case {
  facts: Facts;
  /** No one recorded `aware_at`; it is a safe assumption. */
  aware_assumed?: boolean;
  /** The classified severity, 0–5, or null. It triggers nothing by itself. */
  severity: number | null;
  /** Sector in the spelling of the Annexes of NIS2, or any other text, or null. */
  sector: string | null;
  submissions: readonly Submission[];
  /** Names of the authorities of each kind, as the profile of the entity has them. */
  recipients?: Readonly<Record<string, readonly string[]>>;
  decisions: readonly LegalDecision[];
  /** Recorded facts that would take a duty away and that no one decided. */
  undecided?: readonly FactName[];
  /** Facts of flags that were set and taken back, and that no one recorded since. */
  withdrawn?: readonly FactName[];
}
