// Files for the import bench, written as a stream from a seed: laid out like real exports of the
// four kinds, with a real mix of severities, one exact repeat in ten, and evidence of the usual
// size with one in a hundred a hundred times as large.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const kinds = ['webproxy', 'vulnscan', 'csv', 'generic'] as const;
export type Kind = (typeof kinds)[number];

/** Writes the file; the same seed gives the same bytes. */
export async function writeImportFile(
  kind: Kind,
  path: string,
  findings: number,
  seed = 1,
): Promise<void> {
  await pipeline(Readable.from(blocks(kind, findings, seed)), createWriteStream(path));
}

interface Layout {
  head: string;
  item: (at: number, noise: string) => string;
  between: string;
  foot: string;
}

function* blocks(kind: Kind, findings: number, seed: number): Generator<string> {
  const { head, item, between, foot } = layouts[kind];
  yield head;
  let block = '';
  for (let n = 0; n < findings; n += 1) {
    // An exact repeat of an earlier element makes no incident of its own.
    const at = n % 10 === 9 ? n - 5 : n;
    const noise = createHash('sha512').update(`${seed} ${kind} ${at}`).digest('hex');
    block += (n === 0 ? '' : between) + item(at, noise);
    if (block.length < 1 << 18) continue;
    yield block;
    block = '';
  }
  yield block + foot;
}

const host = (at: number) => `10.${(at >> 14) & 255}.${(at >> 7) & 127}.${at & 127}`;
const words = ['High', 'Medium', 'Medium', 'Low', 'Low', 'Low', 'Information'];
const severity = (at: number) => words[at % words.length]!;
const risk = (at: number) => severity(at).replace('Information', 'None');
const prose =
  'The answer of the server repeats what it was sent, without encoding it for its place. ';

const layouts: Readonly<Record<Kind, Layout>> = {
  webproxy: {
    head: '<?xml version="1.0"?>\n<issues burpVersion="2025.1" exportTime="Thu Nov 20 2025">\n',
    item: issue,
    between: '',
    foot: '</issues>\n',
  },
  vulnscan: {
    head:
      'Plugin ID,CVE,CVSS,Risk,Host,Protocol,Port,Name,Synopsis,Description,Solution,See Also,' +
      'Plugin Output\n',
    item: (at, noise) =>
      `${10_000 + (at % 5000)},CVE-2024-${1000 + (at % 9000)},7.5,${risk(at)},` +
      `${host(at)},tcp,${1 + (at % 1024)},Weakness ${at % 5000},A service is outdated.,` +
      `"${prose.repeat(5)}",Update the service.,https://example.org/${at},"${noise.repeat(2)}"\n`,
    between: '',
    foot: '',
  },
  csv: {
    head: 'title,severity,cve,cvss,type,host\n',
    item: (at) =>
      `Outdated component ${at % 4000},${severity(at).replace('Information', 'info')},` +
      `CVE-2024-${1000 + (at % 9000)},7.5,component,h${at}.example.org\n`,
    between: '',
    foot: '',
  },
  generic: {
    head: '{"source_tool":"Example scanner","findings":[\n',
    item: (at, noise) =>
      JSON.stringify({
        id: noise.slice(0, 16),
        title: `Reflected input ${at % 4000}`,
        severity: severity(at),
        host: `https://h${at}.example.org/shop/${at}`,
        cwe: 79,
        cvss: 7.5,
        description: prose.repeat(4) + noise,
        remediation: 'Encode what is repeated.',
      }),
    between: ',\n',
    foot: '\n]}\n',
  },
};

function issue(at: number, noise: string): string {
  const path = `/shop/${at}`;
  const body = noise.repeat(at % 100 === 50 ? 800 : 8);
  const request = `GET ${path}?q=%3Cx HTTP/1.1\r\nHost: ${host(at)}\r\nX-Trace: ${noise}\r\n\r\n`;
  const response = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>${body}</p>`;
  return `<issue>
  <serialNumber>${at + 1}</serialNumber>
  <type>${2_097_000 + (at % 400)}</type>
  <name>Cross-site scripting (reflected)</name>
  <host ip="${host(at)}">https://${host(at)}</host>
  <path><![CDATA[${path}]]></path>
  <location><![CDATA[${path} [q parameter]]]></location>
  <severity>${severity(at)}</severity>
  <confidence>Firm</confidence>
  <issueBackground><![CDATA[<p>${prose.repeat(4)}</p>]]></issueBackground>
  <remediationBackground><![CDATA[<p>Encode what is repeated.</p>]]></remediationBackground>
  <issueDetail><![CDATA[The value <b>${noise.slice(0, 16)}</b> came back.]]></issueDetail>
  <requestresponse>
    <request method="GET" base64="true"><![CDATA[${base64(request)}]]></request>
    <response base64="true"><![CDATA[${base64(response)}]]></response>
    <responseRedirected>false</responseRedirected>
  </requestresponse>
</issue>
`;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
