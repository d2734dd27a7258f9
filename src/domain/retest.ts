// What a file says of a finding that was to be fixed. That a finding is absent means something only
// where the same tool checked the same host: a claim never exceeds its proof.
import type { Finding } from './finding.ts';
import { textBefore } from './text-before.ts';

/** The finding of the incident, and the import that it came with. */
export interface Retested {
  fingerprint: string;
  host: string | null;
  format: string | null;
  source_tool: string | null;
}

/** The file as a whole. */
export interface RetestFile {
  format: string;
  source_tool: string | null;
  /** Elements that could not be read. */
  skipped: number;
}

export interface RetestVerdict {
  finding_present: boolean;
  /** Whether the absence of the finding in this file says anything; true when it is there. */
  comparable: boolean;
  reason: string;
}

/** What of a finding shows whether it is the one, or of the same host. */
export type WatchedFinding = Pick<Finding, 'fingerprint' | 'formerly' | 'host' | 'place'>;

export interface RetestWatch {
  /** Every finding of the file, also one that the tool marks as dealt with. */
  see(finding: WatchedFinding, set_aside?: string): void;
  verdict(file: RetestFile): RetestVerdict;
}

/** Watches the findings of a file go by, in memory that does not grow with it. */
export function watchRetest(retested: Retested): RetestWatch {
  const host = retested.host?.toLowerCase() ?? null;
  let found: string | undefined;
  let others = 0;
  return {
    see: (finding, set_aside) => {
      const { fingerprint, formerly } = finding;
      if (fingerprint === retested.fingerprint || formerly === retested.fingerprint) {
        const marked = set_aside === undefined ? '' : `, marked in the tool: ${set_aside}`;
        found ??= `The file still reports the finding (${finding.place.label})${marked}`;
      } else if (host !== null && isComparable(finding, host, retested)) others += 1;
    },
    verdict: (file) => {
      if (found !== undefined) {
        const reason = found.endsWith('.') ? found : `${found}.`;
        return { finding_present: true, comparable: true, reason };
      }
      const doubt = doubtOf(retested, file, others);
      const reason =
        doubt ?? `The same tool reports ${others} other findings on ${host} and not this one.`;
      return { finding_present: false, comparable: doubt === null, reason };
    },
  };
}

/** A finding of the same host whose identity was made by the same rules. */
function isComparable(finding: WatchedFinding, host: string, { fingerprint }: Retested): boolean {
  return finding.host?.toLowerCase() === host && versionOf(finding) === versionOf({ fingerprint });
}

function versionOf({ fingerprint }: Pick<Finding, 'fingerprint'>): string {
  return textBefore(fingerprint, ':');
}

/** Why the absence of the finding proves nothing; null when it says something. */
function doubtOf(retested: Retested, file: RetestFile, others: number): string | null {
  const same = retested.source_tool?.toLowerCase() === file.source_tool?.toLowerCase();
  if (!same || retested.format !== file.format) {
    const [was, is] = [toolOf(retested), toolOf(file)];
    return `The finding came from ${was} and this file from ${is}; they name findings differently.`;
  }
  const { host } = retested;
  if (host === null) {
    return "The finding names no host, so the file can't show that it covers the same location.";
  }
  if (others === 0) {
    return `The file reports nothing on ${host}; a scan that didn't cover it proves nothing.`;
  }
  if (file.skipped > 0) {
    return `${file.skipped} elements of the file weren't read; the finding might be among them.`;
  }
  return null;
}

function toolOf({ source_tool, format }: { source_tool: string | null; format: string | null }) {
  return `${source_tool ?? 'an unknown tool'} (${format ?? 'unknown format'})`;
}
