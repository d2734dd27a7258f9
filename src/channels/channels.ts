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

export interface Channels {
  /** The channel of a recipient, and where it leads, without secrets. */
  describe(target: ReportTarget): { channel: ChannelName; address: string };
  /**
   * Hands the payload over and gives a sentence on what the other side said. Throws EgressError and
   * DeliveryFault.
   */
  send(target: ReportTarget, payload: DeliveryPayload, sending: Sending): Promise<string>;
}

export function openChannels(given: {
  egress: Egress;
  outbox: string;
  ways: Readonly<Record<ReportTarget, Way>>;
}): Channels {
  const { egress, outbox, ways } = given;
  return {
    describe: (target) => {
      const { address } = ways[target];
      return { channel: address.channel, address: shown(address) };
    },
    send: (target, payload, sending) => {
      const { address, secret } = ways[target];
      if (address.channel === 'outbox') return putIntoOutbox(outbox, payload);
      if (address.channel === 'smtp') return mailReport(egress, address, secret, payload, sending);
      return postReport(egress, { url: address.url, secret }, payload, sending);
    },
  };
}

/** The query of an address may be a secret; it is left out. */
function shown(address: DeliveryAddress): string {
  if (address.channel === 'outbox') return 'outbox:';
  if (address.channel === 'smtp') {
    const { secure, host, port, to } = address;
    return `${secure ? 'smtps' : 'smtp'}://${host}:${port} to ${to}`;
  }
  const { origin, pathname } = new URL(address.url);
  return `${origin}${pathname}`;
}
