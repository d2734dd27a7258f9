// POST /engagements: a threat-led test with its scope, crown jewels and first rules of engagement.
// Anyone who makes it is its first member.
import { randomInt } from 'node:crypto';
import { timestamp } from '../../domain/clock.ts';
import { engagementPublicId } from '../../domain/engagement.ts';
import { DomainError } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { engagementFields } from '../../fields/engagement.ts';
import type { NewValues } from '../../fields/field.ts';
import { findAccountByEmail } from '../../store/accounts/accounts.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import { addMember, insertEngagement, insertRules } from '../../store/engagements/engagements.ts';
import { rulesSha256 } from '../../trust/engagement-log.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { dayOf, Faults, statementList, statements, windowOf, type Window } from './described.ts';

export type NewEngagement = NewValues<typeof engagementFields> & {
  rules_of_engagement: string | string[];
  window?: Window;
};

/** Creates it with its first version of the rules; throws `validation_failed` with all faults. */
export async function createEngagement(
  deps: Pick<Deps, 'database' | 'clock' | 'ids'>,
  context: RequestContext,
  input: NewEngagement,
): Promise<EngagementRow> {
  const { rules, facts } = checked(input);
  return transact(deps, context, async (tx) => {
    const now = deps.clock.now();
    const at = timestamp(now);
    const by = context.principal.name;
    const engagement = await insertWithNumber(tx, now.toZonedDateTimeISO('UTC').year, {
      ...facts,
      ...{ id: deps.ids.next(), phase: 'preparation', active_started_on: null },
      ...{ active_ended_on: null, reports_complete_on: null },
      ...{ created_by: by, created_at: at, updated_at: at },
    });
    const engagement_id = engagement.id;
    const rules_sha256 = rulesSha256(engagement_id, 1, rules);
    const text = JSON.stringify(rules);
    const first = { engagement_id, version: 1, rules: text, rules_sha256, written_by: by };
    await insertRules(tx, { ...first, written_at: at });
    const members = await addFirstMembers(tx, context, engagement, input.white_team ?? []);
    const { public_id, title, restricted } = engagement;
    await writeAudit(tx, context, at, {
      action: 'engagement.created',
      engagement_id,
      detail: { public_id, title, restricted, members, rules_sha256 },
    });
    return engagement;
  });
}

function checked(input: NewEngagement) {
  const faults = new Faults();
  const title = input.title.trim();
  if (title === '') faults.add('/title', 'must not be blank');
  const scope = statements(faults, '/scope', input.scope);
  const crown_jewels = statements(faults, '/crown_jewels', input.crown_jewels);
  const rules = statementList(faults, '/rules_of_engagement', input.rules_of_engagement);
  const facts = {
    title,
    code_name: input.code_name ?? null,
    entity: input.entity ?? null,
    team: input.team ?? null,
    framework: input.framework ?? engagementFields.framework.fallback,
    restricted: input.restricted ?? engagementFields.restricted.fallback,
    scope: JSON.stringify(scope),
    crown_jewels: JSON.stringify(crown_jewels),
    white_team: JSON.stringify([...new Set(input.white_team ?? [])]),
    ...windowOf(faults, input.window),
    notified_on: dayOf(faults, '/notified_on', input.notified_on ?? null),
  };
  faults.end();
  return { rules, facts };
}

/** Numbers of a year: at first four digits, so that they are short; then more. */
const numberRanges = [10_000, 10_000, 10_000, 1_000_000, 1_000_000, 999_999_999];

/** A counted number would reveal to everyone who creates one how many others there are. */
async function insertWithNumber(
  tx: Tx,
  year: number,
  facts: Omit<Parameters<typeof insertEngagement>[1], 'public_id'>,
): Promise<EngagementRow> {
  for (const range of numberRanges) {
    const public_id = engagementPublicId(year, randomInt(1, range));
    const made = await insertEngagement(tx, { ...facts, public_id });
    if (made !== undefined) return made;
  }
  const detail = 'No free engagement number was found. Try again.';
  throw new DomainError('unavailable', detail, { retry_after_s: 1 });
}

/** The creator, and those of the control team whose e-mail is that of a user. */
async function addFirstMembers(
  tx: Tx,
  { principal }: RequestContext,
  { id: engagement_id, created_at }: EngagementRow,
  white_team: readonly string[],
): Promise<string[]> {
  const members: string[] = [];
  const add = async (account_id: string, name: string) => {
    const member = { engagement_id, account_id, added_by: principal.name, added_at: created_at };
    if (await addMember(tx, member)) members.push(name);
  };
  if (isUuid(principal.id)) await add(principal.id, principal.name);
  for (const email of white_team) {
    const account = await findAccountByEmail(tx, email);
    if (account !== undefined && account.disabled_at === null) await add(account.id, account.email);
  }
  return members;
}
