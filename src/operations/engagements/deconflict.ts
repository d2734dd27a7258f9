// "Was that us?": what the logs of the engagements that the caller is in on say about a time, an
// address and a host. That no entry says so does not prove that it was not the test.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { viewerOf } from '../../domain/engagement.ts';
import type { Principal } from '../../domain/principal.ts';
import { findActivity, type DeconflictionMatch } from '../../store/engagements/engagement-log.ts';
import type { Deps } from '../deps.ts';
import { addressRule, isAddress, queriedInstant } from './add-log-entry.ts';
import { Faults } from './described.ts';

export interface DeconflictionAsked {
  /** The moment; or the window from `since` to `until`; the last 24 hours without any. */
  at?: string;
  since?: string;
  until?: string;
  address?: string;
  host?: string;
}

export interface Deconfliction {
  /** `logged`: an entry says so; `not_logged`: none does, which proves nothing. */
  answer: 'logged' | 'not_logged';
  window: { from: Timestamp; to: Timestamp };
  matches: DeconflictionMatch[];
  /** More matched than are shown. */
  more: boolean;
}

/** Entries around one moment: logs are written after the fact, and clocks differ. */
const margin = { hours: 1 };
const shown = 100;

export async function deconflict(
  deps: Pick<Deps, 'database' | 'clock'>,
  principal: Principal,
  asked: DeconflictionAsked,
): Promise<Deconfliction> {
  const window = windowAsked(asked, deps.clock.now());
  const { address, host } = asked;
  const query = { ...window, address: address?.toLowerCase(), host };
  const viewer = viewerOf(principal);
  const matches = await findActivity(deps.database.kysely, viewer, query, shown + 1);
  return {
    answer: matches.length > 0 ? 'logged' : 'not_logged',
    window,
    matches: matches.slice(0, shown),
    more: matches.length > shown,
  };
}

function windowAsked({ at, since, until, address }: DeconflictionAsked, now: Temporal.Instant) {
  const faults = new Faults();
  if (at !== undefined && (since !== undefined || until !== undefined)) {
    faults.add('/query/at', 'cannot be combined with since or until');
  }
  if (address !== undefined && !isAddress(address)) faults.add('/query/address', addressRule);
  faults.end();
  if (at !== undefined) {
    const moment = queriedInstant(faults, '/query/at', at);
    return windowOf(moment.subtract(margin), moment.add(margin));
  }
  const to = until === undefined ? now : queriedInstant(faults, '/query/until', until);
  const from =
    since === undefined
      ? to.subtract({ hours: 24 })
      : queriedInstant(faults, '/query/since', since);
  if (Temporal.Instant.compare(to, from) < 0) {
    faults.add('/query/until', 'must not be before since');
    faults.end();
  }
  return windowOf(from, to);
}

/** What the database and the wire can hold; a margin can lead out of it. */
const earliest = Temporal.Instant.from('0001-01-01T00:00:00.000Z');
const latest = Temporal.Instant.from('9999-12-31T23:59:59.999Z');

function windowOf(from: Temporal.Instant, to: Temporal.Instant) {
  const isBefore = Temporal.Instant.compare(from, earliest) < 0;
  const isAfter = Temporal.Instant.compare(to, latest) > 0;
  return { from: timestamp(isBefore ? earliest : from), to: timestamp(isAfter ? latest : to) };
}
