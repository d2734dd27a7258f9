// Circles of links: an incident is no part of its own parts, and causes none of its own causes.
import { DomainError } from '../../domain/error.ts';
import { mostWalked, type LinkKind } from '../../domain/link.ts';
import { lockByName } from '../../store/engine/named-lock.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { stepsFrom, type Step } from '../../store/links/links.ts';
import type { Tx } from '../transact.ts';

/** Incidents that an error names between the two. */
const mostNamed = 5;

/**
 * Links that could close a circle are made one at a time: each of two at once would otherwise not
 * see the other. Taken before any row is locked.
 */
export async function lockCircles(tx: Tx, kind: LinkKind): Promise<void> {
  if (kind !== 'related') await lockByName(tx, 'links');
}

/** @throws `conflict` with `incidents`, the circle that the new link would close */
export async function assertNoCircle(
  tx: Tx,
  kind: LinkKind,
  from: IncidentRow,
  to: IncidentRow,
): Promise<void> {
  if (kind === 'related') return;
  const between = await wayBetween(tx, kind, to, from);
  if (between !== null) throw circle(kind, from, to, between);
}

/**
 * The public ids between the two along links of the kind, null without a way. Breadth first, each
 * incident once.
 * @throws `conflict` when more incidents follow than the search visits
 */
async function wayBetween(
  tx: Tx,
  kind: LinkKind,
  start: IncidentRow,
  end: IncidentRow,
): Promise<string[] | null> {
  const known = new Map<string, Step | null>([[start.id, null]]);
  let last = [start.id];
  while (last.length > 0) {
    const steps = await stepsFrom(tx, kind, last, mostWalked + 1);
    const found = steps.find(({ id }) => id === end.id);
    if (found !== undefined) return namesBehind(known, found.from_id);
    const fresh = steps.filter(({ id }) => !known.has(id));
    for (const step of fresh) known.set(step.id, step);
    if (steps.length > mostWalked || known.size > mostWalked) throw tooMany(start);
    last = [...new Set(fresh.map(({ id }) => id))];
  }
  return null;
}

function namesBehind(known: ReadonlyMap<string, Step | null>, last: string): string[] {
  const names: string[] = [];
  for (let step = known.get(last); step; step = known.get(step.from_id)) {
    names.unshift(step.public_id);
  }
  return names;
}

const said = {
  part_of: (part: string, whole: string, through: string) =>
    `${part} is part of ${whole} already, through ${through}. ` +
    'Remove one of these links first, or link the two as related.',
  caused_by: (effect: string, cause: string, through: string) =>
    `${effect} is caused by ${cause} already, through ${through}. ` +
    'Remove one of these links first, or link the two as related.',
} as const;

function circle(
  kind: keyof typeof said,
  from: IncidentRow,
  to: IncidentRow,
  between: readonly string[],
): DomainError {
  const named = between.slice(0, mostNamed).join(', ');
  const through = between.length > mostNamed ? `${named}, …` : named;
  const detail = said[kind](to.public_id, from.public_id, through);
  const incidents = [from.public_id, to.public_id, ...between.slice(0, mostWalked)];
  return new DomainError('conflict', detail, { incidents });
}

function tooMany({ public_id }: IncidentRow): DomainError {
  const detail =
    `More than ${mostWalked} incidents follow ${public_id} along such links. ` +
    'Link the two as related instead.';
  return new DomainError('conflict', detail, { limit: mostWalked });
}
