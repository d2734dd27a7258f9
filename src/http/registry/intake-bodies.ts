// Bodies of intake as the document shows them (contract §4.3, api-decisions §7).

const report = {
  title: 'Phishing wave against webshops',
  url: 'https://news.example.org/2026/phishing-wave',
  summary: 'Customers are sent to copies of login pages.',
  published_at: '2026-11-20T09:00:00Z',
  source: 'Example News',
  tlp: 'CLEAR',
  indicators: ['login-shop.example.net', { type: 'ipv4', value: '192.0.2.66' }],
};

const mispEvent = {
  Event: {
    uuid: '5e0d1f2a-6c1e-4b0e-9f0a-2b7f0a1c9d11',
    info: 'Phishing wave against webshops',
    date: '2026-11-20',
    Orgc: { name: 'Example CERT' },
    Attribute: [{ type: 'domain', value: 'login-shop.example.net', to_ids: true }],
    Tag: [{ name: 'tlp:green' }, { name: 'misp-galaxy:mitre-attack-pattern="Phishing - T1566"' }],
  },
};

const stixBundle = {
  type: 'bundle',
  id: 'bundle--44af6c39-c09b-49c5-9de2-394224b04982',
  objects: [
    {
      type: 'report',
      id: 'report--84e4d88f-44ea-4bcd-bbf3-b2c1c320bcb3',
      name: 'Phishing wave against webshops',
      published: '2026-11-20T09:00:00Z',
      object_marking_refs: ['marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487'],
    },
  ],
};

const osintSchema = { type: 'object', additionalProperties: true };

/** How the bodies look in the document; they are read past the schemas. */
export const osintBody = {
  'application/json': { schema: { ...osintSchema, examples: [report, mispEvent] } },
  'application/stix+json': { schema: { ...osintSchema, examples: [stixBundle] } },
};

const event = {
  ts: '2026-11-20T13:40:00Z',
  source: 'waf',
  severity: 'high',
  message: 'SQL injection blocked',
  host: 'shop.example.org',
};

const cefLine =
  'CEF:0|Security|threatmanager|1.0|100|worm successfully stopped|10|' +
  'src=192.0.2.1 dst=192.0.2.7 spt=1232\n';

/** How the bodies look in the document; they are read past the schemas, as streams. */
export const logBody = {
  'application/json': {
    schema: { type: ['object', 'array'], additionalProperties: true, examples: [event, [event]] },
  },
  'application/x-ndjson': {
    schema: { type: 'string', examples: [`${JSON.stringify(event)}\n`] },
  },
  'text/plain': { schema: { type: 'string', examples: [cefLine] } },
  // ExportLogsServiceRequest of OTLP.
  'application/x-protobuf': { schema: { type: 'string', format: 'binary' } },
};
