// Records of the Linux audit daemon, also enriched: behind a separator, names for the numbers.
import { oneLine } from '../../importers/read/text.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { LineLogFormat } from './log-format.ts';
import { pairsIn } from './pairs.ts';
import { instantOf } from './times.ts';

export const auditd: LineLogFormat = { format: 'auditd', label: 'a record of auditd', read };

const record =
  /^(?:node=(\S{1,255}) )?type=([A-Z0-9_]{1,64}) msg=audit\((\d{9,11}\.\d{1,9}):\d{1,20}\):/;

/** Telemetry: the kernel gives no severity. */
function read(line: string): LogEvent | null {
  const match = record.exec(line.slice(0, 512));
  if (match === null) return null;
  const [head, node, type = '', time = ''] = match;
  // What a program says is in quotes of its own, as msg='op=login res=failed'.
  const pairs = pairsIn(line.slice(head.length).replace(/\bmsg='|[\u001d']/g, ' '));
  const what = ['op', 'exe', 'comm', 'acct', 'name', 'key', 'res'];
  const known = what.map((key) => pairs.get(key)).filter((value) => value !== undefined);
  return eventWith({
    format: 'auditd',
    product: 'auditd',
    rule: type,
    title: oneLine(`${type} ${known.join(' ')}`, 500),
    severity: 'info',
    at: instantOf(time),
    host: oneLine(node ?? '', 255),
  });
}
