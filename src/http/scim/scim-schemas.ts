// Schemas of SCIM 2.0 over HTTP: parameters, bodies and resources.
import { Type } from 'typebox';
import { scimLimits, scimType, scimUrns } from '../../domain/scim/scim.ts';
import { Instant } from '../schema/schema.ts';

export const scimFacts = {
  access: 'provisioning',
  tags: ['scim'],
} as const;

/** Of those that answer with a resource. */
export const scimResource = { ...scimFacts, produces: [scimType] } as const;

const userId = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a002';
const groupId = '019aa1d0-3f02-7a11-b1c4-90e2d7f0a0c1';
const address = 'anna.nowak@example.org';

export const ScimId = Type.Object({
  id: Type.String({
    maxLength: 100,
    description: 'Id of the resource.',
    examples: [userId],
  }),
});

const shape = {
  attributes: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'Attributes to answer with, with commas between them.',
      examples: ['displayName'],
    }),
  ),
  excludedAttributes: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'Attributes to leave out.',
      examples: ['members'],
    }),
  ),
};

export const ScimShape = Type.Object(shape);

export const ScimQuery = Type.Object({
  filter: Type.Optional(
    Type.String({
      maxLength: scimLimits.filter,
      description:
        'Comparisons with `eq`, joined with `and`. Users: `userName`, `externalId`, `id`, ' +
        '`emails.value`, `displayName`, `active`; groups: `displayName`, `externalId`, `id`, ' +
        '`members.value`.',
      examples: ['externalId eq "4f0d1c62"'],
    }),
  ),
  startIndex: Type.Optional(
    Type.Integer({
      minimum: -1_000_000,
      maximum: 1_000_000,
      description: 'The first of the page, from 1; less is 1.',
      examples: [1],
    }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: -1_000_000,
      maximum: 1_000_000,
      description:
        `Resources of a page, ${scimLimits.pageDefault} without it, ` +
        `${scimLimits.page} at most.`,
      examples: [100],
    }),
  ),
  sortBy: Type.Optional(
    Type.String({ maxLength: 200, description: 'Not followed.', examples: ['userName'] }),
  ),
  sortOrder: Type.Optional(
    Type.String({ maxLength: 20, description: 'Not followed.', examples: ['ascending'] }),
  ),
  ...shape,
});

/** What a directory sends has attributes of its own schema, so the domain reads it. */
function scimBody(description: string, example: object) {
  const schema = { type: 'object', description, additionalProperties: true, examples: [example] };
  return { content: { [scimType]: { schema }, 'application/json': { schema } } };
}

export const UserBody = scimBody('A user (RFC 7643, section 4.1).', {
  schemas: [scimUrns.user],
  userName: address,
  externalId: '4f0d1c62',
  name: { givenName: 'Anna', familyName: 'Nowak' },
  displayName: 'Anna Nowak',
  emails: [{ value: address, type: 'work', primary: true }],
  active: true,
});

export const GroupBody = scimBody('A group (RFC 7643, section 4.2).', {
  schemas: [scimUrns.group],
  displayName: 'soc-l2',
  externalId: '9b1d2c40',
  members: [],
});

export const PatchUserBody = scimBody('Changes (RFC 7644, section 3.5.2).', {
  schemas: [scimUrns.patch],
  Operations: [{ op: 'replace', path: 'active', value: false }],
});

export const PatchGroupBody = scimBody('Changes (RFC 7644, section 3.5.2).', {
  schemas: [scimUrns.patch],
  Operations: [{ op: 'replace', path: 'externalId', value: '9b1d2c41' }],
});

const Schemas = (urn: string) =>
  Type.Array(Type.String({ examples: [urn] }), { examples: [[urn]] });

const Moment = Type.String({ ...Instant, examples: ['2026-11-20T14:00:00.000Z'] });

export const ScimMeta = Type.Optional(
  Type.Object(
    {
      resourceType: Type.String({ examples: ['User'] }),
      created: Type.Optional(Moment),
      lastModified: Type.Optional(Moment),
      location: Type.String({
        examples: [`https://proofline.example.org/scim/v2/Users/${userId}`],
      }),
    },
    { title: 'ScimMeta' },
  ),
);
const Reference = Type.Object(
  {
    value: Type.String({ examples: [userId] }),
    display: Type.Optional(Type.String({ examples: ['Anna Nowak'] })),
    type: Type.Optional(Type.String({ examples: ['User'] })),
  },
  { title: 'ScimReference' },
);

export const ScimUserSchema = Type.Object(
  {
    schemas: Schemas(scimUrns.user),
    id: Type.String({ examples: [userId] }),
    externalId: Type.Optional(Type.String({ examples: ['4f0d1c62'] })),
    userName: Type.Optional(Type.String({ examples: [address] })),
    name: Type.Optional(
      Type.Object(
        {
          formatted: Type.Optional(Type.String({ examples: ['Anna Nowak'] })),
          givenName: Type.Optional(Type.String({ examples: ['Anna'] })),
          familyName: Type.Optional(Type.String({ examples: ['Nowak'] })),
        },
        { title: 'ScimName' },
      ),
    ),
    displayName: Type.Optional(Type.String({ examples: ['Anna Nowak'] })),
    active: Type.Optional(Type.Boolean({ examples: [true] })),
    emails: Type.Optional(
      Type.Array(
        Type.Object(
          {
            value: Type.String({ examples: [address] }),
            type: Type.String({ examples: ['work'] }),
            primary: Type.Boolean({ examples: [true] }),
          },
          { title: 'ScimEmail' },
        ),
      ),
    ),
    groups: Type.Optional(Type.Array(Reference)),
    meta: ScimMeta,
  },
  { title: 'ScimUser' },
);

export const ScimGroupSchema = Type.Object(
  {
    schemas: Schemas(scimUrns.group),
    id: Type.String({ examples: [groupId] }),
    externalId: Type.Optional(Type.String({ examples: ['9b1d2c40'] })),
    displayName: Type.Optional(Type.String({ examples: ['soc-l2'] })),
    members: Type.Optional(Type.Array(Reference)),
    meta: ScimMeta,
  },
  { title: 'ScimGroup' },
);

export function listOf<Resource extends typeof ScimUserSchema | typeof ScimGroupSchema>(
  resource: Resource,
  title: string,
) {
  return Type.Object(
    {
      schemas: Schemas(scimUrns.list),
      totalResults: Type.Integer({ examples: [1] }),
      startIndex: Type.Integer({ examples: [1] }),
      itemsPerPage: Type.Integer({ examples: [1] }),
      Resources: Type.Array(resource),
    },
    { title },
  );
}
