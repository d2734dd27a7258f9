// Web-proxy exports of any size. The same seed gives the same bytes, another seed other findings.
import { createHash } from 'node:crypto';

const severities = ['High', 'Medium', 'Low', 'Information'];

/** An export with so many issues; about two kilobytes each, none like another. */
export function webProxyFile(seed: string, issues: number): Buffer {
  const parts = [
    '<?xml version="1.0"?>\n<issues burpVersion="2025.1" exportTime="Thu Nov 20 2025">\n',
  ];
  for (let number = 0; number < issues; number += 1) parts.push(issueOf(seed, number));
  parts.push('</issues>\n');
  return Buffer.from(parts.join(''));
}

function issueOf(seed: string, number: number): string {
  const noise = createHash('sha512').update(`${seed} ${number}`).digest('hex');
  const path = `/${seed}/${number}`;
  const request = `GET ${path} HTTP/1.1\r\nHost: shop.example\r\nX-Trace: ${noise}\r\n\r\n`;
  const response = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>${noise.repeat(5)}</p>`;
  return `<issue>
  <serialNumber>${number + 1}</serialNumber>
  <type>2097408</type>
  <name>Cross-site scripting (reflected)</name>
  <host ip="192.0.2.7">https://shop.example</host>
  <path><![CDATA[${path}]]></path>
  <location><![CDATA[${path} [q parameter]]]></location>
  <severity>${severities[number % severities.length]}</severity>
  <confidence>Certain</confidence>
  <issueBackground><![CDATA[<p>The answer repeats what it was sent.</p>]]></issueBackground>
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
