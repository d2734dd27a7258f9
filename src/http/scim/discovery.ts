// What this service says of its SCIM (RFC 7643, sections 5 to 7): what it takes of users and
// groups.
import { scimLimits, scimUrns } from '../../domain/scim/scim.ts';

const no = { supported: false };

export function providerConfig(location: string) {
  return {
    schemas: [scimUrns.config],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: scimLimits.page },
    changePassword: no,
    sort: no,
    etag: no,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description:
          'The secret of a service account with the scope scim:write, or a token of /oauth/token.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location },
  };
}

export const resourceKinds = ['User', 'Group'] as const;

export function resourceType(kind: (typeof resourceKinds)[number], location: string) {
  return {
    schemas: [scimUrns.resourceType],
    id: kind,
    name: kind,
    endpoint: `/${kind}s`,
    schema: kind === 'User' ? scimUrns.user : scimUrns.group,
    meta: { resourceType: 'ResourceType', location },
  };
}

interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued: boolean;
  description: string;
  required: boolean;
  caseExact: boolean;
  mutability: 'readWrite' | 'readOnly' | 'immutable';
  returned: 'default' | 'always';
  uniqueness: 'none' | 'server';
  subAttributes?: Attribute[];
}

function attribute(name: string, description: string, other: Partial<Attribute> = {}): Attribute {
  return {
    ...{ name, type: 'string', multiValued: false, description, required: false, caseExact: false },
    ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
    ...other,
  };
}

const readOnly = { mutability: 'readOnly' } as const;

const externalId = attribute('externalId', 'Id of the directory.', {
  caseExact: true,
  uniqueness: 'server',
});

const userAttributes = [
  attribute('userName', 'Name of the user in the directory; unique in it.', {
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute('name', 'Parts of the name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The whole name.'),
      attribute('givenName', 'Given name.'),
      attribute('familyName', 'Family name.'),
    ],
  }),
  attribute('displayName', 'The name that is shown.'),
  attribute('active', 'Whether the account is enabled.', { type: 'boolean' }),
  attribute('emails', 'One address is kept: the primary one, else that of work, else the first.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address.'),
      attribute('type', 'Always work.', readOnly),
      attribute('primary', 'Always true.', { type: 'boolean', ...readOnly }),
    ],
  }),
  attribute('groups', 'Groups that the user is in.', {
    type: 'complex',
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute('value', 'Id of the group.', { caseExact: true, ...readOnly }),
      attribute('display', 'Name of the group.', readOnly),
    ],
  }),
];

const groupAttributes = [
  attribute('displayName', 'Name of the group; unique in the directory.', {
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute('members', 'Users that are in it; groups within groups are not taken.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user.', { caseExact: true, mutability: 'immutable' }),
      attribute('display', 'Name of the user.', readOnly),
    ],
  }),
];

export const schemaIds = [scimUrns.user, scimUrns.group];

export function schemaOf(id: string, location: string) {
  const isUser = id === scimUrns.user;
  return {
    schemas: [scimUrns.schema],
    id,
    name: isUser ? 'User' : 'Group',
    description: isUser
      ? 'A user; other attributes are not kept.'
      : 'A group, whose users get roles.',
    attributes: isUser ? userAttributes : groupAttributes,
    meta: { resourceType: 'Schema', location },
  };
}
