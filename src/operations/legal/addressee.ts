// To whom one report goes: of several recipients of one kind, such as the authorities of two
// countries, the one that the request names.
import { validationFailed } from '../../domain/error.ts';
import type { ReportTarget } from '../../domain/report-target.ts';
import { required } from '../../domain/required.ts';
import type { Duty } from '../../legal/evaluate.ts';
import type { Gathered } from '../../legal/gather.ts';
import { recipientsOf, type Recipient } from '../../legal/recipients.ts';
import type { RecipientKind } from '../../legal/rule.ts';

export interface Addressee {
  target: ReportTarget;
  recipient: Recipient;
  /** The name where there are several of its kind, else null. */
  named: string | null;
  /** Whom a record without a name means. */
  first: string | null;
  /** The address in the settings is that of the first. */
  by_hand: boolean;
}

/** Where no name is given, the first whom the duty concerns. */
export function addresseeOf(
  target: ReportTarget,
  gathered: Gathered,
  name: string | undefined,
  duty: OwedDuty | undefined,
): Addressee {
  const all = recipientsFor(target, gathered);
  const owed = duty?.obligation.recipient === target ? duty.sent[0]?.recipient : undefined;
  const asked = name ?? owed ?? undefined;
  const recipient = asked === undefined ? all[0] : requireRecipient(all, asked);
  const named = all.length > 1 ? recipient.name : null;
  return { target, recipient, named, first: all[0].name, by_hand: recipient !== all[0] };
}

/** What a duty in play owes to whom. */
export type OwedDuty = Pick<Duty, 'obligation' | 'sent'>;

/** Which of several was notified: a record that leaves it open says of none that it was. */
export function toldRecipient(
  kind: RecipientKind,
  gathered: Gathered,
  name: string | undefined,
  duty: OwedDuty | undefined,
): string | null {
  const all = recipientsFor(kind, gathered);
  const only = duty?.sent.length === 1 ? (duty.sent[0]?.recipient ?? undefined) : undefined;
  const asked = name ?? only;
  if (asked === undefined && all.length > 1) throw unknownRecipient(all);
  const recipient = asked === undefined ? all[0] : requireRecipient(all, asked);
  return all.length > 1 ? recipient.name : null;
}

function recipientsFor(kind: RecipientKind, { case: { facts }, reporter }: Gathered) {
  const country = required(facts.country, 'country');
  return recipientsOf(kind, country, reporter, facts.unconcerned_authorities);
}

function requireRecipient(all: readonly Recipient[], name: string): Recipient {
  const found = all.find((one) => one.name === name.trim());
  if (found === undefined) throw unknownRecipient(all);
  return found;
}

/** 400 with the names that the profile of the entity has. */
function unknownRecipient(all: readonly Recipient[]) {
  const names = all.flatMap(({ name }) => name ?? []);
  const message =
    names.length === 0
      ? 'must be left out: no recipient of this kind has a name in the organisation profile'
      : `must be one of ${names.join(', ')}`;
  return validationFailed([{ pointer: '/recipient', message }]);
}
