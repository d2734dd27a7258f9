// Whole packages without a server: records made up from a seed, signed, and proved by a small log.
import { createHash, createPrivateKey } from 'node:crypto';
import type { Erased } from '../../src/domain/erasure.ts';
import { newActorSalt } from '../../src/operations/actor-salt.ts';
import { evidencePackage } from '../../src/reports/evidence-package.ts';
import type { IncidentSource, SourceEvidence } from '../../src/reports/package-source.ts';
import { canonicalJson } from '../../src/trust-core/canonical.ts';
import type { CustodyEntry } from '../../src/trust-core/custody.ts';
import { vkeyOf } from '../../src/trust-core/signed-note.ts';
import { auditLeafData } from '../../src/trust/audit-leaf.ts';
import { signCheckpoint } from '../../src/trust/checkpoint.ts';
import { nextEntry, sealedChain } from '../../src/trust/custody.ts';
import { logProofText } from '../../src/trust/log-proof.ts';
import { GrowingTree, inclusionProof, leafHash, type TreeNode } from '../../src/trust/merkle.ts';
import { issue, packageText, type LogProof } from '../../src/trust/package.ts';
import { noteSigner } from '../../src/trust/signed-note.ts';

const at = '2026-11-20T14:02:11.042Z';
const visibilities = ['public', 'restricted', 'internal'] as const;

/** Ed25519 keys of the tests, the same in every run. */
function keyOf(seed: string) {
  const der = Buffer.concat([
    Buffer.from('302e020100300506032b657004220420', 'hex'),
    createHash('sha256').update(seed).digest(),
  ]);
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
}

export const packageKey = keyOf('packages');
const { x } = packageKey.export({ format: 'jwk' }) as { x: string };
const thumbprint = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x });
const kid = createHash('sha256').update(thumbprint).digest('base64url');
export const packageSigner = { kty: 'OKP', crv: 'Ed25519', x, kid } as const;
const signer = packageSigner;
const log = noteSigner('log.example.org', keyOf('log'));

export const trustedKeys = { keys: [{ ...signer, active_from: at, retired_at: null }] };
export const trustedVkey = vkeyOf(log);

/** Texts that have gone wrong somewhere before: letters, signs, numbers with many forms. */
const texts = [
  'Zażółć gęślą jaźń',
  'Ґанок і їжак',
  '𝔘𝔫𝔦 "quoted" \\ /',
  '\u202egnp.exe\u0007\n',
  '',
];
const numbers = [0, 9.8, 1e-7, 1.5e-9, 123456789.125, 1e21, 5e-324, -0.000001, 1e20, 0.1];

/** Its bytes were received, and erased later. */
const erasedNumber = 5;
const erased: Erased = {
  erasure_id: '019aa1de-0000-7000-8000-00000000e5e5',
  at,
  ground: 'gdpr_17',
  requested_by: 'anna.nowak@example.org',
  approved_by: 'maria.lis@example.org',
};

function evidenceOf(number: number): SourceEvidence {
  const verified = number % 3 !== 0;
  const hash_sha256 = createHash('sha256').update(`bytes of ${number}`).digest('hex');
  return {
    id: `019aa1de-0000-7000-8000-${String(number).padStart(12, '0')}`,
    evidence_type: number % 5 === 0 ? 'retest_report' : 'log_extract',
    evidence_class: 'ARTIFACT',
    source: texts[number % texts.length]!,
    content_ref: verified ? `vault:sha256:${hash_sha256}` : 's3://elsewhere/file',
    hash_sha256,
    bytes: verified ? `bytes of ${number}`.length : null,
    media_type: verified ? 'text/plain' : null,
    filename: verified ? `../${texts[(number + 1) % texts.length]}` : null,
    confidence: (number * 7) % 101,
    visibility: visibilities[number % 3]!,
    status: 'confirmed',
    integrity: verified ? 'verified' : 'declared',
    custody_anomalies: [],
    exchanges: null,
    connector_run_id: null,
    withdrawn_reason: null,
    created_by: 'anna.nowak@example.org',
    created_at: at,
    ...(number === erasedNumber ? { erased } : {}),
  };
}

function chainOf({ id, hash_sha256 }: SourceEvidence, number: number) {
  const actor = 'anna.nowak@example.org';
  const declared = { ts: '2026-11-19T08:00:00.000Z', actor: 'collector-7', action: 'collected' };
  const detail_digest = number % 4 === 0 ? null : createHash('sha256').update(id).digest('hex');
  const received = { ts: at, actor, action: 'received', hash_after: hash_sha256 } as const;
  const sealed = { ...received, detail_digest };
  const given = number % 2 === 0 ? [{ ...declared, hash_after: hash_sha256 }] : [];
  // Every fourth record is of before there were salts.
  const isOld = number % 4 === 3;
  const actor_salt = isOld ? null : newActorSalt();
  const chain = isOld
    ? [nextEntry(id, null, 'service', { ...sealed, actor_salt })]
    : sealedChain(id, given, sealed, newActorSalt);
  const read = { ts: at, actor, action: 'exported', hash_after: hash_sha256, actor_salt };
  const seen = [...chain, nextEntry(id, chain.at(-1)!, 'service', read)];
  if (number !== erasedNumber) return seen;
  return [...seen, nextEntry(id, seen.at(-1)!, 'service', { ...read, action: 'erased' })];
}

function sampleSource(records: number): IncidentSource {
  const evidence = Array.from({ length: records }, (_, number) => evidenceOf(number));
  const id = '019aa1de-77ab-7c61-9d37-2b4e6cf1a001';
  const facts = { title: texts[0], description: texts.join(' '), tags: texts, numbers };
  return {
    incident: { id, public_id: 'INC-2026-000123', updated_at: at, version: 3, ...facts },
    evidence,
    custody: evidence.flatMap(chainOf),
    actions: [],
    timeline: evidence.map(({ id: evidence_id }, number) => ({
      ...{ id: number + 10, at, actor: 'anna.nowak@example.org', evidence_id },
      ...{ action: 'evidence.attached', detail: { note: texts[number % texts.length] } },
    })),
    imports: [],
  };
}

/** A package as JSON bytes, with a proof by a log of ten entries or one that is still to come. */
export function samplePackage(
  records: number,
  audience: (typeof visibilities)[number] = 'internal',
  proved = true,
  /** What the issuer's database has in place of an entry of custody. */
  entered: (entry: CustodyEntry) => CustodyEntry = (entry) => entry,
): Buffer {
  const generator = { name: 'proofline', version: '0.0.0-test' };
  const source = sampleSource(records);
  const custody = source.custody.map(entered);
  const documents = evidencePackage({ ...source, custody }, audience, generator);
  const issued = issue(documents.manifest, '2026-11-20T15:00:00.000Z', {
    signer,
    privateKey: packageKey,
  });
  const log_proof: LogProof = proved ? proofOf(issued.package_sha256) : { status: 'pending' };
  return Buffer.from([...packageText(documents, issued, { log_proof })].join(''));
}

function proofOf(package_sha256: string): LogProof {
  const entry = canonicalJson({ action: 'package.issued', at, detail: { package_sha256 } });
  const leaf = auditLeafData(41, entry);
  const nodes = new Map<string, Uint8Array>();
  const tree = new GrowingTree();
  for (let place = 0; place < 10; place += 1) {
    const data = place === 6 ? leaf : Buffer.from(`entry ${place}`);
    tree.append(leafHash(data), ({ level, index }, hash) => nodes.set(`${level} ${index}`, hash));
  }
  const read = ({ level, index }: TreeNode) => nodes.get(`${level} ${index}`)!;
  const checkpoint = signCheckpoint({ origin: log.name, size: 10, root: tree.root() }, log);
  const path = inclusionProof(6, 10, read);
  const proof = logProofText({ index: 6, path, checkpoint });
  return { status: 'included', entry: leaf.toString(), proof };
}
