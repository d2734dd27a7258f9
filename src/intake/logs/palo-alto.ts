// PAN-OS logs as its syslog profile sends them: values behind commas, whose places are documented.
import { wholeOf } from '../../importers/read/json-values.ts';
import { cvesIn, oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { severityWord } from './severity.ts';
import { instantOf } from './times.ts';

export const paloAlto: LineLogFormat = { format: 'palo-alto', label: 'PAN-OS', read };

const record =
  /(?:^|\s)\d{0,3},(\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d),([\w-]{1,40}),(THREAT|TRAFFIC|SYSTEM|CONFIG|GLOBALPROTECT|USERID),/;

function read(line: string): LogEvent | null {
  const start = record.exec(line.slice(0, 512));
  if (start === null) return null;
  const cells = cellsOf(line.slice(start.index).trimStart().slice(0, 16_384));
  const cell = (place: number) => cells[place] ?? '';
  const [, received = '', serial = '', type = ''] = start;
  const common = { format: 'palo-alto', product: 'pan-os', untitled: `PAN-OS ${type}` };
  const at = instantOf(cell(6)) ?? instantOf(received);
  if (type !== 'THREAT') {
    const title = oneLine(`PAN-OS ${type} ${cell(4)} ${cell(30)}`, 500);
    return eventWith({ ...common, rule: type, title, severity: 'info', at, host: serial });
  }
  const threat = cell(32);
  return eventWith({
    ...common,
    rule: oneLine(/\((\d{1,12})\)$/.exec(threat)?.[1] ?? cell(4), 255),
    title: oneLine(threat, 500),
    severity: severityWord(cell(34)) ?? 'unknown',
    severity_raw: cell(34).slice(0, 32),
    at,
    host: oneLine(cell(8), 255),
    port: wholeOf(cell(25), 65_535),
    url: oneLine(cell(4) === 'url' ? cell(31) : '', 2000),
    cve: cvesIn(threat),
  });
}

/** Values between commas, where a comma inside quotes is part of one. */
function cellsOf(text: string): string[] {
  const cells = text.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...cells].slice(0, 60).map(([, quoted, bare]) => (quoted ?? bare ?? '').trim());
}
