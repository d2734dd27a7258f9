// What of the facets differs between a count by bits and one by rows, for random filters.
import type { Principal } from '../../src/domain/principal.ts';
import { filterOf } from '../../src/http/v1/incident-filter.ts';
import type { Database } from '../../src/store/engine/database.ts';
import { readBitFacets } from '../../src/store/incidents/bits/bit-facets.ts';
import { readFacets } from '../../src/store/incidents/incident-facets.ts';
import type { IncidentFilter } from '../../src/store/incidents/incident-list.ts';
import type { Random } from '../support/random.ts';

const caller = { name: 'someone@example.org', roles: ['Admin'] } as unknown as Principal;

/** Of each filter some values: one, several, none of them, without a value, and unknown ones. */
export const choices: Record<string, readonly string[]> = {
  severity: ['high', 'low,medium,unknown', 'critical'],
  status: ['open', '!closed', 'closed', 'fixing,retest,open'],
  outcome: ['none', 'false_positive', 'accepted_risk,none'],
  priority: ['none', 'P0,P1', '!P2', '!P0,!P1,!P2,!P3,!none'],
  evidence_status: ['gap', 'confirmed'],
  flags: ['ai_act_relevant', 'nis2_relevant,gdpr_breach', '!gdpr_personal_data'],
  level: ['l1_cyber', '!L2_ai', 'of-its-own'],
  category: ['vulnerability_finding', 'MALWARE,phishing', '!misconfiguration'],
  source_tool: ['nessus', 'none', 'Burp Suite,none', '!none', '!Nessus,!Trivy'],
  agent: ['none', 'agent-1,agent-39', '!none', '!agent-0'],
  owner: ['none', 'owner0@example.org', '!none', 'me,none', '!owner1@example.org'],
  sector: ['energy', 'none', '!none', '!energy', 'Banking,none'],
  country: ['PL', 'none', '!DE'],
  lifecycle: ['open', 'closed'],
  created_since: ['2025-06-01T00:00:00Z', '2026-10-31T12:00:00.001Z'],
};

type Db = Pick<Database, 'kysely'>;

/** A filter of up to four parts. */
export function randomFilter({ pick, below }: Random): Record<string, string> {
  const names = Array.from({ length: below(5) }, () => pick(Object.keys(choices)));
  return Object.fromEntries(names.map((name) => [name, pick(choices[name]!)]));
}

/** Those of the filters whose facets are not the same both ways. */
export async function facetFaultsOf(
  { kysely }: Db,
  filters: readonly Record<string, string>[],
  extra: Partial<IncidentFilter> = {},
): Promise<string[]> {
  const faults: string[] = [];
  const pinned = ['owner0@example.org', 'Nessus'].map((value) => value.toLowerCase());
  for (const query of filters) {
    const filter = {
      ...(await filterOf({ database: { kysely } as Database }, query, caller)),
      ...extra,
    };
    const byBits = await readBitFacets(kysely, filter, pinned);
    const byRows = await readFacets(kysely, filter, pinned);
    if (JSON.stringify(byBits) !== JSON.stringify(byRows)) {
      const differ = byRows.values.filter(
        (one) => !byBits?.values.some((other) => JSON.stringify(other) === JSON.stringify(one)),
      );
      faults.push(JSON.stringify([query, byBits?.total ?? null, byRows.total, differ.slice(0, 3)]));
    }
  }
  return faults;
}
