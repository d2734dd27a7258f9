// What the form of an entry holds as text, and what is sent of it: JSON, or a form with the bytes.
import type { NewLogEntry } from '../../api/requests/engagement-results.ts';
import type { LogEntry } from '../../api/types.gen.ts';
import { instantOf } from './lines.ts';

export const emptyEntry = {
  ...{ type: 'white_team_log', text: '', ts: '', actor: '', addresses: '', hosts: '' },
  ...{ incident_id: '', evidence_type: '', source: '', content_ref: '', hash_sha256: '' },
};
export type EntryValues = typeof emptyEntry;

/** An entry of the log is never changed: the register names it in an entry of its own. */
export function registering({ number, text, ts, actor, addresses, hosts }: LogEntry): EntryValues {
  return {
    ...emptyEntry,
    type: 'evidence_register',
    text: `#${number}: ${text}`.slice(0, 20_000),
    ...{ ts, actor, addresses: addresses.join(', '), hosts: hosts.join(', ') },
  };
}

export function bodyOf(values: EntryValues, file: File | null): NewLogEntry | FormData {
  const { text, actor, incident_id } = values;
  const said = {
    ...{ type: values.type as LogEntry['type'], text },
    ...given({ ts: instantOf(values.ts), actor: actor.trim(), incident_id: incident_id.trim() }),
  };
  const [addresses, hosts] = [listed(values.addresses), listed(values.hosts)];
  if (values.type !== 'evidence_register') return { ...said, addresses, hosts };
  const [evidence_type, source] = [values.evidence_type.trim(), values.source.trim()];
  if (file === null) {
    const [content_ref, hash_sha256] = [values.content_ref.trim(), values.hash_sha256.trim()];
    const evidence = { evidence_type, source, content_ref, hash_sha256 };
    return { ...said, addresses, hosts, evidence };
  }
  const form = new FormData();
  const fields = {
    ...said,
    evidence_type,
    source,
    addresses: addresses.join(),
    hosts: hosts.join(),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return form;
}

function given<Fields extends Record<string, string | undefined>>(fields: Fields) {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(kept) as Record<string, string>;
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
