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
  /** How much longer everything takes than the usual time of its severity; 1 without. */
  pace?: number;
}

/** The incident of a life; its ids are there when the first step has been made. */
export interface Lived {
  id: string;
  public_id: string;
}

/** Hours after the report at which the case is acknowledged, by severity. */
const triageHours = { critical: 0.2, high: 0.7, medium: 4, low: 14, info: 20 } as const;
/** Hours after the report at which the case is closed: within the target of the severity. */
const closeHours = { critical: 58, high: 170, medium: 260, low: 330, info: 240 } as const;
/** Hours after the report at which the incident does no more harm. */
const containHours = { critical: 3.2, high: 19, medium: 55, low: 120, info: 40 } as const;
/** Share of the time up to the closing at which each stage is reached. */
const shareOf = { fixing: 0.2, contained: 0.5, retest: 0.65 } as const;
/** No stage is reached later than this share of the case's age, so that none is in the future. */
const latestShare = 0.9;

const levels = { info: 1, low: 2, medium: 3, high: 4, critical: 5 } as const;
const priorities = { info: 'P3', low: 'P3', medium: 'P2', high: 'P1', critical: 'P0' } as const;

export function emailOf(role: Role): string {
  return `${role.toLowerCase().replaceAll(/\W+/g, '-')}@demo.local`;
}

/** The same text gives the same hash in every demo; no one holds bytes of it. */
export function madeUpHash(text: string): string {
  return createHash('sha256').update(`made up for the demo: ${text}`).digest('hex');
}

/** The request of each stage, and when. */
export function stepsOf(life: Life, lived: Partial<Lived> = {}): Step[] {
  const { hoursAgo, fields, stage, severity, owner = 'DevSecOps', pace = 1 } = life;
  const at = (hours: number, run: Step['run']): Step => ({
    hoursAgo: hoursAgo - Math.min(hours, latestShare * hoursAgo),
    run,
  });
  const is = lived as Lived;
  const v1 = (path: string) => `/api/ip3/v1/incidents/${is.id}/${path}`;
  const triage = Math.min(triageHours[severity] * pace, 0.1 * hoursAgo);
  const close = Math.min(closeHours[severity] * pace, 0.8 * hoursAgo);
  const contain = Math.min(containHours[severity] * pace, close * shareOf.contained);
  const all: Record<Stage, Step> = {
    gap: at(0, async (ask) => {
      const sent = { source_type: 'form', ...fields };
      const { id, public_id } = (await ask('Reporter', 'POST', '/api/incidents', sent)) as Lived;
      Object.assign(lived, { id, public_id });
    }),
    confirmed: at(triage * 0.5, async (ask) => {
      await attach(ask, is, life.evidence ?? 'log_extract', fields.title);
    }),
    triaged: at(triage, async (ask) => {
      const asked = { priority: priorities[severity], severity: levels[severity] };
      await ask('Analyst', 'PATCH', `/api/incidents/${is.id}`, asked);
      await ask('Analyst', 'POST', v1('transition'), { to: 'triaged' });
    }),
    assigned: at(triage * 1.4, (ask) =>
      ask('Analyst', 'POST', v1('assign'), { owner_email: emailOf(owner), severity }),
    ),
    fixing: at(close * shareOf.fixing, (ask) => ask(owner, 'POST', v1('transition'), toFixing)),
    retest: at(close * shareOf.retest, async (ask) => {
      await ask(owner, 'POST', v1('transition'), { to: 'retest' });
    }),
    closed: at(close, async (ask, now) => {
      await attach(ask, is, 'retest_report', `${fields.title}, tested again`);
      await ask('Analyst', 'POST', v1('milestones'), { recovered_at: String(now) });
      await ask('Analyst', 'POST', v1('close'), { note: 'The retest found nothing left.' });
    }),
  };
  const passed = stages.slice(0, stages.indexOf(stage) + 1);
  const contained = at(contain, async (ask, now) => {
    const unnoticed = { minutes: Math.round(60 * contain + 170 * pace) };
    const times = { occurred_at: String(now.subtract(unnoticed)), contained_at: String(now) };
    await ask(owner, 'POST', v1('milestones'), times);
  });
  return [...passed.map((one) => all[one]), ...(passed.includes('retest') ? [contained] : [])];
}

const toFixing = { to: 'fixing', note: 'Work has begun.' };

/** A reference that someone declares; the demo holds no file of it. Returns the record's id. */
export async function attach(
  ask: Ask,
  { id }: Lived,
  evidence_type: string,
  text: string,
): Promise<string> {
  const hash_sha256 = madeUpHash(`${evidence_type}: ${text}`);
  const { id: made } = (await ask('Analyst', 'POST', `/api/ip3/v1/incidents/${id}/evidence`, {
    ...{ evidence_type, source: 'demo', hash_sha256, confidence: 90, visibility: 'restricted' },
    content_ref: `https://evidence.example.org/${hash_sha256.slice(0, 12)}`,
  })) as { id: string };
  return made;
}
