// Every sentence of the PDF, apart from its layout, so that another language is another table.
export const words = {
  kind: {
    'ip3.evidence-package/1': 'Evidence package',
    'ip3.engagement-report/1': 'Engagement report',
  } as Record<string, string>,
  audience: {
    public: 'public – may be read by anybody',
    restricted: 'restricted – for the parties concerned and authorities',
    internal: 'internal – for the organisation itself',
  } as Record<string, string>,
  page: (number: number, of: number) => `Page ${number} of ${of}`,
  hash: 'Package hash (SHA-256 of the manifest, the same in every form)',
  verify: 'How to check this document',
  steps: [
    'Get the keys of the issuer on another way than this file came, for example from ' +
      'https://<server>/.well-known/proofline-keys.json, and compare the key id on this ' +
      'page by phone.',
    'Run: proofline verify <this file> --keys proofline-keys.json. No server and no network are ' +
      'needed. contrib/verify_package.py does the same with Python and openssl.',
    'Compare the package hash that is printed with the one on this page. The records as data are ' +
      'attached to this PDF as package.json.',
  ],
  proves: 'What this document proves, and what it does not',
  limits:
    'The signature shows that the holder of the key made these statements at the time of issue ' +
    'and that no byte was changed since. The hashes show which bytes the evidence had when the ' +
    'service received them; of records marked “reference only” the service never held the bytes. ' +
    'It does not prove that what a record says is true, that nothing was left out before it was ' +
    'recorded, or that the clock of the server was right, unless a time stamp of an independent ' +
    'authority is named below. It is not legal advice and no certificate of compliance.',
  contents: 'Contents',
  incident: 'The incident',
  overview: 'Evidence at a glance',
  records: 'Evidence records and chains of custody',
  timeline: 'Timeline',
  imports: 'Imported files',
  actions: 'Response actions',
  engagement: 'The engagement',
  scope: 'Scope',
  crownJewels: 'Crown jewels',
  rules: 'Rules of engagement',
  phases: 'Phases',
  finalReport: 'Final report',
  summary: 'Summary',
  findings: 'Findings and what proves them',
  lessons: 'Lessons',
  remediation: 'Remediation',
  log: 'White-team log and evidence register',
  register: 'Register records and receipts',
  logLegend:
    'Times are UTC. Each entry is tied to the one before by its hash; here are its first 12 ' +
    'digits, the whole hashes are in package.json. “Evidence” marks entries of the register.',
  unsigned: 'Nobody has signed off this version.',
  redactions: 'What was redacted',
  proofs: 'Signature, log and files',
  nothing: 'None.',
  nothingRedacted: 'Nothing was redacted for this audience.',
  redacted: (count: number) =>
    `${count} records are above the audience of this package. Only their ids and hashes are ` +
    'given, so that the full records can be shown later to be the same.',
  redactedEntry: 'redacted for this audience',
  integrity: {
    verified: 'held and hashed by the service',
    declared: 'reference only, never held',
  } as Record<string, string>,
  recordsLegend:
    'Times are UTC. Each entry of custody is tied to the one before by its hash; here are its ' +
    'first 12 digits, the whole hashes are in package.json. “declared” is what somebody said, ' +
    '“service” what the service saw itself.',
  custody: 'Chain of custody',
  origin: { declared: 'declared', service: 'service' } as Record<string, string>,
  picture: 'Picture',
  pictureFailed: 'The picture is not shown: it is damaged, too large or of another kind.',
  logProof: {
    pending: 'The audit log had not yet published the entry of this package; fetch it again.',
    included: 'The audit log holds the issuing of this package; the proof is in package.json.',
  } as Record<string, string>,
  timestamp: {
    none: 'No independent time stamp.',
    failed: 'The time-stamping authority could not be reached.',
    granted: 'RFC 3161, in package.json; “proofline verify --tsa-cert” checks who made it.',
  } as Record<string, string>,
};
