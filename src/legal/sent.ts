// What was sent to each recipient of a duty. With several of one kind, such as the authorities of
// two countries, the duty is met only once each of them was notified.
import { ownValue } from '../domain/own-value.ts';
import type { Submission } from './facts.ts';
import type { Given } from './given.ts';
import type { Obligation } from './rule.ts';

export interface Sent {
  /** Null while only the kind of the recipient is known. */
  recipient: string | null;
  /** Its first sending. */
  submission: Submission | null;
  /** A receipt of any sending to it is held as evidence. */
  receipted: boolean;
}

/**
 * Without submissions that contradict other records: they leave the duty open. `owed`: the only
 * ones of its recipients whom it concerns.
 */
export function sentOf(
  { submissions, doubtful, recipients = {} }: Given,
  { id, recipient: kind, until_complete }: Pick<Obligation, 'id' | 'recipient' | 'until_complete'>,
  owed: readonly string[] = [],
): Sent[] {
  const own = submissions.filter(
    (one) =>
      one.obligation_id === id &&
      !doubtful.has(one) &&
      (until_complete !== true || one.incomplete !== true),
  );
  const all = ownValue(recipients, kind) ?? [];
  const names = owed.length === 0 ? all : all.filter((name) => owed.includes(name));
  const [first = null] = names;
  if (names.length < 2) return [sentTo(first, own)];
  return names.map((name) =>
    sentTo(
      name,
      own.filter(({ recipient }) => (recipient ?? first) === name),
    ),
  );
}

function sentTo(recipient: string | null, own: readonly Submission[]): Sent {
  const [submission = null] = own.toSorted(bySending);
  return { recipient, submission, receipted: own.some(hasReceipt) };
}

/** When the last recipient was notified; null while one was not. */
export function metBy(sent: readonly Sent[]): Submission | null {
  const firsts = sent.flatMap(({ submission }) => submission ?? []);
  const last = firsts.toSorted(bySending).at(-1);
  if (last === undefined || firsts.length < sent.length) return null;
  // Proven is what is proven to each of them.
  return firsts.every(hasReceipt) ? last : { ...last, receipt_evidence_id: null };
}

function hasReceipt({ receipt_evidence_id = null }: Submission): boolean {
  return receipt_evidence_id !== null;
}

/** Of the same time, the one that was recorded first is the first. */
function bySending(one: Submission, other: Submission): number {
  return one.submitted_at < other.submitted_at ? -1 : +(one.submitted_at > other.submitted_at);
}
