// The members of a package that the PDF shows, as types: it is drawn from the finished JSON, so
// that the pages cannot say anything that the data do not.
import type { Language } from '../../domain/text.ts';
import type { Tlp } from '../../domain/tlp.ts';
import type { Manifest } from '../../trust/manifest.ts';
import type { LogProof, PackageTimestamp, PublicSigner } from '../../trust/package.ts';
import type { SourceEvidence } from '../package-source.ts';

export interface ShownEvidence extends Omit<SourceEvidence, Hidden | 'tlp' | 'status'> {
  /** In capitals, as v1 has it. */
  status: string;
  redacted?: true;
  sha256?: string;
  tlp?: Tlp;
}

type Hidden = 'connector_run_id' | 'exchanges';

export interface ShownEntry {
  ts: string;
  actor: string;
  action: string;
  origin: string;
  hash_after: string;
  entry_hash: string;
  actor_commitment?: string;
}

/** What every kind of package has. */
export interface ShownFrame {
  package_sha256: string;
  issued_at: string;
  manifest: Manifest;
  signer: PublicSigner;
  log_proof: LogProof;
  timestamp?: PackageTimestamp;
  chain_of_custody: { evidence_id: string; entries: ShownEntry[] }[];
  /** Not a member: the time in the token of `timestamp`, read before anything is drawn. */
  stamped_at?: string;
}

export interface ShownPackage extends ShownFrame {
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
    notes?: ShownNote[];
  };
}

export interface ShownNote {
  id: string;
  redacted?: true;
  created_by?: string;
  created_at?: string;
  retracted_reason?: string | null;
  text?: string | null;
}

interface ShownFinding {
  title: string;
  severity: string;
  claim: string;
  evidence: number[];
}

export interface ShownLogEntry {
  number: number;
  type: string;
  text: string;
  ts: string;
  ended_at: string | null;
  actor: string;
  addresses: string[];
  hosts: string[];
  incident_id: string | null;
  recorded_by: string;
  recorded_at: string;
  hash: string;
}

export interface ShownEngagement extends ShownFrame {
  contents: {
    engagement: Record<string, unknown> & { scope: string[]; crown_jewels: string[] };
    final_report: {
      version: number;
      summary: string;
      findings: ShownFinding[];
      lessons: string | null;
      rests_on: { number: number; hash: string }[];
      accepted_by: string;
      accepted_at: string;
      earlier_versions: { version: number; accepted_at: string; sha256: string }[];
    };
    phases: { from: string; to: string; on: string; note: string | null; actor: string }[];
    register: (ShownEvidence & { number: number; text: string })[];
    remediation: {
      finding: string;
      incident: string;
      owner_email: string;
      measure: string | null;
      due_on: string | null;
    }[];
    rules_of_engagement: {
      version: number;
      rules: string[];
      rules_sha256: string;
      written_by: string;
      written_at: string;
      signed_by: { name: string; recorded_by: string; signed_at: string }[];
    }[];
    timeline: ShownLogEntry[];
  };
}

export interface ShownField {
  key: string;
  label: string;
  value: string | null;
  mandatory: boolean;
}

/** A field of a template whose fields have numbers. */
export interface ShownNumbered extends Omit<ShownField, 'key'> {
  number: string;
}

interface ShownDraft {
  fields: ShownField[];
  text: string;
}

/** What of a record a report names; the list of its recipient decides. */
export type ShownExhibit = Pick<ShownEvidence, 'id' | 'evidence_type' | 'hash_sha256'> &
  Pick<ShownEvidence, 'status' | 'bytes' | 'integrity' | 'created_at'>;

/** A report to an authority. */
export interface ShownReport extends ShownFrame {
  contents: {
    draft: {
      en: ShownDraft;
      pl: ShownDraft;
      dora_report: { sections: Record<string, ShownNumbered[]> } | null;
    };
    report: {
      regime: string;
      phase: string;
      article: string;
      recipient: { name: string | null; channel: string | null };
      target: string;
      released_by: string;
      released_at: string;
      due_at?: string | null;
      latest_at?: string | null;
      /** Of the times as people read them. */
      timezone?: string;
      release_check?: { findings: number; reason_given: boolean };
    };
    written_text?: {
      language: Language;
      written_by: string;
      written_at: string;
      approved_by: string;
      approved_at: string;
    }[];
    incident: Record<string, unknown>;
    evidence: ShownExhibit[];
    timeline: { id: number; at: string; action: string; evidence_id: string | null }[];
  };
}

/** The text that persons get, in both languages. */
export interface ShownMessage extends ShownFrame {
  contents: {
    message: Record<Language, string>;
    /** Not in packages of before letters had a head. */
    letter?: { sender: { name: string; address: string | null } | null; timezone: string };
  };
}

/** What is drawn from the same package: the whole, or a certificate of one page or more. */
export const documentKinds = ['package', 'close', 'custody'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Which document, in which language; neither changes the package. */
export interface DocumentChoice {
  language?: Language;
  document?: DocumentKind;
}

/** What the parent hands to the process that draws. */
export interface RenderRequest extends DocumentChoice {
  /** The package as JSON, to be drawn and attached. */
  package: Uint8Array;
  /** Bytes of pictures by the id of their record. */
  pictures: Map<string, Uint8Array>;
}
