// Users and groups as a directory reads them (RFC 7643).
import type { Static } from 'typebox';
import { consoleBase } from '../../domain/console-link.ts';
import { attributePath, scimFilter, type Comparison } from '../../domain/scim/attribute-path.ts';
import { scimBase, scimFault, scimLimits, scimUrns } from '../../domain/scim/scim.ts';
import type { ScimGroup } from '../../operations/provisioning/list-groups.ts';
import type { ScimPage, ScimUser } from '../../operations/provisioning/read-users.ts';
import type { Config } from '../../settings/config.ts';
import type { ScimGroupSchema, ScimQuery, ScimShape, ScimUserSchema } from './scim-schemas.ts';

type User = Static<typeof ScimUserSchema>;
type Group = Static<typeof ScimGroupSchema>;

/** `/scim/v2/…` as programs reach it. */
export function scimAddress(config: Config, rest: string): string {
  return new URL(`${scimBase.slice(1)}/${rest}`, consoleBase(config)).href;
}

export function userView(
  config: Config,
  user: ScimUser,
  query: Static<typeof ScimShape> = {},
): User {
  const { id, name, display_name, given_name, family_name, external_id, email } = user;
  const shown = display_name ?? name;
  const whole: User = {
    schemas: [scimUrns.user],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    userName: user.user_name,
    name: {
      ...(name === null ? {} : { formatted: user.formatted_name ?? name }),
      ...(given_name === null ? {} : { givenName: given_name }),
      ...(family_name === null ? {} : { familyName: family_name }),
    },
    ...(shown === null ? {} : { displayName: shown }),
    active: user.disabled_at === null,
    emails: [{ value: email ?? user.account_email, type: 'work', primary: true }],
    groups: user.groups.map((group) => ({
      value: group.id,
      display: group.display_name,
      type: 'direct',
    })),
    meta: metaOf(config, 'User', user),
  };
  return chosen(whole, query);
}

export function groupView(
  config: Config,
  group: ScimGroup,
  query: Static<typeof ScimShape> = {},
): Group {
  const { id, display_name, external_id, members } = group;
  const whole: Group = {
    schemas: [scimUrns.group],
    id,
    ...(external_id === null ? {} : { externalId: external_id }),
    displayName: display_name,
    members: members.map(({ account_id, shown }) => ({
      value: account_id,
      display: shown,
      type: 'User',
    })),
    meta: metaOf(config, 'Group', group),
  };
  return chosen(whole, query);
}

function metaOf(
  config: Config,
  resourceType: 'User' | 'Group',
  { id, created_at, updated_at }: { id: string; created_at: string; updated_at: string },
) {
  const location = scimAddress(config, `${resourceType}s/${id}`);
  return { resourceType, created: created_at, lastModified: updated_at, location };
}

/** What `attributes` and `excludedAttributes` leave of a resource; its id always stays. */
function chosen<Resource extends { schemas: string[]; id: string }>(
  resource: Resource,
  query: Static<typeof ScimShape>,
): Resource {
  const wanted = namesIn(query.attributes);
  const left = namesIn(query.excludedAttributes);
  const always = ['schemas', 'id', 'meta'];
  const entries = Object.entries(resource).filter(([name]) => {
    if (always.includes(name)) return true;
    const small = name.toLowerCase();
    return wanted === null ? left?.has(small) !== true : wanted.has(small);
  });
  return Object.fromEntries(entries) as Resource;
}

function namesIn(list: string | undefined): Set<string> | null {
  if (list === undefined || list.trim() === '') return null;
  const names = list.split(',').map((one) => one.trim());
  return new Set(names.map((one) => attributePath(one, '/query/attributes').attribute));
}

/** Whether the members of groups are asked for; they are many. */
export function asksMembers(query: Static<typeof ScimShape>): boolean {
  const wanted = namesIn(query.attributes);
  if (wanted !== null) return wanted.has('members');
  return namesIn(query.excludedAttributes)?.has('members') !== true;
}

export function scimPage({ startIndex = 1, count }: Static<typeof ScimQuery>): ScimPage {
  const limit = Math.min(Math.max(count ?? scimLimits.pageDefault, 0), scimLimits.page);
  return { offset: Math.max(startIndex, 1) - 1, limit };
}

/** The comparisons of a filter as the queries take them, by the attributes that they know. */
export function filterBy(
  filter: string | undefined,
  known: Readonly<Record<string, string>>,
): Record<string, string | boolean> {
  if (filter === undefined) return {};
  const pointer = '/query/filter';
  const entry = ({ attribute, value }: Comparison): [string, string | boolean] => {
    const name = Object.hasOwn(known, attribute) ? known[attribute] : undefined;
    const isFlag = name === 'active';
    if (name !== undefined && (typeof value === 'boolean') === isFlag) return [name, value];
    throw scimFault(
      'invalidFilter',
      pointer,
      `does not take "${attribute.slice(0, 60)}" like this`,
    );
  };
  return Object.fromEntries(scimFilter(filter, pointer).map(entry));
}

export function listView<Resource>(
  Resources: Resource[],
  total: number,
  { offset }: ScimPage,
): {
  schemas: string[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
} {
  const counts = { startIndex: offset + 1, itemsPerPage: Resources.length };
  return { schemas: [scimUrns.list], totalResults: total, ...counts, Resources };
}
