// Long texts of findings: importers keep the beginning of each, and a run says of how many that is.
import type { Finding } from '../../domain/finding.ts';
import { proseLength } from '../../importers/read/prose.ts';

/** Characters that importers keep of a text; a cut never halves a character. */
const kept = [
  ['title', 500],
  ['location', 4096],
  ['description', proseLength],
  ['remediation', proseLength],
] as const;

export class Shortened {
  #counts = new Map<string, number>();

  see(finding: Finding): void {
    for (const [member, limit] of kept) {
      if ((finding[member]?.length ?? 0) < limit - 1) continue;
      this.#counts.set(member, (this.#counts.get(member) ?? 0) + 1);
    }
  }

  notes(): string[] {
    return kept.flatMap(([member, limit]) => {
      const count = this.#counts.get(member) ?? 0;
      if (count === 0) return [];
      const findings = count === 1 ? 'one finding' : `${count} findings`;
      const most = limit.toLocaleString('en');
      return [
        `The ${member} of ${findings} is long; its first ${most} characters are kept. ` +
          'The stored file has all of it.',
      ];
    });
  }
}
