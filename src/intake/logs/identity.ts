// What makes two log events the same one, and what makes them belong to one incident.
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../trust-core/canonical.ts';
import type { LogEvent } from './log-event.ts';

/**
 * SHA-256 in hex: product, alert uid, rule and host where the product gives a uid; else the event
 * itself, in canonical JSON or as the text of its line. A uid that a product uses for several
 * rules or hosts is not one alert.
 */
export function identityOf(event: LogEvent, raw: unknown): string {
  const { format, product, uid, rule, host, revision } = event;
  if (uid !== null) return digest('uid', [format, product, uid, rule, host, revision]);
  return digest('raw', raw);
}

function digest(kind: string, value: unknown): string {
  const text = typeof value === 'string' ? value.toWellFormed() : canonicalText(value);
  return createHash('sha256').update(`ip3/log-event/${kind}\n${text}`).digest('hex');
}

/** Half a surrogate pair has no canonical form; two such events differ by their spelling, too. */
function canonicalText(value: unknown): string {
  try {
    return canonicalJson(value);
  } catch {
    return JSON.stringify(value);
  }
}

/**
 * The rule that an event is correlated by: that of its product, else what its title says. An event
 * that names too little to belong to another one gets a key of its own.
 */
export function ruleKey(event: LogEvent, identity: string): string {
  const { format, product, rule, title } = event;
  if (!isCorrelated(event)) return digest('alone', identity);
  const named = rule ?? title.replace(/[0-9a-f]+/gi, (word) => (/\d/.test(word) ? '#' : word));
  return digest('rule', [format, product, named.toLowerCase()]);
}

/**
 * A rule or a title of its own, together with the product or the asset that it speaks of. A format
 * that is known represents the product; two products of unknown formats might use the same rule id.
 */
function isCorrelated(event: LogEvent): boolean {
  const { format, product, rule, own_title } = event;
  if (rule !== null && format !== 'generic') return true;
  const saysOfWhat = product !== null || assetKey(event) !== '';
  return (rule !== null || own_title) && saysOfWhat;
}

/** The asset that an event is correlated by, in lower case; empty when the event names none. */
export function assetKey({ host, agent_id }: LogEvent): string {
  return (host ?? (agent_id === null ? '' : `agent:${agent_id}`)).toLowerCase().replace(/\.$/, '');
}
