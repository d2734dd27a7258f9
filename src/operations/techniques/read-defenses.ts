// GET …/ttp/defenses: what helps against the techniques that people accepted or added, and which
// response steps of the incident carry it out.
import { isGivenUp, type ActionStatus } from '../../domain/action.ts';
import type { Principal } from '../../domain/principal.ts';
import { listActions } from '../../store/actions/actions.ts';
import { defensesAgainst, isStepOf, stepTitle, type Defense } from '../../techniques/defenses.ts';
import type { Deps } from '../deps.ts';
import { suggestTechniques } from './suggest-techniques.ts';

export interface OfferedDefense extends Defense {
  /** The response step that would carry it out, ready to be added. */
  step: { title: string; requires_approval: boolean };
  /** The newest step of the incident that carries it out and was not cancelled. */
  action: { id: string; status: ActionStatus } | null;
}

/** Suggestions that no one has accepted yet ask for nothing, so they are left out. */
export async function readDefenses(
  deps: Pick<Deps, 'database'>,
  principal: Principal,
  reference: string,
): Promise<OfferedDefense[]> {
  const { incident, ttps } = await suggestTechniques(deps, principal, reference);
  const taken = ttps.filter(({ status }) => status === 'accepted' || status === 'added');
  const defenses = await defensesAgainst(taken.map(({ technique_id }) => technique_id));
  if (defenses.length === 0) return [];
  const actions = await listActions(deps.database.kysely, incident.id);
  const valid = actions.filter(({ status }) => !isGivenUp(status)).toReversed();
  return defenses.map((defense) => {
    const found = valid.find(({ title }) => isStepOf(title, defense.id));
    return {
      ...defense,
      // A mitigation changes a running service; a detection only reads what it writes.
      step: { title: stepTitle(defense), requires_approval: defense.kind === 'mitigation' },
      action: found === undefined ? null : { id: found.id, status: found.status },
    };
  });
}
