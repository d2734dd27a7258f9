// Orca Security: alerts as JSON and as a table (CSV), one finding an alert. Closed ones are set
// aside.
import type { Fields, Format } from '../table/format.ts';

const common = {
  connector: 'vulnmgmt',
  tool: 'Orca Security',
  noun: 'alert',
  seen: 'exports of 2025, without a version in the file',
  vector: 'hand',
} as const;

/** A dot in the name of a column is one; in JSON it parts two names. */
function alert(asset: string, account: string): Fields {
  return {
    title: 'Title',
    severity: { at: 'OrcaScore', score: true },
    rule: 'Title',
    location: [asset, 'Source'],
    identity: ['Source', account, 'Category'],
    description: [
      { Category: 'Category', Asset: asset, Source: 'Source', Account: account },
      { Labels: 'Labels' },
    ],
    status: 'Status',
  };
}

export const formats: readonly Format[] = [
  {
    ...common,
    kind: 'json',
    format: 'orca-json',
    label: 'an Orca Security list of alerts (JSON)',
    marks: ['OrcaScore Title'],
    list: true,
    items: [{ at: '[]', fields: alert('Inventory.Name', 'CloudAccount.Name') }],
  },
  {
    ...common,
    kind: 'csv',
    format: 'orca-csv',
    label: 'an Orca Security table of alerts (CSV)',
    columns: ['OrcaScore', 'Title', 'Category', 'CloudAccount.Name'],
    fields: alert('Inventory.Name', 'CloudAccount.Name'),
  },
];
