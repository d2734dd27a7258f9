// Demo mode: fills an empty database through the same operations that people use.
import type { RequestContext } from '../../domain/principal.ts';
import { anyAccountExists, findAccountByEmail } from '../../store/accounts.ts';
import { createAccount } from '../accounts/accounts.ts';
import type { Deps } from '../deps.ts';
import { attachReference } from '../evidence/attach-evidence.ts';
import { assignIncident } from '../incidents/assign-incident.ts';
import { classifyIncident } from '../incidents/classify-incident.ts';
import { closeIncident } from '../incidents/close-incident.ts';
import { createIncident } from '../incidents/create-incident.ts';
import { transitionIncident } from '../incidents/transition-incident.ts';
import { systemContext } from '../system-context.ts';
import { demoIncidents, demoPassword, demoUsers, type DemoIncident } from './demo-data.ts';

/**
 * Adds demo users and incidents to an installation without accounts; another one is left alone.
 * Says whether the demo users are there.
 */
export async function loadDemo(deps: Deps): Promise<boolean> {
  const db = deps.database.kysely;
  if (await anyAccountExists(db)) {
    return (await findAccountByEmail(db, demoUsers[0]!.email)) !== undefined;
  }
  const context = systemContext(deps, 'demo');
  for (const { email, name, role } of demoUsers) {
    const account = { email, name, roles: [role], password: demoPassword };
    await createAccount(deps, context, account);
  }
  for (const incident of demoIncidents) await loadIncident(deps, context, incident);
  return true;
}

async function loadIncident(
  deps: Deps,
  context: RequestContext,
  demo: DemoIncident,
): Promise<void> {
  const { id } = await createIncident(deps, context, demo.incident);
  for (const evidence of demo.evidence) await attachReference(deps, context, id, evidence);
  if (demo.classified) await classifyIncident(deps, context, id, demo.classified);
  if (demo.owner) await assignIncident(deps, context, id, demo.owner);
  for (const to of demo.moves) await transitionIncident(deps, context, id, { to });
  if (demo.close) await closeIncident(deps, context, id, demo.close);
}
