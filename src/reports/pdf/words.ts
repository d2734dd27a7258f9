// Every sentence of the PDF, apart from its layout, so that another language is another table.
export const words = {
  kind: {
    'ip3.evidence-package/1': 'Evidence package',
    'ip3.engagement-report/1': 'Engagement report',
  } as Record<string, string>,
  audience: {
    public: 'public – for everyone',
    restricted: 'restricted – for the parties concerned and authorities',
    internal: 'internal – for this organisation only',
  } as Record<string, string>,
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  hash: 'Package hash (SHA-256 of the manifest, the same in all formats)',
  verify: 'How to verify this document',
  steps: [
    'Get the keys of the issuer over a different channel than this file, for example from ' +
      'https://<server>/.well-known/proofline-keys.json, and compare the key ID on this ' +
      'page by phone.',
    'Run: proofline verify <this file> --keys proofline-keys.json. It works offline. ' +
      'contrib/verify_package.py does the same with Python and openssl.',
    'Compare the printed package hash with the hash on this page. The data is attached to this ' +
      'PDF as package.json.',
  ],
  proves: 'What this document proves and does not prove',
  limits:
    'The signature proves that the holder of the key made these statements at the time of issue, ' +
    'and that nothing was changed since. The hashes identify the evidence as the server received ' +
    'it. The server never stored the content of evidence marked “reference only”. The signature ' +
    'does not prove that the content is true, that the records are complete, or that the server ' +
    'time was correct, unless an independent time stamp is named below. This document is not ' +
    'legal advice and not a certificate of compliance.',
  contents: 'Contents',
  incident: 'The incident',
  overview: 'Evidence overview',
  records: 'Evidence and chains of custody',
  timeline: 'Timeline',
  imports: 'Imported files',
  actions: 'Response actions',
  notes: 'Notes',
  withdrawn: ({ retracted_reason = '' }: { retracted_reason?: string | null }) =>
    `Withdrawn: ${retracted_reason ?? ''}`,
  engagement: 'The engagement',
  scope: 'Scope',
  crownJewels: 'Crown jewels',
  rules: 'Rules of engagement',
  phases: 'Phases',
  finalReport: 'Final report',
  summary: 'Summary',
  findings: 'Findings and their evidence',
  lessons: 'Lessons learned',
  remediation: 'Remediation',
  log: 'Control team log and evidence register',
  register: 'Register evidence and receipts',
  logLegend:
    'Times are in UTC. Each entry is linked by hash to the previous one. The first 12 digits are ' +
    'shown; package.json contains the full hashes. “Evidence” marks entries of the register.',
  unsigned: 'This version is not signed.',
  redactions: 'Redactions',
  proofs: 'Signature, log and files',
  nothing: 'None.',
  nothingRedacted: 'Nothing is redacted for this audience.',
  redacted: (count: number) =>
    `${count} records are not visible to this audience. Their IDs and hashes are included, so ` +
    'that the full records can be matched later.',
  customField: 'Custom field',
  redactedEntry: 'redacted for this audience',
  integrity: {
    verified: 'stored and hashed by the server',
    declared: 'reference only, never stored',
  } as Record<string, string>,
  recordsLegend:
    'Times are in UTC. Each custody entry is linked by hash to the previous one. The first 12 ' +
    'digits are shown; package.json contains the full hashes. “declared” entries were entered by ' +
    'people, “service” entries were recorded by the server.',
  custody: 'Chain of custody',
  origin: { declared: 'declared', service: 'service' } as Record<string, string>,
  picture: 'Picture',
  pictureFailed: 'The picture is not shown: it is corrupted, too large or of an unsupported type.',
  logProof: {
    pending:
      'The audit log has not published the entry of this package yet. Download the package again.',
    included: 'The audit log contains the export of this package. The proof is in package.json.',
  } as Record<string, string>,
  timestamp: {
    none: 'No independent time stamp.',
    failed: 'The time-stamping authority was unreachable.',
    granted: 'RFC 3161, in package.json. “proofline verify --tsa-cert” verifies the issuer.',
  } as Record<string, string>,
};
