// What follows from the recorded facts before any duty is checked: which party it is, and whether
// the incident is significant or serious. Each step keeps unknown as unknown.
import { isAnnexSector, isFinancialEntity } from '../domain/entity-kinds.ts';
import { resolveContradictions, type Contradiction } from './contradictions.ts';
import type { Case, FactName, Facts, Submission } from './facts.ts';
import { significanceByNumber, type Significance } from './regimes/nis2-significance.ts';
import type { Tri } from './tri.ts';

/** A case with what follows from it. Its facts are read so that no contradiction removes a duty. */
export interface Given extends Case {
  /** Facts that contradict others: they take no duty away. */
  doubted: ReadonlySet<FactName>;
  /** Submissions that contradict other records: they do not meet their duty. */
  doubtful: ReadonlySet<Submission>;
  contradictions: readonly Contradiction[];
  /** DORA Article 2; unknown while the type of the entity is. */
  financial_entity: Tri;
  /** The type of the entity says that it is one, or the sector that it can be. */
  dora_in_play: boolean;
  /** Essential or important under NIS2 Article 3. */
  nis2_entity: Tri;
  /** Class, kind of provider or sector point to NIS2. */
  nis2_in_play: boolean;
  significance: Significance;
  /** NIS2 Article 23(3). */
  significant: Tri;
  /** A person said "not significant", the numbers say otherwise. */
  significance_disputed: boolean;
  /** AI Act Article 3(49). */
  ai_serious: Tri;
}

/** `dependsOn`: the obligations whose report comes before that of this one. */
export function givenOf(
  recorded: Case,
  dependsOn: (id: string) => readonly string[] = () => [],
): Given {
  const { facts, doubted, doubtful, contradictions } = resolveContradictions(recorded, dependsOn);
  const input = { ...recorded, facts };
  const { sector } = input;
  const significance = significanceByNumber(facts);
  const financial_entity = facts.entity_type === null ? null : isFinancialEntity(facts.entity_type);
  return {
    ...input,
    doubted,
    doubtful,
    contradictions,
    financial_entity,
    dora_in_play: financial_entity === true || isFinancialSector(sector),
    nis2_entity: nis2EntityOf(input),
    nis2_in_play:
      facts.nis2_class !== null || facts.provider_type !== null || isAnnexSector(sector),
    significance,
    significant: significantOf(input, significance),
    significance_disputed: facts.nis2_significant === false && significance.significant === true,
    ai_serious: aiSeriousOf(input),
  };
}

function isFinancialSector(sector: string | null): boolean {
  return sector === 'banking' || sector === 'financial_market_infrastructure';
}

/** NIS2 Article 2(2)(a) and 3(1)(b): these are bound whatever their size. */
const boundAtAnySize: readonly (string | null)[] = ['dns', 'tld', 'trust_service'];

function nis2EntityOf({ facts }: Case): Tri {
  if (facts.nis2_class !== null) return facts.nis2_class !== 'none';
  return boundAtAnySize.includes(facts.provider_type) ? true : null;
}

/**
 * A threshold that is met binds, no matter who says otherwise; else the decision of a person
 * counts.
 */
function significantOf({ facts }: Case, { significant }: Significance): Tri {
  if (significant === true) return true;
  return facts.nis2_significant ?? significant;
}

/** A recorded harm of Article 3(49) to which the organisation has a role is a serious incident. */
function aiSeriousOf({ facts }: Case): Tri {
  if (facts.ai_serious_incident !== null) return facts.ai_serious_incident;
  if (facts.ai_role === null) return null;
  const harmed = hasDied(facts) === true || (facts.ai_harm?.length ?? 0) > 0;
  return harmed || facts.widespread_infringement === true ? true : null;
}

/**
 * A death that happened, for AI Act Article 73(4). The fact `death` asks for a possible one as well
 * ((EU) 2024/2690 Art. 3(1)(c)), so it counts only where no harm but one to a person is recorded.
 */
export function hasDied({ death_occurred, death, ai_harm }: Facts): Tri {
  if (death_occurred !== null) return death_occurred;
  if (death !== true) return death;
  return ai_harm === null || ai_harm.length === 0 || ai_harm.includes('a') ? true : null;
}
