// A service with a filled audit log, and the verification of its whole log.
import { setTimeout as pause } from 'node:timers/promises';
import { Sequencer } from '../../src/operations/audit/sequencer.ts';
import { verifyLog } from '../../src/operations/audit/verify-log.ts';
import type { Report } from '../../src/operations/audit/verify-report.ts';
import { systemContext } from '../../src/operations/system-context.ts';
import { writeAudit } from '../../src/store/audit/audit.ts';
import type { TestService } from '../support/service.ts';

export async function writeEntries(service: TestService, count: number): Promise<void> {
  const context = systemContext(service.deps);
  for (let n = 0; n < count; n += 1) {
    await writeAudit(service.deps.database.kysely, context, '2026-11-20T10:00:00.000Z', {
      action: 'auth.login',
      detail: { n },
    });
  }
}

/** Entries in batches of these sizes, each with its checkpoint. */
export async function fillLog(service: TestService, batches: readonly number[]): Promise<void> {
  const sequencer = new Sequencer(service.deps);
  await sequencer.open();
  for (const count of batches) {
    await writeEntries(service, count);
    const fault = await sequencer.step();
    if (fault !== null) throw new Error(fault.found);
  }
}

/** What a quarter of an hour brings: places for what waits, and for so many hidden entries. */
export async function slotsOnce(service: TestService): Promise<void> {
  const sequencer = new Sequencer(service.deps);
  await sequencer.open();
  // The service's own job might fill them first: then it is asked for the next quarter of an hour.
  // It might also add entries in between: then this sequencer has to look at the log again.
  for (let tries = 1000; tries > 0; tries -= 1) {
    await sequencer.step();
    await service.deps.database.pool.query('delete from audit_slots');
    if (await sequencer.fillHiddenSlots(systemContext(service.deps))) return;
    await pause(50);
  }
  throw new Error('The hidden slots were not filled.');
}

/** Gives every hidden entry its place, as the hours to come would. */
export async function placeHidden(service: TestService): Promise<void> {
  for (;;) {
    await slotsOnce(service);
    const { rows } = await service.deps.database.pool.query<{ n: number }>(
      'select count(*)::int as n from audit_pending where hidden',
    );
    if (rows[0]!.n === 0) return;
  }
}

export function verified({ deps }: TestService, kept: string | null = null): Promise<Report> {
  const { anchors, public_key } = deps.auditLog;
  const files = { database: deps.database, anchors, own_key: public_key };
  return verifyLog(files, { vkeys: [], kept });
}
