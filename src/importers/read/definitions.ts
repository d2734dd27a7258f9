// What a report says once of each of its rules (title, severity, prose), to be joined with the
// places where the rule struck. Memory is bounded: beyond a budget the prose of further rules is
// left out.
import { heldProseBytes, maxDefinitions } from './limits.ts';
import { parseFailed } from './parse-failed.ts';

export interface Definition {
  title: string | null;
  severity_raw: string;
  description: string | null;
  remediation: string | null;
  cve: string[];
  cwe: number[];
  cvss: { score: number; vector: string | null } | null;
}

export class Definitions {
  #known = new Map<string, Definition>();
  #prose = 0;

  /**
   * Keeps a rule under its id; of two with one id the first stays. Throws `parse_failed` (`limit`).
   */
  add(id: string, definition: Definition, place: { line: number; byte: number }): void {
    if (this.#known.has(id)) return;
    if (this.#known.size >= maxDefinitions) {
      throw parseFailed(
        `The glossary has more than ${maxDefinitions} entries; no report needs that.`,
        { reason: 'limit', ...place },
      );
    }
    const { description, remediation } = definition;
    this.#prose += (description?.length ?? 0) + (remediation?.length ?? 0);
    const kept =
      this.#prose > heldProseBytes
        ? { ...definition, description: null, remediation: null }
        : definition;
    // Through JSON, so that no string is a slice that keeps a whole piece of the file in memory.
    this.#known.set(id, JSON.parse(JSON.stringify(kept)) as Definition);
  }

  get(id: string): Definition | undefined {
    return this.#known.get(id);
  }
}
