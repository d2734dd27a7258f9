// Windows events as JSON, as programs that read event logs write them: telemetry, whose level says
// how the program fares.
import type { LogTable } from '../log-table.ts';
import { stepSeverity } from '../severity.ts';

export const windowsEvent: LogTable = {
  format: 'windows-event',
  label: 'a Windows event',
  marks: [[{ at: 'Event.System.EventID' }, { at: 'Event.System.Computer' }]],
  product: ['Event.System.Provider.#attributes.Name', 'Event.System.Provider.Name', "'windows'"],
  title: [
    'Event.RenderingInfo.Message',
    '{Event.System.Channel} {Event.System.EventID.#text}{Event.System.EventID}',
  ],
  untitled: 'Windows event',
  rule: ['Event.System.EventID.#text', 'Event.System.EventID'],
  severity: { at: ['Event.System.Level'], of: stepSeverity([0, 'info'], [1, 'low'], [4, 'info']) },
  time: ['Event.System.TimeCreated.#attributes.SystemTime', 'Event.System.TimeCreated.SystemTime'],
  host: ['Event.System.Computer'],
};
