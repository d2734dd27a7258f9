// What a path hands on: how sure it is of one technique, and from what.
import type { Clause } from './clauses.ts';
import type { Said } from './cues.ts';

export type Method = 'declared' | 'class' | 'similarity' | 'capec' | 'rule';

export interface Scored {
  technique_id: string;
  /** 0–1, how often such a suggestion is right. */
  confidence: number;
  method: Method;
  /** Row of the rule tables; null when no single row decided. */
  rule_id: string | null;
  /** What was met: an id, or words of the text that are forms of a cue's words; no other word. */
  met: Said[];
  /** The clauses that speak for it; none where an id or a number does. */
  clauses: Clause[];
  /** Whether only words of everyday language speak for it, which an account has by chance. */
  thin?: boolean;
  /** Whether every phrase for it was met with other words between, which can mean another thing. */
  apart?: boolean;
  /** Whether nothing but a guess speaks for it, which is ranked and never suggested. */
  guess?: true;
  /** A rule's further technique: counts only when another path speaks for it too. */
  second?: true;
}

/** Highest confidence that anything but a person's word can have. */
export const confidenceCap = 0.97;

/** Orders the surest first. */
export function bySureness(a: Scored, b: Scored): number {
  return b.confidence - a.confidence || (a.technique_id < b.technique_id ? -1 : 1);
}
