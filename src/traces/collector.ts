// The collector that takes traces and lines of the log as OTLP over HTTP.
import { openEgress } from '../egress/egress.ts';
import { postOut } from '../egress/post-out.ts';
import type { Rejected } from './exporter.ts';
import type { Attributes } from './span.ts';

export interface CollectorOptions {
  /** `/v1/traces` or `/v1/logs` is added to its path, or takes the place of one at its end. */
  endpoint: URL;
  headers: Readonly<Record<string, string>>;
  version: string;
  instance: string;
}

const limits = { timeoutMs: 10_000, maxAnswerBytes: 65_536 };

/** As much of the collector's words goes to the log. */
const mostOfWhy = 500;

const rejectedName = { traces: 'rejectedSpans', logs: 'rejectedLogRecords' } as const;

export function openCollector(options: CollectorOptions, signal: 'traces' | 'logs') {
  const { endpoint, headers, version, instance } = options;
  const port = endpoint.port || (endpoint.protocol === 'https:' ? '443' : '80');
  // The operator named this host by the setting.
  const egress = openEgress({ allow: [`${endpoint.hostname}:${port}`] });
  const base = endpoint.pathname.replace(/(?:\/v1\/(?:traces|logs|metrics))?\/?$/, '');
  const url = new URL(`${base}/v1/${signal}`, endpoint).href;
  const resource: Attributes = {
    'service.name': 'proofline',
    'service.version': version,
    'service.instance.id': instance,
  };
  const all = { ...headers, 'content-type': 'application/json' };
  const post = async (body: Buffer, stopping: AbortSignal): Promise<Rejected | undefined> => {
    const asked = { url, headers: all, body, signal: stopping, ...limits };
    const answer = await postOut(egress, asked);
    if (answer.status >= 300) throw new Error(`The collector answered ${answer.status}.`);
    return rejectedBy(answer.body.toString(), rejectedName[signal]);
  };
  return { post, resource };
}

/** By `partialSuccess` of an answer; one that is not of OTLP rejects nothing. */
function rejectedBy(text: string, name: string): Rejected | undefined {
  let partial: Record<string, unknown> | null | undefined;
  try {
    const answer = JSON.parse(text) as { partialSuccess?: Record<string, unknown> | null } | null;
    partial = answer?.partialSuccess;
  } catch {
    return undefined;
  }
  // A whole number of 64 bits is text in this JSON.
  const count = Number(partial?.[name]);
  if (!(count >= 1)) return undefined;
  const said = partial?.['errorMessage'];
  return {
    count: Math.floor(count),
    why: typeof said === 'string' ? said.slice(0, mostOfWhy) : '',
  };
}
