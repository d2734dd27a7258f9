// An HTTPS endpoint that takes reports: the package as the body, signed as Standard Webhooks has
// it. Every attempt has the id of the report, so the other side can drop a repetition.
import type { Egress } from '../egress/egress.ts';
import { postOut } from '../egress/post-out.ts';
import { webhookHeaders, webhookKey } from '../egress/standard-webhook.ts';
import { DeliveryFault } from './delivery-fault.ts';
import type { DeliveryPayload } from './delivery-payload.ts';

export interface Sending {
  timeoutMs: number;
  signal: AbortSignal;
}

/** Gives a sentence on the answer. Throws EgressError and DeliveryFault. */
export async function postReport(
  egress: Egress,
  { url, secret }: { url: string; secret: string | undefined },
  payload: DeliveryPayload,
  { timeoutMs, signal }: Sending,
): Promise<string> {
  if (secret === undefined) throw noSecret();
  const { report_id, at, artifact, artifact_sha256, package_sha256 } = payload;
  const digest = Buffer.from(artifact_sha256, 'hex').toString('base64');
  const signed = webhookHeaders({ id: report_id, at, body: artifact }, [webhookKey(secret)]);
  const { status } = await postOut(egress, {
    url,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      'content-digest': `sha-256=:${digest}:`,
      'x-package-sha256': package_sha256,
      ...signed,
    },
    body: artifact,
    timeoutMs,
    connectTimeoutMs: 10_000,
    maxAnswerBytes: 65_536,
    signal,
  });
  if (status >= 200 && status < 300) return `The endpoint accepted it with status ${status}.`;
  const final = status === 410;
  const detail = `The endpoint responded with status ${status}.`;
  throw new DeliveryFault(`status_${status}`, detail, { final });
}

function noSecret(): DeliveryFault {
  const detail = 'The endpoint has no signing key. Set IP3_DELIVERY_…_SECRET.';
  return new DeliveryFault('no_secret', detail);
}
