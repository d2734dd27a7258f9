// How far a report is on its way. Nothing but a receipt makes it `confirmed`: a peer that took the
// bytes has said nothing of having received a report.
import type { RetrySchedule } from './retry.ts';

/**
 * `queued` and `retrying` wait for their time, `sending` is in the hands of one process, `prepared`
 * is in the outbox of this server, where no one outside has it, `sent` was taken by a peer or a
 * proof of sending says so, `dead` waits for a person.
 */
export const deliveryStates = [
  'queued',
  'sending',
  'retrying',
  'prepared',
  'sent',
  'confirmed',
  'dead',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Neither sent nor failed. */
export const waitingStates = ['queued', 'sending', 'retrying'] as const;

export const channelNames = ['outbox', 'https', 'smtp'] as const;
export type ChannelName = (typeof channelNames)[number];

/** What a hand-over on this channel makes of a report: the outbox is still this machine. */
export function handedOver(channel: ChannelName): 'prepared' | 'sent' {
  return channel === 'outbox' ? 'prepared' : 'sent';
}

/** Ten attempts over 70 to 90 minutes: a person still has time before a day is over. */
export const deliverySchedule: RetrySchedule = {
  first_ms: 15_000,
  factor: 2,
  longest_ms: 1_800_000,
  attempts: 10,
};

/** One attempt ends by then, whatever the peer does. */
export const attemptLimitMs = 45_000;

/** Longer than an attempt can last: after it, its process is gone. */
export const leaseMs = 180_000;

/** What a receipt proves; a proof of sending says that it left, not that it arrived. */
export const receiptKinds = [
  'upo',
  'proof_of_receipt',
  'proof_of_sending',
  'erds_evidence',
  'other',
] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Where an operator has reports sent, without the secret that goes with it. */
export type DeliveryAddress =
  | { channel: 'outbox' }
  | { channel: 'https'; url: string }
  | {
      channel: 'smtp';
      /** TLS from the first byte; else STARTTLS. */
      secure: boolean;
      host: string;
      port: number;
      user: string | null;
      from: string;
      to: string;
    };
