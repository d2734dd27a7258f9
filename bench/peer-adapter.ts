// What bench/peers asks of a server, by whatever API it has. An adapter keeps to what the server's
// own documents describe, so that any installation can be asked.
import { openAsBlob } from 'node:fs';

export interface Peer {
  /** Resolves once the findings of the file can be read. */
  importFile(file: string): Promise<void>;
  /** All findings that the imports of this run left. */
  count(): Promise<number>;
  /** The first 50 open findings of high severity; says how many came. */
  listFiltered(): Promise<number>;
  /** The first 50 findings with this text in the title; says how many came. */
  search(text: string): Promise<number>;
  /** Closes an open finding of high severity with all that the server asks for. */
  closeOne(): Promise<void>;
}

export interface PeerAddress {
  url: string;
  user: string;
  password: string;
  /** Whose findings: a product, a workspace; new for each run. */
  run: string;
}

export type OpenPeer = (address: PeerAddress) => Promise<Peer>;

/** A size that an issue list of all three shows at once. */
export const pageSize = 50;

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  form?: FormData;
}

/** The parsed answer; throws with its text where it is an error. */
export async function askPeer(url: string, asked: Asked = {}): Promise<PeerAnswer> {
  const { method = 'GET', headers = {}, json, form } = asked;
  const response = await fetch(url, {
    method,
    headers: json === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form === undefined ? {} : { body: form }),
    // A slow import of another server must end by itself.
    signal: AbortSignal.timeout(3_600_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  const body: unknown = /json/.test(response.headers.get('content-type') ?? '')
    ? JSON.parse(text)
    : text;
  return { body: body as PeerAnswer['body'], cookies: response.headers.getSetCookie() };
}

export interface PeerAnswer {
  // oxlint-disable-next-line typescript/no-explicit-any -- Each server has its own shapes.
  body: any;
  cookies: string[];
}

/** A form with the file and these fields. */
export async function formWith(file: string, fields: Record<string, string>): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', await openAsBlob(file, { type: 'text/xml' }), 'findings.xml');
  return form;
}
