// The ways on which reports leave: for each recipient one, as the operator's settings say.
import type { ChannelName, DeliveryAddress } from '../domain/delivery.ts';
import type { ReportTarget } from '../domain/report-target.ts';
import type { Egress } from '../egress/egress.ts';
import type { DeliveryPayload } from './delivery-payload.ts';
import { postReport, type Sending } from './https-endpoint.ts';
import { mailReport } from './mail.ts';
import { putIntoOutbox } from './outbox.ts';

export interface Way {
  address: DeliveryAddress;
  secret: string | undefined;
}

/** `by_hand`: the address in the settings is that of another recipient of the same kind. */
export interface SentTo {
  target: ReportTarget;
  by_hand: boolean;
}

export interface Channels {
  /** The channel of a recipient, and where it leads, without secrets. */
  describe(to: SentTo): { channel: ChannelName; address: string };
  /**
   * Hands the payload over and gives a sentence on what the other side said. Throws EgressError and
   * DeliveryFault.
   */
  send(to: SentTo, payload: DeliveryPayload, sending: Sending): Promise<string>;
}

export function openChannels(given: {
  egress: Egress;
  outbox: string;
  ways: Readonly<Record<ReportTarget, Way>>;
}): Channels {
  const { egress, outbox, ways } = given;
  const wayTo = ({ target, by_hand }: SentTo): Way =>
    by_hand ? { address: { channel: 'outbox' }, secret: undefined } : ways[target];
  return {
    describe: (to) => {
      const { address } = wayTo(to);
      return { channel: address.channel, address: shown(address) };
    },
    send: (to, payload, sending) => {
      const { address, secret } = wayTo(to);
      if (address.channel === 'outbox') return putIntoOutbox(outbox, payload);
      if (address.channel === 'smtp') return mailReport(egress, address, secret, payload, sending);
      return postReport(egress, { url: address.url, secret }, payload, sending);
    },
  };
}

/** The query of an address can be a secret; it is left out. */
function shown(address: DeliveryAddress): string {
  if (address.channel === 'outbox') return 'outbox:';
  if (address.channel === 'smtp') {
    const { secure, host, port, to } = address;
    return `${secure ? 'smtps' : 'smtp'}://${host}:${port} to ${to}`;
  }
  const { origin, pathname } = new URL(address.url);
  return `${origin}${pathname}`;
}
