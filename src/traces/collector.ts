// The collector that takes traces and lines of the log as OTLP over HTTP.
import { openEgress } from '../egress/egress.ts';
import { postOut } from '../egress/post-out.ts';
import type { Attributes } from './span.ts';

export interface CollectorOptions {
  /** `/v1/traces` or `/v1/logs` is added to its path. */
  endpoint: URL;
  headers: Readonly<Record<string, string>>;
  version: string;
  instance: string;
}

const limits = { timeoutMs: 10_000, maxAnswerBytes: 65_536 };

export function openCollector(options: CollectorOptions, signal: 'traces' | 'logs') {
  const { endpoint, headers, version, instance } = options;
  const port = endpoint.port || (endpoint.protocol === 'https:' ? '443' : '80');
  // The operator named this host by the setting.
  const egress = openEgress({ allow: [`${endpoint.hostname}:${port}`] });
  const url = new URL(`${endpoint.pathname.replace(/\/$/, '')}/v1/${signal}`, endpoint).href;
  const resource: Attributes = {
    'service.name': 'proofline',
    'service.version': version,
    'service.instance.id': instance,
  };
  const all = { ...headers, 'content-type': 'application/json' };
  const post = async (body: Buffer, stopping: AbortSignal): Promise<void> => {
    const asked = { url, headers: all, body, signal: stopping, ...limits };
    const { status } = await postOut(egress, asked);
    if (status >= 300) throw new Error(`The collector answered ${status}.`);
  };
  return { post, resource };
}
