// CredScan's table: one finding a credential. The tool gives no severity; what it found is secret.
import type { Format } from '../table/format.ts';

export const formats: readonly Format[] = [
  {
    kind: 'csv',
    connector: 'generic',
    format: 'credscan-csv',
    label: 'a CredScan table of credentials (CSV)',
    tool: 'CredScan',
    noun: 'row',
    seen: 'exports of 2021, without a version in the file; the tool gives no severity',
    vector: 'hand',
    columns: ['Searcher', 'HashKey', 'IsSuppressed', 'Source', 'MatchingScore'],
    fields: {
      title: ['{Searcher} in {Source}', 'Searcher'],
      severity: { always: 'high' },
      rule: 'Searcher',
      location: ['{Source}:{Line}', 'Source'],
      identity: ['HashKey'],
      description: [{ Score: 'MatchingScore', Reason: 'SuppressJustification' }],
      aside: [{ at: 'IsSuppressed', as: 'suppressed' }],
    },
  },
];
