// Teams and their members: for Admin.
import { Type, type Static } from 'typebox';
import { memberRoles, teamNameLength } from '../../domain/team.ts';
import {
  archiveTeam,
  createTeam,
  readTeamMembers,
  readTeams,
  removeTeamMember,
  setTeamMember,
} from '../../operations/teams/teams.ts';
import type { CountedTeam, TeamMember } from '../../store/teams/teams.ts';
import { endpoint } from '../endpoint.ts';
import { loginOf } from '../requests/login-of.ts';
import { paged, pageOf } from '../responses/paging.ts';
import { Enum, Id, Instant, NextCursor, Nullable, OneLine, PageQuery } from '../schema/schema.ts';

const tags = ['accounts'];

const exampleId = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002';

const Team = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['Platform'] }),
    members: Type.Integer({ examples: [4] }),
    incidents: Type.Integer({
      description: 'Incidents whose `team` is the name, in any spelling of capitals.',
      examples: [12],
    }),
    created_by: Type.String({ examples: ['admin@example.org'] }),
    created_at: Instant,
    archived_at: Nullable(Instant),
  },
  { title: 'Team' },
);

const Member = Type.Object(
  {
    account_id: Id,
    email: Type.String({ examples: ['anna.nowak@example.org'] }),
    name: Nullable(Type.String({ examples: ['Anna Nowak'] })),
    role: Enum(memberRoles),
    added_by: Type.String({ examples: ['admin@example.org'] }),
    added_at: Instant,
    has_global_roles: Type.Boolean({
      examples: [false],
      description: 'The user got roles for all records later; the membership has no effect.',
    }),
    disabled: Type.Boolean(),
  },
  { title: 'TeamMember' },
);

const idOf = (what: string) =>
  Type.String({ maxLength: 100, description: `Id of the ${what}.`, examples: [exampleId] });

const TeamParams = Type.Object({ id: idOf('team') });
const MemberParams = Type.Object({ id: idOf('team'), account: idOf('user') });
const NamedParams = Type.Object({
  id: idOf('team'),
  account: Type.String({
    maxLength: 100,
    description: 'Id or email address of the user.',
    examples: [exampleId],
  }),
});

const listTeamsEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/teams',
  access: 'Admin',
  audit: 'none',
  operationId: 'listTeams',
  tags,
  summary: 'List teams',
  description: 'Newest first, archived ones too.',
  query: Type.Object({ ...PageQuery }),
  response: {
    200: Type.Object({
      teams: Type.Array(Team),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  async handle({ deps, request, reply, query }) {
    const page = pageOf(query);
    const rows = await readTeams(deps, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    return { teams: elements.map(teamView), count: elements.length, next_cursor };
  },
});

const createTeamEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/teams',
  access: 'Admin',
  audit: { success: ['team.created'] },
  operationId: 'createTeam',
  tags,
  summary: 'Make a team',
  description:
    'Incidents whose `team` is this name, in any spelling of capitals, belong to it at once. A ' +
    'name is not changed afterwards.',
  idempotent: true,
  stepUp: 'factor',
  body: Type.Object(
    { name: OneLine({ minLength: 1, maxLength: teamNameLength, pattern: '\\S' }) },
    { additionalProperties: false, examples: [{ name: 'Platform' }] },
  ),
  response: { 201: Team },
  errors: ['conflict'],
  async handle({ deps, request, body, context }) {
    loginOf(request);
    return teamView(await createTeam(deps, context, body.name.trim()));
  },
});

const archiveTeamEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/teams/:id/archive',
  access: 'Admin',
  audit: { success: ['team.archived'] },
  operationId: 'archiveTeam',
  tags,
  summary: 'Archive a team',
  description:
    'Its members lose at once what they had by it. Its incidents stay as they are, and its name ' +
    'is free for another team.',
  stepUp: 'factor',
  params: TeamParams,
  response: { 200: Team },
  errors: ['not_found', 'conflict'],
  async handle({ deps, request, params, context }) {
    loginOf(request);
    return teamView(await archiveTeam(deps, context, params.id));
  },
});

const listTeamMembersEndpoint = endpoint({
  method: 'GET',
  path: '/api/ip3/v1/teams/:id/members',
  access: 'Admin',
  audit: 'none',
  operationId: 'listTeamMembers',
  tags,
  summary: 'List the members of a team',
  description: 'With the role that each has in it.',
  params: TeamParams,
  query: Type.Object({ ...PageQuery }),
  response: {
    200: Type.Object({
      members: Type.Array(Member),
      count: Type.Integer(),
      next_cursor: NextCursor,
    }),
  },
  errors: ['not_found'],
  async handle({ deps, request, reply, params, query }) {
    const page = pageOf(query);
    const rows = await readTeamMembers(deps, params.id, page);
    const key = ({ account_id }: TeamMember) => account_id;
    const { elements, next_cursor } = paged(request, reply, page, rows, key);
    return { members: elements, count: elements.length, next_cursor };
  },
});

const setTeamMemberEndpoint = endpoint({
  method: 'PUT',
  path: '/api/ip3/v1/teams/:id/members/:account',
  access: 'Admin',
  audit: { sometimes: ['team.member_set'] },
  operationId: 'setTeamMember',
  tags,
  summary: 'Give a user a role in a team',
  description:
    'For users without global roles: who has those sees all records. Members read the incidents ' +
    'of their teams, `Analyst` also what is not public; changing needs a global role.',
  stepUp: 'factor',
  params: NamedParams,
  body: Type.Object(
    { role: Enum(memberRoles) },
    { additionalProperties: false, examples: [{ role: 'Viewer' }] },
  ),
  response: { 200: Member },
  errors: ['not_found', 'conflict'],
  async handle({ deps, request, params, body, context }) {
    loginOf(request);
    return setTeamMember(deps, context, params.id, params.account, body.role);
  },
});

const removeTeamMemberEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/ip3/v1/teams/:id/members/:account',
  access: 'Admin',
  audit: { success: ['team.member_removed'] },
  operationId: 'removeTeamMember',
  tags,
  summary: 'Remove a user from a team',
  description: 'From the next request on they see nothing by this team.',
  stepUp: 'factor',
  params: MemberParams,
  response: { 204: Type.Null({ description: 'The membership has ended.' }) },
  errors: ['not_found'],
  async handle({ deps, request, params, context }) {
    loginOf(request);
    await removeTeamMember(deps, context, params.id, params.account);
    return null;
  },
});

function teamView(team: CountedTeam): Static<typeof Team> {
  const { id, name, members, incidents, created_by, created_at, archived_at } = team;
  return { id, name, members, incidents, created_by, created_at, archived_at };
}

export const teamEndpoints = [
  listTeamsEndpoint,
  createTeamEndpoint,
  archiveTeamEndpoint,
  listTeamMembersEndpoint,
  setTeamMemberEndpoint,
  removeTeamMemberEndpoint,
];
