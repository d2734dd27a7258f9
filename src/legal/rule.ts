// The shape of a regime: obligations as data, each with the article that it comes from.
import type { RegimeName } from '../domain/regime.ts';
import type { Text } from '../domain/text.ts';
import type { Relief, Unit } from './deadline.ts';
import type { FactName } from './facts.ts';
import type { FieldType } from './field-types.ts';
import type { Given } from './given.ts';
import type { ProfilePart } from './profile-parts.ts';
import type { Tri } from './tri.ts';

/** One condition of a duty. */
export interface Condition {
  holds: (given: Given) => Tri;
  /** Facts to ask for while it is unknown. */
  facts: readonly FactName[];
  /** Why the duty falls away when it is false: the named exception, with its article. */
  exception: string;
  /** A person judges it: what makes it false takes the role Legal/DPO and a reason. */
  judged?: true;
}

/**
 * What starts a clock: a fact, or the sending of another report – the first sending, or the latest
 * one where the law says so.
 */
export type Start =
  | { fact: Extract<FactName, `${string}_at`> }
  /** Day facts; the clock then counts whole days. */
  | { day: Extract<FactName, `${string}_on`> }
  | { submission_of: readonly string[]; latest?: true }
  /** Ends with the period of another obligation: the first of these that is still open. */
  | { with: readonly [string, ...string[]] };

export interface ClockRule {
  start: Start;
  /** ISO 8601; null is "without undue delay", for which the law has no number. */
  iso: string | null;
  unit: Unit;
  relief: Relief;
  /** An outer limit from another start, while the first start is not later than the limit. */
  cap?: { fact: Extract<FactName, `${string}_at`>; iso: string };
  /** The clock only says what to do by when; it is no limit of the law. */
  provisional?: true;
  /** The law sets no such limit: it has a meaning, but nothing is overdue after it. */
  notBinding?: true;
  /** DORA Article 5(5), (6) of 2025/301: some entities have no relief for this report. */
  reliefMayBeOff?: true;
  /** It must not be reached before (a minimum, not a limit). */
  minimum?: true;
}

export type RecipientKind =
  | 'nis2_authority'
  | 'dora_authority'
  | 'data_protection_authority'
  | 'market_surveillance_authority'
  | 'tlpt_authority'
  | 'ai_office'
  | 'cra_platform'
  | 'trust_supervisor'
  | 'cer_authority'
  | 'recipients_of_services'
  | 'clients'
  | 'data_subjects'
  | 'controller'
  | 'provider'
  | 'users'
  | 'internal';

/** A field of the report: what has to be in it. */
export interface DraftField {
  key: string;
  label: Text;
  mandatory: boolean;
  /** The law asks for it in certain cases; `when` has what other fields say of them. */
  conditional?: true;
  /** The fact that fills it, when there is one. */
  fact?: FactName;
  /** Text where it says nothing else. */
  type?: FieldType;
  /** What of the organisation profile fills it, when nothing else does. */
  profile?: ProfilePart;
  /** Mandatory as well while this holds in the same report. */
  when?: FieldCondition;
}

/** Another field has one of these codes, or one of these fields is filled. */
export type FieldCondition =
  | {
      field: string;
      codes: readonly string[];
      /** Of these entities alone. */
      of?: { fact: 'nis2_class' | 'entity_type'; is: readonly string[] };
    }
  | { filled: readonly string[] };

export interface Obligation {
  id: string;
  phase: string;
  /** The article alone, e.g. `23(4)(a)`. */
  article: string;
  title: Text;
  /** In play at all; while this is unknown there is a question and no obligation. */
  scope: Condition;
  conditions: readonly Condition[];
  clock: ClockRule;
  recipient: RecipientKind;
  /** What a person has to decide before anything is sent. */
  decision: Text | null;
  /** What is left of the question once the records answer its first half. */
  left_to_decide?: { once: (given: Given) => boolean; decision: Text };
  fields: readonly DraftField[];
  /** Reports in phases: one that says that parts are missing does not end the duty. */
  until_complete?: true;
  /** The reports whose delay it announces, to those who did not get them. */
  late_reports?: readonly string[];
  /** Obligations whose report comes first. */
  depends_on?: readonly string[];
  /**
   * What goes to its recipient is the text of its fields alone, under this heading. They are filled
   * only by what people wrote for this text and by the profile, and it does not go out while one is
   * missing.
   */
  message?: Text;
  status?: 'voluntary';
  /** It can be in the law's text and yet not apply, or be argued. */
  applicability?: (given: Given, aware: string) => Applicability;
  note?: string;
  /** For duties that arise with time: true, null while they do not, or the exception's name. */
  arises?: (given: Given, at: Moment) => true | null | string;
}

/** Where the clocks are, for duties that come into being by the passing of time. */
export interface Moment {
  /** Not sent, and its last lawful moment has passed. */
  isMissed: (id: string) => boolean;
  /** Not sent, and its period runs or has ended. */
  isOpen: (id: string) => boolean;
  /** When the period of the obligation ends; null while it has no date. */
  dueOf: (id: string) => string | null;
}

export type Applicability =
  | { state: 'applies'; note?: string }
  | { state: 'contested'; why: string }
  | { state: 'not_yet'; why: string };

export interface Source {
  citation: string;
  celex: string;
  /** What was read, and how sure that is. */
  status: string;
  checked_on: string;
}

export interface Regime {
  name: RegimeName;
  /** How the act is cited in front of an article. */
  act: string;
  sources: readonly Source[];
  obligations: readonly Obligation[];
}

/** European Legislation Identifier of an act by its CELEX number, where it is a regulation. */
export function eliOf(celex: string): string {
  const [, year = '', kind = '', number = ''] = /^3(\d{4})([RL])(\d{4})$/.exec(celex) ?? [];
  const type = kind === 'L' ? 'dir' : 'reg';
  const delegated = delegatedActs[celex];
  return `http://data.europa.eu/eli/${delegated ?? type}/${year}/${Number(number)}/oj`;
}

const delegatedActs: Readonly<Record<string, string>> = {
  '32024R2690': 'reg_impl',
  '32024R1772': 'reg_del',
  '32025R0301': 'reg_del',
  '32025R0302': 'reg_impl',
  '32025R1190': 'reg_del',
};
