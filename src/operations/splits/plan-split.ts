// What a split would do, decided from the records as this connection sees them: the preview shows
// it, and the split does it under the lock.
import type { Kysely } from 'kysely';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { mostLinks } from '../../domain/link.ts';
import { mostSplits, type SplitHindrance } from '../../domain/split.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { countLinks } from '../../store/links/links.ts';
import { countSplits, ownRecords } from '../../store/splits/splits.ts';
import type { Tables } from '../../store/tables.ts';

export interface Split {
  title: string;
  reason: string;
  evidence?: readonly string[] | undefined;
  actions?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
}

export interface SplitPlan {
  origin: IncidentRow;
  evidence: string[];
  actions: string[];
  tags: string[];
  hindrance: SplitHindrance | null;
}

/** @throws `validation_failed` for records and tags that the incident does not have, or for none */
export async function planSplit(
  db: Kysely<Tables>,
  origin: IncidentRow,
  asked: Split,
): Promise<SplitPlan> {
  const { evidence = [], actions = [], tags = [] } = asked;
  const own = await ownRecords(db, origin.id, {
    evidence: evidence.filter(isUuid),
    actions: actions.filter(isUuid),
  });
  const faults = [
    ...strangers('evidence', evidence, own.evidence, 'is no evidence of the incident'),
    ...strangers('actions', actions, own.actions, 'is no action of the incident'),
    ...strangers('tags', tags, origin.tags, 'is no tag of the incident'),
  ];
  if (evidence.length + actions.length + tags.length === 0) {
    faults.push({ pointer: '', message: 'must choose at least one of evidence, actions, tags' });
  }
  if (faults.length > 0) throw validationFailed(faults);
  const hindrance = await hindranceOf(db, origin);
  return { origin, ...own, tags: origin.tags.filter((tag) => tags.includes(tag)), hindrance };
}

function strangers(
  member: string,
  asked: readonly string[],
  held: readonly string[],
  message: string,
): FieldError[] {
  return asked.flatMap((one, place) =>
    held.includes(member === 'tags' ? one : one.toLowerCase())
      ? []
      : [{ pointer: `/${member}/${place}`, message }],
  );
}

async function hindranceOf(
  db: Kysely<Tables>,
  { id, status_lifecycle, outcome }: IncidentRow,
): Promise<SplitHindrance | null> {
  if (status_lifecycle === 'closed') return 'closed';
  if (outcome !== null) return 'has_outcome';
  if ((await countSplits(db, id)) >= mostSplits) return 'full';
  return (await countLinks(db, id)) >= mostLinks ? 'links_full' : null;
}
