// A small file of each tool kind for the API document: real enough to be sent, and a test sends it.
import type { Connector } from '../../importers/importer.ts';
import type { ImportExample } from '../endpoint.ts';

const burp = `<?xml version="1.0"?>
<issues burpVersion="2026.9" exportTime="Fri Nov 20 14:02:11 CET 2026">
  <issue>
    <serialNumber>4711</serialNumber>
    <type>1049088</type>
    <name>SQL injection</name>
    <host ip="192.0.2.5">https://shop.example.org</host>
    <path>/login</path>
    <location>/login [user parameter]</location>
    <severity>High</severity>
    <confidence>Firm</confidence>
  </issue>
</issues>
`;

const zap = `<?xml version="1.0"?>
<OWASPZAPReport programName="ZAP" version="2.17.0" generated="Fri, 20 Nov 2026 14:02:11">
  <site name="https://shop.example.org" host="shop.example.org" port="443" ssl="true">
    <alerts>
      <alertitem>
        <pluginid>40018</pluginid>
        <alertRef>40018</alertRef>
        <alert>SQL Injection</alert>
        <name>SQL Injection</name>
        <riskcode>3</riskcode>
        <confidence>2</confidence>
        <riskdesc>High (Medium)</riskdesc>
        <desc>SQL injection may be possible.</desc>
        <instances>
          <instance>
            <uri>https://shop.example.org/login</uri>
            <method>POST</method>
            <param>user</param>
          </instance>
        </instances>
        <cweid>89</cweid>
      </alertitem>
    </alerts>
  </site>
</OWASPZAPReport>
`;

const nessus = `<?xml version="1.0"?>
<NessusClientData_v2>
  <Report name="Servers">
    <ReportHost name="192.0.2.7">
      <HostProperties>
        <tag name="host-ip">192.0.2.7</tag>
      </HostProperties>
      <ReportItem port="443" svc_name="https" protocol="tcp" severity="3" pluginID="51192"
        pluginName="SSL certificate cannot be trusted" pluginFamily="General">
        <risk_factor>High</risk_factor>
        <description>The certificate chain is broken.</description>
        <solution>Renew the certificate.</solution>
      </ReportItem>
    </ReportHost>
  </Report>
</NessusClientData_v2>
`;

const nessusCsv = [
  'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name,Synopsis,Description,Solution,See Also,' +
    'Plugin Output',
  '51192,,6.4,Medium,192.0.2.7,tcp,443,Bad certificate,Not trusted.,The chain is broken.,Renew ' +
    'it.,,',
  '',
].join('\n');

const table = `title,severity,cve,cvss,type,host
SQL injection,high,CVE-2026-31337,8.8,web,shop.example.org
`;

const sarif = {
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Example Scanner', version: '3.2.0' } },
      results: [
        {
          ruleId: 'sql-injection',
          level: 'error',
          message: { text: 'A parameter reaches the query.' },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'src/login.py' },
                region: { startLine: 42 },
              },
            },
          ],
        },
      ],
    },
  ],
};

const managed = {
  count: 1,
  next: null,
  previous: null,
  results: [
    {
      id: 4711,
      title: 'SQL injection',
      severity: 'High',
      description: 'A parameter reaches the query.',
      mitigation: 'Use parameterised queries.',
      cwe: 89,
      active: true,
      verified: true,
      false_p: false,
      duplicate: false,
    },
  ],
};

const capa = {
  meta: {
    timestamp: '2026-11-20T13:40:00+00:00',
    version: '9.2.1',
    argv: ['sample.exe_'],
    sample: {
      md5: '290934c61de9176ad682ffdd65f0a669',
      sha1: 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334',
      sha256: 'b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c',
      path: 'sample.exe_',
    },
    flavor: 'static',
    analysis: { format: 'pe', arch: 'i386', os: 'windows', extractor: 'VivisectFeatureExtractor' },
  },
  rules: {
    'connect to HTTP server': {
      meta: {
        name: 'connect to HTTP server',
        namespace: 'communication/http/client',
        authors: ['analyst@example.org'],
        scopes: { static: 'function', dynamic: 'call' },
        attack: [],
        mbc: [],
        references: [],
        examples: [],
        description: '',
        lib: false,
      },
      source: '',
      matches: [],
    },
  },
};

const xml = 'application/xml';
const csv = 'text/csv';
const json = 'application/json';

/** An address without its importer is not served, and its example waits with it. */
export const importExamples: Readonly<Record<Connector | 'auto', ImportExample>> = {
  auto: { filename: 'burp.xml', media_type: xml, text: burp },
  webproxy: { filename: 'burp.xml', media_type: xml, text: burp },
  webscanner: { filename: 'zap.xml', media_type: xml, text: zap },
  vulnscan: { filename: 'nessus.csv', media_type: csv, text: nessusCsv },
  vulnmgmt: { filename: 'servers.nessus', media_type: xml, text: nessus },
  csv: { filename: 'findings.csv', media_type: csv, text: table },
  generic: { filename: 'scan.sarif', media_type: json, text: JSON.stringify(sarif) },
  findingmgr: { filename: 'findings.json', media_type: json, text: JSON.stringify(managed) },
  re: { filename: 'capa.json', media_type: json, text: JSON.stringify(capa) },
};
