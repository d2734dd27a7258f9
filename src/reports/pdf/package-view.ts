// The members of a package that the PDF shows, as types: it is drawn from the finished JSON, so
// that the pages cannot say anything that the data do not.
import type { LogProof, PackageTimestamp, PublicSigner } from '../../trust/package.ts';
import type { Manifest } from '../../trust/manifest.ts';

export interface ShownEvidence {
  id: string;
  redacted?: true;
  sha256?: string;
  evidence_type: string;
  evidence_class: string;
  source: string;
  content_ref: string;
  hash_sha256: string;
  bytes: number | null;
  media_type: string | null;
  filename: string | null;
  confidence: number;
  visibility: string;
  status: string;
  integrity: string;
  custody_anomalies: string[];
  withdrawn_reason: string | null;
  created_by: string;
  created_at: string;
}

export interface ShownEntry {
  ts: string;
  actor: string;
  action: string;
  origin: string;
  hash_after: string;
  entry_hash: string;
}

export interface ShownPackage {
  package_sha256: string;
  issued_at: string;
  manifest: Manifest;
  signer: PublicSigner;
  log_proof: LogProof;
  timestamp?: PackageTimestamp;
  chain_of_custody: { evidence_id: string; entries: ShownEntry[] }[];
  contents: {
    incident: Record<string, unknown>;
    evidence: ShownEvidence[];
    timeline: {
      id: number;
      at?: string;
      actor?: string;
      action?: string;
      evidence_id?: string | null;
      redacted?: unknown;
      detail?: Record<string, unknown>;
    }[];
    imports: Record<string, unknown>[];
    actions: Record<string, unknown>[];
  };
}

/** What the parent hands to the process that draws. */
export interface RenderRequest {
  /** The package as JSON, to be drawn and attached. */
  package: Uint8Array;
  /** Bytes of pictures by the id of their record. */
  pictures: Map<string, Uint8Array>;
}
