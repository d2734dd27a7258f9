// FortiGate's own format of pairs, also behind a syslog priority. A threat has a level of its own;
// that of other messages says how the device fares.
import { wholeOf } from '../../importers/read/json-values.ts';
import { cvesIn, oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { pairsIn } from './pairs.ts';
import { wordSeverity } from './severity.ts';
import { instantOf } from './times.ts';

export const fortigate: LineLogFormat = { format: 'fortigate', label: 'FortiGate', read };

/** Subtypes of security events that are a detection in themselves. */
const detections = ['ips', 'virus', 'anomaly', 'waf'];

const severityOf = wordSeverity({ error: 'low', warning: 'low', alert: 'high' });

function read(line: string): LogEvent | null {
  if (!/\bdevid="?[A-Z]/.test(line.slice(0, 1024)) || !/\blogid="?\d/.test(line.slice(0, 1024))) {
    return null;
  }
  const pairs = pairsIn(line.slice(0, 16_384));
  const of = (...keys: string[]) => keys.map((key) => pairs.get(key)).find((value) => value) ?? '';
  const isDetection = detections.includes(of('subtype'));
  const raw = isDetection ? of('severity', 'crlevel', 'level') : of('level');
  return eventWith({
    format: 'fortigate',
    product: 'fortigate',
    rule: oneLine(of('attackid', 'virusid', 'logid'), 255),
    title: oneLine(of('attack', 'virus', 'msg', 'logdesc', 'action'), 500),
    untitled: 'FortiGate event',
    severity: severityOf(raw),
    severity_raw: raw.slice(0, 32),
    is_alert: isDetection,
    at: timeOf(of),
    host: oneLine(isDetection ? of('dstip', 'devname') : of('devname', 'devid'), 255),
    port: wholeOf(of('dstport'), 65_535),
    url: oneLine(of('url'), 2000),
    cve: cvesIn(of('cve', 'attack')),
  });
}

/** Nanoseconds since 1970 where the device writes them, else its date, time and zone. */
function timeOf(of: (...keys: string[]) => string) {
  const zone = of('tz') || 'Z';
  return instantOf(of('eventtime')) ?? instantOf(`${of('date')}T${of('time')}${zone}`);
}
