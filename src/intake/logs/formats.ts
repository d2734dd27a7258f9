// The list of all log formats. A new format is one file, one line here and one vector.
import { required } from '../../domain/required.ts';
import { isObject } from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { cef } from './cef.ts';
import { ecs } from './ecs.ts';
import { genericEvent } from './generic-event.ts';
import { guardduty } from './guardduty.ts';
import { idsFast } from './ids-fast.ts';
import { leef } from './leef.ts';
import type { LogEvent } from './log-event.ts';
import type { JsonLogFormat, LineLogFormat } from './log-format.ts';
import { ocsf } from './ocsf.ts';
import { syslog, webAccess } from './plain-line.ts';
import { sigmaAlert } from './sigma-alert.ts';
import { suricataEve } from './suricata-eve.ts';

/** In the order in which they are asked; the last one takes every object. */
const jsonFormats: readonly JsonLogFormat[] = [
  ocsf,
  suricataEve,
  sigmaAlert,
  ecs,
  guardduty,
  genericEvent,
];

/** Lines that carry an event of a security product. */
export const lineFormats: readonly LineLogFormat[] = [cef, leef, idsFast];

/** Lines that are kept raw, where a body does not begin with JSON. */
export const plainFormats: readonly LineLogFormat[] = [webAccess, syslog];

export function readObject(event: JsonObject): LogEvent {
  const { detail } = event;
  // EventBridge wraps what it delivers.
  const finding = isObject(detail) && guardduty.recognise(detail) ? detail : event;
  const known = jsonFormats.find((format) => format.recognise(finding));
  return required(known, 'format of any object').read(finding);
}

/** The event of a line in one of these formats; null when it is in none. */
export function readLine(line: string, formats: readonly LineLogFormat[]): LogEvent | null {
  for (const format of formats) {
    const event = format.read(line);
    if (event !== null) return event;
  }
  return null;
}
