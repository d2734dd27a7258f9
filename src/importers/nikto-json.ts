// Nikto's JSON report: an object (2.1) or a list of hosts (2.5). One finding an entry. The tool
// gives no severity; every finding is information. The identity is that of the XML report.
import type { Finding } from '../domain/finding.ts';
import { fingerprint } from './fingerprint.ts';
import type { Importer, Item } from './importer.ts';
import { findingWith, placeOf, readItems, skipped } from './json-items.ts';
import type { JsonFormat, JsonRow } from './json-items.ts';
import { at, textOf, textsOf, wholeOf, wordOf } from './read/json-values.ts';
import type { Kept } from './read/json.ts';
import { escapedText, labelled, prose, stableWords } from './read/prose.ts';
import { readTarget, urlOf, type Target } from './read/target.ts';
import { cvesIn, oneLine } from './read/text.ts';

const format: JsonFormat = {
  noun: 'item',
  wanted: {
    elements: ['vulnerabilities[]', '[].vulnerabilities[]'],
    keep: ['', '[].'].flatMap((host) => ['host', 'ip', 'port'].map((name) => host + name)),
  },
  needs: ['vulnerabilities[]', '[]'],
  report: () => ({ source_tool: 'Nikto', tool_version: null }),
  item: itemOf,
};

export const niktoJson: Importer = {
  connector: 'webscanner',
  format: 'nikto-json',
  label: 'a Nikto JSON report',
  recognise: ({ kind, keys }) =>
    kind === 'json' && ['host', 'ip', 'port', 'vulnerabilities'].every((key) => keys.includes(key)),
  read: (source) => readItems(source, format),
};

function itemOf(row: JsonRow): Item {
  const message = textOf(row.value, 'msg');
  const title = oneLine(message, 500);
  if (title === null) return skipped(row, 'The item has no message.');
  return { finding: findingOf(row, title, message) };
}

function findingOf(row: JsonRow, title: string, message: string): Finding {
  const target = targetOf(row.kept);
  // Some versions leave the address empty and begin the message with the path.
  const uri = oneLine(
    textOf(row.value, 'url') || (/^(\/\S{0,4095}):\s/.exec(message)?.[1] ?? ''),
    4096,
  );
  const rule = oneLine(textOf(row.value, 'id'), 64);
  const method = oneLine(textOf(row.value, 'method'), 16);
  const references = textsOf(at(row.value, 'references')).join('\n');
  const cve = cvesIn(`${message}\n${references}`);
  const { host, port } = target;
  const location = JSON.stringify([method, (uri ?? '').replace(randomName, '/*.')]);
  const words = stableWords(escapedText(message));
  return findingWith({
    title,
    severity: 'info',
    severity_raw: '',
    ...{ rule, host, port, cve },
    url: urlOf(schemed(target), uri),
    location: uri === null ? null : [method, uri].filter((part) => part !== null).join(' '),
    description: prose([escapedText(message), labelled('References', references)]),
    tool_id: osvdbOf(textOf(row.value, 'OSVDB')),
    // Many findings share a general rule; their words distinguish them .
    fingerprint: fingerprint({
      connector: 'webscanner',
      ...{ rule, title: words, host, port, location, cve },
    }),
    place: placeOf(row),
  });
}

/** A name that the tool makes up for each scan, to see how the server answers what is not there. */
const randomName = /^\/[A-Za-z0-9]{8}\.$/;

function targetOf(kept: Kept): Target {
  const said = (name: string): string => wordOf(kept.get(`[].${name}`) ?? kept.get(name));
  const target = readTarget(said('host'), said('ip'));
  return { ...target, port: wholeOf(said('port'), 65_535) ?? target.port };
}

/** The report names no scheme; the two usual ports have their own. */
function schemed(target: Target): Target {
  if (target.scheme !== null || (target.port !== 443 && target.port !== 80)) return target;
  return { ...target, scheme: target.port === 443 ? 'https' : 'http', url_port: null };
}

function osvdbOf(id: string): string | null {
  return /^[1-9]\d{0,9}$/.test(id.trim()) ? `OSVDB-${id.trim()}` : null;
}
