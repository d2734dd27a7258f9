// A playbook as a CACAO 2.0 security playbook (OASIS): a start, one manual action for each step in
// its order, an end. Ids are computed from names, so that the same playbook always has the same.
import { createHash } from 'node:crypto';
import type { Playbook, PlaybookStep } from '../domain/playbooks/playbook.ts';
import { required } from '../domain/required.ts';

/** Name space of the ids (RFC 9562, version 5). */
const nameSpace = '2f9b3f0e-5a0c-4f0b-9a43-7f1d5f1f4c11';

/** When the first version of the playbooks was written, and when they changed last. */
const created = '2026-11-21T00:00:00.000Z';

const approvals = {
  A0: 'No approval.',
  A1: 'Approval: one person in addition to the performer.',
  A2: 'Approval: two people of two roles.',
} as const;

interface CacaoStep {
  type: 'start' | 'action' | 'end';
  name?: string;
  description?: string;
  on_completion?: string;
  commands?: { type: 'manual'; command: string }[];
  agent?: string;
}

export interface CacaoPlaybook {
  type: 'playbook';
  spec_version: 'cacao-2.0';
  id: string;
  name: string;
  description: string;
  created_by: string;
  created: string;
  modified: string;
  labels: string[];
  workflow_start: string;
  workflow: Record<string, CacaoStep>;
  agent_definitions: Record<string, { type: 'group'; name: string }>;
}

/** The playbook in the form that other tools read. CACAO has no approvals: they are as text. */
export function cacaoPlaybook(playbook: Playbook): CacaoPlaybook {
  const { type, title, version, levels, categories, steps } = playbook;
  const start = idOf('start', type);
  const end = idOf('end', type);
  const ids = steps.map(({ step }) => idOf('action', `${type} ${step}`));
  const actions = steps.map((step, index): [string, CacaoStep] => [
    required(ids[index], 'id of the step'),
    actionOf(step, ids[index + 1] ?? end),
  ]);
  const performers = [...new Set(steps.map(({ role }) => role))];
  return {
    type: 'playbook',
    spec_version: 'cacao-2.0',
    id: idOf('playbook', type),
    name: title,
    description: `Response to incidents of ${categories.join(', ')}; version ${version}.`,
    created_by: idOf('identity', 'proofline'),
    created,
    modified: created,
    labels: [type, ...levels],
    workflow_start: start,
    workflow: {
      [start]: { type: 'start', name: 'Start', on_completion: ids[0] ?? end },
      ...Object.fromEntries(actions),
      [end]: { type: 'end', name: 'End' },
    },
    agent_definitions: Object.fromEntries(
      performers.map((role) => [idOf('group', role), { type: 'group' as const, name: role }]),
    ),
  };
}

function actionOf(step: PlaybookStep, next: string): CacaoStep {
  const { step: place, title, csf, phase, approval_class, yields_evidence, role } = step;
  const yielded = `Leaves behind: ${yields_evidence.join(', ')}.`;
  return {
    type: 'action',
    name: `${place}. ${title}`,
    description: `${phase} (NIST CSF 2.0 ${csf}). ${approvals[approval_class]} ${yielded}`,
    on_completion: next,
    commands: [{ type: 'manual', command: title }],
    agent: idOf('group', role),
  };
}

/** `<type>--<UUIDv5 of the name>`. */
function idOf(type: string, name: string): string {
  const space = Buffer.from(nameSpace.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(space).update(`${type} ${name}`).digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex').slice(0, 32);
  return `${type}--${hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`;
}
