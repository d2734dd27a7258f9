// Which incident an event belongs to: the same rule on the same asset within 24 hours of what is
// known of an open incident, else a new one. What cannot open an incident can join one, also by a
// technique that both name.
import type { PlacedEvent } from './read-log.ts';

/** How far apart two events of one incident can be. */
export const windowMs = 86_400_000;

/** An incident that events can join. */
export interface Correlated {
  id: string;
  asset: string;
  rule_key: string;
  techniques: readonly string[];
  /** Its first and last event that could open one, in milliseconds. */
  first_ms: number;
  last_ms: number;
}

export interface TimedEvent extends PlacedEvent {
  /** When it happened, or when it came if it does not say. */
  at_ms: number;
}

/** An incident with the events of this batch that belong to it, in the order of their times. */
export interface Cluster {
  incident: Correlated;
  isNew: boolean;
  events: TimedEvent[];
  /** In place of that of its leading event, where a person gave one. */
  title?: string | undefined;
}

export interface Correlation {
  clusters: Cluster[];
  /** Events that belong to no incident. */
  unlinked: TimedEvent[];
}

/**
 * Correlates a batch with the open incidents of its assets. `newId` names those that it makes.
 * The order of the events in the batch does not matter.
 */
export function correlate(
  events: readonly TimedEvent[],
  open: readonly Correlated[],
  newId: () => string,
): Correlation {
  const byRule = new Map<string, Cluster[]>();
  const byTechnique = new Map<string, Cluster[]>();
  const all: Cluster[] = [];
  const add = (cluster: Cluster): void => {
    all.push(cluster);
    listAt(byRule, ruleOf(cluster.incident)).push(cluster);
    for (const key of techniqueKeys(cluster.incident)) listAt(byTechnique, key).push(cluster);
  };
  for (const incident of open) add({ incident: { ...incident }, isNew: false, events: [] });
  const inTime = events.toSorted((one, other) => one.at_ms - other.at_ms);
  for (const event of inTime.filter(({ opens }) => opens)) {
    const found = latestOfRule(byRule, event);
    if (found === undefined) add(newCluster(event, newId()));
    else widen(found, event);
  }
  const unlinked: TimedEvent[] = [];
  const allByRule = Map.groupBy(all, ({ incident }) => ruleOf(incident));
  for (const event of inTime.filter(({ opens }) => !opens)) {
    const found = latestOfRule(allByRule, event) ?? latest(ofTechnique(byTechnique, event), event);
    if (found === undefined) unlinked.push(event);
    else found.events.push(event);
  }
  return { clusters: all.filter(({ events: own }) => own.length > 0), unlinked };
}

function ruleOf({ rule_key, asset }: Pick<Correlated, 'rule_key' | 'asset'>): string {
  return `${rule_key} ${asset}`;
}

function listAt(map: Map<string, Cluster[]>, key: string): Cluster[] {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made: Cluster[] = [];
  map.set(key, made);
  return made;
}

/** Events come in the order of their times: incidents that one is too late for are not kept. */
function latestOfRule(byRule: Map<string, Cluster[]>, event: TimedEvent): Cluster | undefined {
  const rule = ruleOf(event);
  const left = (byRule.get(rule) ?? []).filter(
    ({ incident }) => event.at_ms <= incident.last_ms + windowMs,
  );
  byRule.set(rule, left);
  return latest(left, event);
}

/** The one with the latest event among those near enough. */
function latest(clusters: readonly Cluster[], { at_ms }: TimedEvent): Cluster | undefined {
  let found: Cluster | undefined;
  for (const cluster of clusters) {
    const { first_ms, last_ms } = cluster.incident;
    if (at_ms < first_ms - windowMs || at_ms > last_ms + windowMs) continue;
    if (found === undefined || last_ms > found.incident.last_ms) found = cluster;
  }
  return found;
}

/** Techniques of one event, and incidents of one technique, that are checked. */
const mostLookedAt = 20;

/** An asset that no one names is no common asset. */
function techniqueKeys({ techniques, asset }: Pick<Correlated, 'techniques' | 'asset'>): string[] {
  if (asset === '') return [];
  return techniques.slice(0, mostLookedAt).map((technique) => `${technique} ${asset}`);
}

function ofTechnique(lists: Map<string, Cluster[]>, { event, asset }: TimedEvent): Cluster[] {
  const keys = techniqueKeys({ techniques: event.techniques, asset });
  return keys.flatMap((key) => (lists.get(key) ?? []).slice(-mostLookedAt));
}

function newCluster(event: TimedEvent, id: string): Cluster {
  const { asset, rule_key, at_ms } = event;
  const { techniques } = event.event;
  const span = { first_ms: at_ms, last_ms: at_ms };
  return { incident: { id, asset, rule_key, techniques, ...span }, isNew: true, events: [event] };
}

function widen({ incident, events }: Cluster, event: TimedEvent): void {
  incident.first_ms = Math.min(incident.first_ms, event.at_ms);
  incident.last_ms = Math.max(incident.last_ms, event.at_ms);
  events.push(event);
}
