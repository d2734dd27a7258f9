// Demo mode: fills an empty database through the same API that people use, as people of each role.
import { required } from '../../domain/required.ts';
import { anyAccountExists, findAccountByEmail } from '../../store/accounts/accounts.ts';
import { createDemoAccount } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { systemContext } from '../system-context.ts';
import { asking, type Send } from './ask.ts';
import { background } from './background.ts';
import type { DemoClock } from './demo-clock.ts';
import { demoUsers } from './demo-data.ts';
import { stepsOf } from './life.ts';
import { stories } from './stories.ts';
import type { StoryIds } from './story-ids.ts';

/** Adds the demo users to an installation without accounts; another one is left alone. */
export async function addDemoUsers(deps: Deps): Promise<'added' | 'there' | 'none'> {
  const db = deps.database.kysely;
  if (await anyAccountExists(db)) {
    const found = await findAccountByEmail(db, required(demoUsers[0], 'demo user').email);
    return found === undefined ? 'none' : 'there';
  }
  const context = systemContext(deps, 'demo');
  for (const { email, name, role } of demoUsers) {
    await createDemoAccount(deps, context, { email, name, roles: [role] });
  }
  return 'added';
}

/** Makes what the demo shows, step by step in the order of their times. */
export async function tellStories(clock: DemoClock, send: Send, scan: Buffer): Promise<StoryIds> {
  const ask = asking(send);
  const { steps, ids } = stories(scan);
  const all = [...steps, ...background.flatMap((life) => stepsOf(life))];
  try {
    for (const { hoursAgo, run } of all.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) {
      clock.goBack(hoursAgo);
      await run(ask, clock.now());
    }
  } finally {
    clock.beReal();
  }
  return ids;
}
