// An entry of the engagement log with a file, sent as a form.
import { Type } from 'typebox';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { evidenceFields } from '../../fields/evidence.ts';
import { formProperties, formReader, hashByForm } from '../schema/form-fields.ts';

/** What the register keeps of evidence. */
const { evidence_type, source, content_ref, hash_sha256, confidence } = evidenceFields;

export const registerFields = { evidence_type, source, content_ref, hash_sha256, confidence };

const readForm = formReader(registerFields, 'upload');

/** Parts of the form are checked by hand, as they come in a stream. */
export const Form = Type.Unsafe<unknown>({
  type: 'object',
  required: ['file', 'text', 'evidence_type'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'The file; exactly one.' },
    text: { type: 'string' },
    ...formProperties(registerFields, 'upload'),
    hash_sha256: { type: 'string', description: 'Refused when the bytes have another hash.' },
    ts: { type: 'string' },
    ended_at: { type: 'string' },
    actor: { type: 'string' },
    addresses: { type: 'string', description: 'Separated by commas.' },
    hosts: { type: 'string', description: 'Separated by commas.' },
    incident_id: { type: 'string' },
  },
  examples: [
    {
      file: 'Transcript of the call to the service desk.',
      text: 'The service desk reset the password without a call back.',
      evidence_type: 'transcript',
      source: 'red team',
      hosts: 'desk.example.org',
    },
  ],
});

/** Form fields are text; the same bounds as for JSON, all faults at once. */
export function saidByForm(fields: Record<string, string>) {
  const faults: FieldError[] = [];
  const check = (holds: boolean, pointer: string, message: string) => {
    if (!holds) faults.push({ pointer, message });
  };
  const { text = '', type = 'evidence_register', ts, ended_at, actor, incident_id } = fields;
  check(type === 'evidence_register', '/type', 'must be evidence_register when a file comes along');
  check(text.length >= 1 && text.length <= 20_000, '/text', 'must have 1 to 20000 characters');
  const described = readForm({ source: 'upload', ...fields }, faults);
  const sent = hashByForm(fields, faults);
  check((actor ?? 'x').length <= 254, '/actor', 'must have at most 254 characters');
  const [addresses, hosts] = [listed(fields['addresses']), listed(fields['hosts'])];
  check(addresses.length <= 100, '/addresses', 'must name at most 100');
  const areHosts = hosts.length <= 100 && hosts.every((host) => host.length <= 253);
  check(areHosts, '/hosts', 'must name at most 100, each with at most 253 characters');
  if (faults.length > 0) throw validationFailed(faults);
  const given = Object.entries({ ts, ended_at, actor, incident_id });
  const optional = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const evidence = { ...described, ...sent };
  return { type: 'evidence_register' as const, text, addresses, hosts, ...optional, evidence };
}

function listed(text: string | undefined): string[] {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}
