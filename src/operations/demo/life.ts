// The life of an incident of the demo: its steps with their times, up to the state that it shows.
import { createHash } from 'node:crypto';
import type { Role } from '../../domain/role.ts';
import type { Severity } from '../../domain/severity.ts';
import type { WorkflowStatus } from '../../domain/workflow.ts';
import type { Ask, Step } from './ask.ts';

/** `gap` has no evidence at all; `confirmed` has evidence that no one has checked. */
type Stage = 'gap' | 'confirmed' | Exclude<WorkflowStatus, 'open'>;

const stages: readonly Stage[] = [
  'gap',
  'confirmed',
  'triaged',
  'assigned',
  'fixing',
  'retest',
  'closed',
];

export interface Life {
  hoursAgo: number;
  /** What `POST /api/incidents` is sent. */
  fields: Record<string, unknown> & { title: string };
  stage: Stage;
  severity: Exclude<Severity, 'unknown'>;
  evidence?: string;
  owner?: Role;
}

/** The incident of a life; its ids are there when the first step has been made. */
export interface Lived {
  id: string;
  public_id: string;
}

/** How far into its life each stage is reached. */
const shareOf = { confirmed: 0.01, triaged: 0.02, assigned: 0.04, fixing: 0.2 } as const;
const ofRetest = 0.5;
const ofClose = 0.7;

const levels = { info: 1, low: 2, medium: 3, high: 4, critical: 5 } as const;
const priorities = { info: 'P3', low: 'P3', medium: 'P2', high: 'P1', critical: 'P0' } as const;

export function emailOf(role: Role): string {
  return `${role.toLowerCase().replaceAll(/\W+/g, '-')}@demo.local`;
}

/** The same text gives the same hash in every demo; no one holds bytes of it. */
function madeUpHash(text: string): string {
  return createHash('sha256').update(`made up for the demo: ${text}`).digest('hex');
}

export function stepsOf(life: Life, lived: Partial<Lived> = {}): Step[] {
  const { hoursAgo, fields, stage } = life;
  const at = (share: number, run: Step['run']): Step => ({ hoursAgo: hoursAgo * (1 - share), run });
  const is = lived as Lived;
  const v1 = (path: string) => `/api/ip3/v1/incidents/${is.id}/${path}`;
  const all: Record<Stage, Step> = {
    gap: at(0, async (ask) => {
      const sent = { source_type: 'form', ...fields };
      const { id, public_id } = (await ask('Reporter', 'POST', '/api/incidents', sent)) as Lived;
      Object.assign(lived, { id, public_id });
    }),
    confirmed: at(shareOf.confirmed, (ask) =>
      attach(ask, is, life.evidence ?? 'log_extract', fields.title),
    ),
    triaged: at(shareOf.triaged, async (ask) => {
      const asked = { priority: priorities[life.severity], severity: levels[life.severity] };
      await ask('Analyst', 'PATCH', `/api/incidents/${is.id}`, asked);
      await ask('Analyst', 'POST', v1('transition'), { to: 'triaged' });
    }),
    assigned: at(shareOf.assigned, (ask) => {
      const owner_email = emailOf(life.owner ?? 'DevSecOps');
      return ask('Analyst', 'POST', v1('assign'), { owner_email, severity: life.severity });
    }),
    fixing: at(shareOf.fixing, (ask) => ask('DevSecOps', 'POST', v1('transition'), toFixing)),
    retest: at(ofRetest, (ask) => ask('DevSecOps', 'POST', v1('transition'), { to: 'retest' })),
    closed: at(ofClose, async (ask) => {
      await attach(ask, is, 'retest_report', `${fields.title}, tested again`);
      await ask('Analyst', 'POST', v1('close'), { note: 'The retest found nothing left.' });
    }),
  };
  return stages.slice(0, stages.indexOf(stage) + 1).map((one) => all[one]);
}

const toFixing = { to: 'fixing', note: 'Work has begun.' };

/** A reference that someone declares; the demo holds no file of it. */
export async function attach(
  ask: Ask,
  { id }: Lived,
  evidence_type: string,
  text: string,
): Promise<void> {
  const hash_sha256 = madeUpHash(`${evidence_type}: ${text}`);
  await ask('Analyst', 'POST', `/api/ip3/v1/incidents/${id}/evidence`, {
    ...{ evidence_type, source: 'demo', hash_sha256, confidence: 90, visibility: 'restricted' },
    content_ref: `https://evidence.example.org/${hash_sha256.slice(0, 12)}`,
  });
}
