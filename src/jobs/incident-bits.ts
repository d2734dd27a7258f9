// Keeps the bits of incidents that changed, so that searches whose matches are far read few rows.
import type { Deps } from '../operations/deps.ts';
import { forgetBits, keepBits } from '../store/incidents/bits/keep-bits.ts';
import { usualLimitMs, type Job } from './job.ts';

const everyMs = 10_000;

/**
 * One block in a run, as the server has other work. None on the embedded engine: it has one
 * connection, and requests would wait seconds for a block.
 */
export function incidentBitsJob({ database }: Pick<Deps, 'database'>): Job {
  const { engine, kysely } = database;
  return {
    name: 'bits of incidents',
    needsWrites: true,
    everyMs,
    firstAfterMs: 5_000,
    limitMs: usualLimitMs,
    run: async () => {
      await (engine === 'embedded' ? forgetBits(kysely) : keepBits(kysely));
    },
  };
}
