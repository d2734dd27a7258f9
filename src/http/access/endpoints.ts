// The decision point for enforcement points: OpenID AuthZEN 1.0. Bearer tokens only; the secret of
// the registry is not taken here, for it carries more than a gateway should hold.
import { Type } from 'typebox';
import { batchSemantics, settled, type AccessRequest } from '../../domain/access.ts';
import { consoleBase } from '../../domain/console-link.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { required } from '../../domain/required.ts';
import { endpoint } from '../endpoint.ts';
import { Enum, Instant } from '../schema/schema.ts';

const tags = ['agents'];

const Name = (example: string) =>
  Type.String({ minLength: 1, maxLength: 200, examples: [example] });

const Properties = Type.Optional(Type.Object({}, { additionalProperties: true, examples: [{}] }));

const Subject = Type.Object(
  { type: Name('agent'), id: Name('agent-support-bot'), properties: Properties },
  { title: 'AccessSubject' },
);

const Action = Type.Object(
  { name: Name('tools/call'), properties: Properties },
  { title: 'AccessAction' },
);

const Resource = Type.Object(
  { type: Name('tool'), id: Name('crm.read'), properties: Properties },
  { title: 'AccessResource' },
);

const asked = {
  subject: { type: 'agent', id: 'agent-support-bot' },
  action: { name: 'tools/call' },
  resource: { type: 'tool', id: 'crm.read' },
};

const Reasons = (example: Record<string, string>) =>
  Type.Optional(Type.Record(Type.String(), Type.String(), { examples: [example] }));

const Decision = Type.Object(
  {
    decision: Type.Boolean({ examples: [false] }),
    context: Type.Optional(
      Type.Object(
        {
          reason: Type.Optional(Type.String({ examples: ['quarantined'] })),
          reason_admin: Reasons({ '403': 'quarantined: The agent is in quarantine.' }),
          reason_user: Reasons({ '403': "This agent can't use this tool at the moment." }),
          policy_epoch: Type.Optional(Type.Integer()),
          evaluated_at: Instant,
          ttl_s: Type.Integer({ description: 'Seconds that it can be cached.', examples: [0] }),
        },
        { title: 'AccessContext' },
      ),
    ),
  },
  { title: 'AccessDecision' },
);

const Item = Type.Object(
  {
    subject: Type.Optional(Subject),
    action: Type.Optional(Action),
    resource: Type.Optional(Resource),
    context: Properties,
  },
  { title: 'AccessQuestion' },
);

const Address = (path: string) => Type.String({ examples: [`http://127.0.0.1:8080${path}`] });

const [single, batch] = ['/access/v1/evaluation', '/access/v1/evaluations'];

const evaluateAccessEndpoint = endpoint({
  method: 'POST',
  path: '/access/v1/evaluation',
  access: 'Reporter',
  audit: 'none',
  operationId: 'evaluateAccess',
  tags,
  summary: 'Check if an agent can use a tool now',
  description:
    'A denial is 200 with `decision: false` and the reason in `context`; an agent that is not ' +
    'registered is denied. The decision reads the committed row and must not be kept.',
  body: Type.Object(
    { subject: Subject, action: Action, resource: Resource, context: Properties },
    { examples: [asked] },
  ),
  response: { 200: Decision },
  // Properties of its parties are not checked.
  limits: { bodyBytes: 65_536 },
  async handle({ deps, body }) {
    const [decision] = await deps.shared.decideAccess([body]);
    return required(decision, 'decision');
  },
});

const evaluateAccessBatchEndpoint = endpoint({
  method: 'POST',
  path: '/access/v1/evaluations',
  access: 'Reporter',
  audit: 'none',
  operationId: 'evaluateAccessBatch',
  tags,
  summary: 'The same for many tools or agents at once',
  description:
    '`subject`, `action`, `resource` and `context` of the whole stand for what an evaluation ' +
    'leaves out. Without `evaluations` it is a single evaluation, and answered as one. All ' +
    'decisions of an answer see the same state.',
  body: Type.Object(
    {
      ...Item.properties,
      evaluations: Type.Optional(Type.Array(Item, { maxItems: 500 })),
      options: Type.Optional(
        Type.Object({ evaluations_semantic: Type.Optional(Enum(batchSemantics)) }),
      ),
    },
    {
      examples: [
        {
          subject: asked.subject,
          action: asked.action,
          evaluations: [
            { resource: { type: 'tool', id: 'crm.read' } },
            { resource: { type: 'tool', id: 'mail.send' } },
          ],
          options: { evaluations_semantic: 'execute_all' },
        },
      ],
    },
  ),
  response: {
    200: Type.Object({
      ...Type.Partial(Decision).properties,
      evaluations: Type.Optional(Type.Array(Decision)),
    }),
  },
  async handle({ deps, body }) {
    const decide = deps.shared.decideAccess;
    const { evaluations = [], options, ...defaults } = body;
    if (evaluations.length === 0) {
      const [decision] = await decide([whole(defaults, '')]);
      return required(decision, 'decision');
    }
    const asked = evaluations.map((own, place) => {
      return whole({ ...defaults, ...own }, `/evaluations/${place}`);
    });
    const semantic = options?.evaluations_semantic ?? 'execute_all';
    return { evaluations: settled(await decide(asked), semantic) };
  },
});

const getAccessConfigurationEndpoint = endpoint({
  method: 'GET',
  path: '/.well-known/authzen-configuration',
  access: 'anyone',
  audit: 'none',
  operationId: 'getAccessConfiguration',
  tags,
  summary: 'Where the decision point is (AuthZEN metadata)',
  description: 'By `IP3_PUBLIC_URL`; else by the address that the server listens on.',
  response: {
    200: Type.Object({
      policy_decision_point: Address(''),
      access_evaluation_endpoint: Address('/access/v1/evaluation'),
      access_evaluations_endpoint: Address('/access/v1/evaluations'),
    }),
  },
  handle({ deps }) {
    const at = (path: string) => new URL(path.slice(1), consoleBase(deps.config)).href;
    return {
      policy_decision_point: at('/').replace(/\/$/, ''),
      access_evaluation_endpoint: at(single),
      access_evaluations_endpoint: at(batch),
    };
  },
});

/** A question with all its parts; 400 that names those that neither it nor the whole has. */
function whole(asked: Partial<AccessRequest>, pointer: string): AccessRequest {
  const { subject, action, resource } = asked;
  if (subject && action && resource) return { subject, action, resource };
  const faults: FieldError[] = Object.entries({ subject, action, resource })
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({ pointer: `${pointer}/${name}`, message: 'is required' }));
  throw validationFailed(faults);
}

export const accessEndpoints = [
  evaluateAccessEndpoint,
  evaluateAccessBatchEndpoint,
  getAccessConfigurationEndpoint,
];
