// The settings of where reports go, one address and one secret for each recipient.
import type { DeliveryAddress } from '../domain/delivery.ts';
import { reportTargets, type ReportTarget } from '../domain/report-target.ts';
import { deliveryAddress, text } from './setting-types.ts';

const delivery = (recipient: string) => ({
  default: 'outbox:',
  meaning: `Destination of reports to ${recipient}: outbox:, https://… or smtps://….`,
  parse: deliveryAddress,
});

const secret = (recipient: string) => ({
  meaning:
    `Key (whsec_…) of the endpoint or password of the mail server ` +
    `for reports to ${recipient}.`,
  secret: true as const,
  parse: text,
});

export const deliverySettings = {
  IP3_DELIVERY_NIS2_AUTHORITY: delivery('the CSIRT or NIS2 authority'),
  IP3_DELIVERY_NIS2_AUTHORITY_SECRET: secret('the NIS2 authority'),
  IP3_DELIVERY_DORA_AUTHORITY: delivery('the DORA authority'),
  IP3_DELIVERY_DORA_AUTHORITY_SECRET: secret('the DORA authority'),
  IP3_DELIVERY_DATA_PROTECTION_AUTHORITY: delivery('the data protection authority'),
  IP3_DELIVERY_DATA_PROTECTION_AUTHORITY_SECRET: secret('the data protection authority'),
  IP3_DELIVERY_MARKET_SURVEILLANCE_AUTHORITY: delivery('the market surveillance authority'),
  IP3_DELIVERY_MARKET_SURVEILLANCE_AUTHORITY_SECRET: secret('the market surveillance authority'),
  IP3_DELIVERY_CRA_PLATFORM: delivery('the CSIRT and ENISA under the CRA'),
  IP3_DELIVERY_CRA_PLATFORM_SECRET: secret('the CSIRT and ENISA under the CRA'),
  IP3_DELIVERY_TRUST_SUPERVISOR: delivery('the supervisory body for trust services'),
  IP3_DELIVERY_TRUST_SUPERVISOR_SECRET: secret('the supervisory body for trust services'),
  IP3_DELIVERY_CER_AUTHORITY: delivery('the authority under CER'),
  IP3_DELIVERY_CER_AUTHORITY_SECRET: secret('the authority under CER'),
  IP3_DELIVERY_AI_OFFICE: delivery('the AI Office'),
  IP3_DELIVERY_AI_OFFICE_SECRET: secret('the AI Office'),
  IP3_DELIVERY_CONTROLLER: delivery('the controller, from a processor'),
  IP3_DELIVERY_CONTROLLER_SECRET: secret('the controller'),
  IP3_DELIVERY_PROVIDER: delivery('the provider of an AI system'),
  IP3_DELIVERY_PROVIDER_SECRET: secret('the provider of an AI system'),
  IP3_DELIVERY_DATA_SUBJECTS: delivery('the data subjects'),
  IP3_DELIVERY_DATA_SUBJECTS_SECRET: secret('the data subjects'),
  IP3_DELIVERY_USERS: delivery('the users of a product'),
  IP3_DELIVERY_USERS_SECRET: secret('the users of a product'),
  IP3_DELIVERY_RECIPIENTS_OF_SERVICES: delivery('the recipients of services'),
  IP3_DELIVERY_RECIPIENTS_OF_SERVICES_SECRET: secret('the recipients of services'),
  IP3_DELIVERY_CLIENTS: delivery('the clients of a financial entity'),
  IP3_DELIVERY_CLIENTS_SECRET: secret('the clients of a financial entity'),
};

type AddressName = `IP3_DELIVERY_${Uppercase<ReportTarget>}`;
export type DeliveryConfig = {
  readonly [Name in AddressName]: DeliveryAddress;
} & { readonly [Name in `${AddressName}_SECRET`]: string | undefined };

/** The address and the secret of a recipient. */
export function deliveryWay(config: DeliveryConfig, target: ReportTarget) {
  const name = `IP3_DELIVERY_${target.toUpperCase() as Uppercase<ReportTarget>}` as const;
  return { name, address: config[name], secret: config[`${name}_SECRET`] };
}

/** An endpoint gets nothing unsigned, and a user without a password cannot log in. */
export function deliveryFaults(config: DeliveryConfig): string[] {
  return reportTargets.flatMap((target) => {
    const { name, address, secret: given } = deliveryWay(config, target);
    if (address.channel === 'https' && !isWebhookSecret(given)) {
      return [`${name}_SECRET must be whsec_ and 24 to 64 bytes in base64`];
    }
    if (address.channel === 'smtp' && address.user !== null && given === undefined) {
      return [`${name}_SECRET must hold the password of the user in ${name}`];
    }
    return [];
  });
}

function isWebhookSecret(given: string | undefined): boolean {
  return /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/.test(given ?? '');
}
