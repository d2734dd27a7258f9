// POST …/ttp: a person accepts, rejects or adds a technique, or takes the word back.
import { timestamp } from '../../domain/clock.ts';
import { validationFailed, type DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  listTechniqueDecisions,
  putTechniqueDecision,
  removeTechniqueDecision,
} from '../../store/incidents/techniques.ts';
import { exactId, frameworkVersions } from '../../techniques/catalogue.ts';
import type { DecisionWord } from '../../techniques/decided.ts';
import { mapTechniques } from '../../techniques/map.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact } from '../transact.ts';
import { inputOf } from './mapper-input.ts';
import { techniquesOf, type IncidentTechnique } from './suggest-techniques.ts';

export interface TechniqueWord {
  technique_id: string;
  decision: DecisionWord;
  reason?: string | undefined;
}

/** Keeps the word and gives the techniques of the incident as they are after it. */
export async function decideTechnique(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  reference: string,
  word: TechniqueWord,
): Promise<IncidentTechnique[]> {
  const technique_id = knownId(word.technique_id);
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    const before = await listTechniqueDecisions(tx, incident.id);
    const earlier = before.find((row) => row.technique_id === technique_id);
    const input = await inputOf(tx, incident, context.principal);
    const isSuggested = mapTechniques(input).some((one) => one.technique_id === technique_id);
    const fault = faultOf(word.decision, { isSuggested, isDecided: earlier !== undefined });
    if (fault !== null) throw fault;
    const at = timestamp(deps.clock.now());
    const reason = word.reason ?? null;
    const { principal } = context;
    const row = { incident_id: incident.id, technique_id };
    if (word.decision === 'undone') await removeTechniqueDecision(tx, row);
    else {
      const kept = { decision: word.decision, reason, decided_by: principal.name, decided_at: at };
      await putTechniqueDecision(tx, { ...row, ...kept });
    }
    await writeAudit(tx, context, at, {
      action: 'technique.decided',
      incident_id: incident.id,
      detail: { technique_id, decision: word.decision, reason, before: earlier?.decision ?? null },
    });
    return techniquesOf(tx, incident, principal);
  });
}

function knownId(written: string): string {
  const id = exactId(written);
  if (id !== null) return id;
  const known = Object.entries(frameworkVersions).map(([name, version]) => `${name} ${version}`);
  const message = `must be a technique of ${known.join(' or ')}, e.g. T1059.001`;
  throw validationFailed([{ pointer: '/technique_id', message }]);
}

function faultOf(
  decision: DecisionWord,
  { isSuggested, isDecided }: { isSuggested: boolean; isDecided: boolean },
): DomainError | null {
  const fault = (message: string) => validationFailed([{ pointer: '/decision', message }]);
  if (decision === 'undone') return isDecided ? null : fault('there is no decision to take back');
  if (decision === 'added') {
    return isSuggested ? fault('the technique is suggested already; send "accepted"') : null;
  }
  return isSuggested || isDecided ? null : fault('the technique is not suggested; send "added"');
}
