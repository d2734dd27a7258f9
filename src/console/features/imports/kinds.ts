// The tool kinds that a file can be, and what one of them is called in an address.
export const kinds = [
  'webproxy',
  'webscanner',
  'vulnscan',
  'vulnmgmt',
  'csv',
  'generic',
  'findingmgr',
  're',
] as const;
export type Kind = (typeof kinds)[number];

export const statuses = [
  'running',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
  'undone',
] as const;

/** The kind that an import address of the server names. */
export function kindOfAddress(address: unknown): Kind | undefined {
  return kinds.find((kind) => address === `/api/ip3/v1/imports/${kind}`);
}
