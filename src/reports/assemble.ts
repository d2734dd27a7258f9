// The frame that every kind of package shares: named documents become canonical text, the manifest
// counts them, and the newest time among the records says how old the package is.
import type { Timestamp } from '../domain/clock.ts';
import type { Visibility } from '../domain/visibility.ts';
import { canonicalJson } from '../trust-core/canonical.ts';
import { byCodeUnits, documentFile, type Manifest, type ManifestFile } from '../trust/manifest.ts';
import {
  contentPath,
  custodyPath,
  engagementType,
  messageType,
  reportType,
  type Documents,
} from '../trust/package.ts';

/** The kinds of packages: what `manifest.type` says, and the members that `contents` has. */
const packageKinds = {
  evidence: {
    type: 'ip3.evidence-package/1',
    members: ['actions', 'evidence', 'imports', 'incident', 'timeline'],
  },
  authority_report: {
    type: reportType,
    members: ['draft', 'evidence', 'incident', 'report', 'timeline'],
  },
  message: { type: messageType, members: ['letter', 'message'] },
  engagement: {
    type: engagementType,
    members: [
      ...(['engagement', 'final_report', 'phases', 'register', 'remediation'] as const),
      ...(['rules_of_engagement', 'timeline'] as const),
    ],
  },
} as const satisfies Record<string, { type: string; members: readonly string[] }>;
/** Members that are there only where there is something in them. */
const optionalMembers = ['notes', 'written_text'] as const;
type PackageKind = keyof typeof packageKinds;

export interface Assembly {
  kind: PackageKind;
  subject: Manifest['subject'];
  audience: Visibility;
  as_of: Timestamp;
  generator: Manifest['generator'];
  /** Whether notes are in it, where the incident has any. */
  notes?: Manifest['notes'];
  /** Members of `contents`, each a JSON value; those that are optional where they are in it. */
  contents: Record<string, unknown>;
  /** The chain of each record that the audience sees. */
  chain_of_custody: readonly unknown[];
  /** Rows of the bytes of the records. */
  blobs: readonly ManifestFile[];
}

/** Documents and manifest of a package. The same records give the same bytes. */
export function assemble(assembly: Assembly): Documents {
  const { audience, contents, chain_of_custody, blobs } = assembly;
  const { type, members } = packageKinds[assembly.kind];
  const texts = new Map([[custodyPath, canonicalJson(chain_of_custody)]]);
  const optional = optionalMembers.filter((member) => contents[member] !== undefined);
  for (const member of [...members, ...optional])
    texts.set(contentPath(member), canonicalJson(contents[member]));
  const documents = [...texts].map(([path, text]) => documentFile(path, text, audience));
  const { subject, as_of, generator, notes } = assembly;
  const files = [...documents, ...blobs].sort((a, b) => byCodeUnits(a.path, b.path));
  const said = { type, subject, audience, as_of, generator, ...(notes && { notes }) };
  return { manifest: { ...said, hash: 'sha-256', files }, texts };
}

/** The newest of these times. */
export function newest(times: Iterable<Timestamp>): Timestamp {
  let last = '';
  for (const time of times) if (time > last) last = time;
  return last;
}
