// A package in its JSON form: documents and their manifest, the signed statement about its hash,
// the key that signed, and what the log and a time-stamping authority say of it.
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Timestamp } from '../domain/clock.ts';
import { required } from '../domain/required.ts';
import { canonicalJson } from '../trust-core/canonical.ts';
import { signEnvelope, type Envelope } from './dsse.ts';
import { byCodeUnits, packageSha256, type Manifest } from './manifest.ts';

export const packageVersion = 'ip3.package/1';
export const engagementType = 'ip3.engagement-report/1';
export const reportType = 'ip3.authority-report/1';
export const messageType = 'ip3.message/1';
export const statementType = 'application/vnd.in-toto+json';
export const custodyPath = 'chain_of_custody.json';

/** Virtual file of a member of `contents`. */
export function contentPath(member: string): string {
  return `contents/${member}.json`;
}

/** The proof that the audit log holds the issuing of this package, or why there is none yet. */
export type LogProof =
  | { status: 'pending' }
  | {
      status: 'included';
      /** The log entry, byte for byte as the log hashed it. */
      entry: string;
      /** Inclusion proof with its signed checkpoint, C2SP tlog-proof@v1. */
      proof: string;
    };

/** What a time-stamping authority (RFC 3161) said of the signature and its statement. */
export type PackageTimestamp =
  | {
      status: 'granted';
      /** DER in base64. */
      token: string;
    }
  | { status: 'failed'; detail: string; at: Timestamp };

export interface PublicSigner {
  kty: 'OKP';
  crv: 'Ed25519';
  x: string;
  /** RFC 7638 thumbprint of the three members above. */
  kid: string;
}

/** Documents as canonical text, by path, and the manifest over them. */
export interface Documents {
  manifest: Manifest;
  texts: ReadonlyMap<string, string>;
}

/** What is said of one package hash when it is first issued; kept, so that it is said once. */
export interface Issue {
  package_sha256: string;
  issued_at: Timestamp;
  signature: Envelope;
  signer: PublicSigner;
}

/**
 * Everything that the statement says alongside the hash; a reader compares it with the manifest.
 */
export function statementOf(manifest: Manifest, issued_at: Timestamp) {
  const { type, subject, audience, as_of } = manifest;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: subject.public_id, digest: { sha256: packageSha256(manifest) } }],
    predicateType: 'urn:proofline:package:1',
    predicate: { type, subject, audience, as_of, issued_at },
  };
}

/** Signs the statement. Ed25519 has no chance in it: the same input gives the same bytes. */
export function issue(
  manifest: Manifest,
  issued_at: Timestamp,
  key: { signer: PublicSigner; privateKey: KeyObject },
): Issue {
  const body = Buffer.from(canonicalJson(statementOf(manifest, issued_at)), 'utf8');
  const { kid } = key.signer;
  const signature = signEnvelope(statementType, body, { kid, privateKey: key.privateKey });
  return { package_sha256: packageSha256(manifest), issued_at, signature, signer: key.signer };
}

/**
 * The package as canonical JSON, in pieces, so that a large one need not be in memory twice. The
 * documents are in it byte for byte as the manifest counts them.
 */
export function* packageText(
  { manifest, texts }: Documents,
  issued: Issue,
  said: { log_proof: LogProof; timestamp?: PackageTimestamp | undefined },
): Generator<string> {
  const { package_sha256, issued_at, signature, signer } = issued;
  const { log_proof, timestamp } = said;
  const rest = {
    ...{ issued_at, log_proof, manifest, package_sha256, package_version: packageVersion },
    ...{ signature, signer, ...(timestamp && { timestamp }) },
  };
  const textAt = (path: string) => required(texts.get(path), path);
  const members: (readonly [string, Iterable<string>])[] = [
    ['chain_of_custody', [textAt(custodyPath)]],
    ['contents', contentsText(texts)],
    ...Object.entries(rest).map(([name, value]) => [name, [canonicalJson(value)]] as const),
    ...repeatedMembers(manifest).map((name) => [name, [textAt(contentPath(name))]] as const),
  ];
  members.sort(([one], [other]) => byCodeUnits(one, other));
  for (const [index, [name, text]] of members.entries()) {
    yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    yield* text;
  }
  yield '}';
}

function* contentsText(texts: Documents['texts']): Generator<string> {
  const contents = [...texts].filter(([path]) => path !== custodyPath);
  contents.sort(([one], [other]) => byCodeUnits(one, other));
  yield '{';
  for (const [index, [path, text]] of contents.entries()) {
    const name = path.slice('contents/'.length, -'.json'.length);
    yield `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
    yield text;
  }
  yield '}';
}

/**
 * Members of `contents` that are on top as well, where the contract's row for the report of an
 * engagement has them. They are the same documents; the manifest counts each once.
 */
export function repeatedMembers({ type }: { type?: unknown }): string[] {
  return type === engagementType ? ['final_report', 'register', 'timeline'] : [];
}

/** The public key that these members describe. Throws when they describe none. */
export function publicKeyOf({ kty, crv, x }: PublicSigner): KeyObject {
  return createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
}
