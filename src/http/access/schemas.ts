// Schemas of the decision point (OpenID AuthZEN 1.0). Members beside these are taken and not
// looked at: a decision goes by the agent, the action and the tool.
import { Type } from 'typebox';
import { batchSemantics } from '../../domain/access.ts';
import { limits } from '../limits.ts';
import { bodyFaults, Enum, Instant, problems } from '../schema.ts';

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
          reason_user: Reasons({ '403': 'This agent may not use this tool at the moment.' }),
          policy_epoch: Type.Optional(Type.Integer()),
          evaluated_at: Instant,
          ttl_s: Type.Integer({ description: 'Seconds that it may be kept.', examples: [0] }),
        },
        { title: 'AccessContext' },
      ),
    ),
  },
  { title: 'AccessDecision' },
);

const answers = problems(...bodyFaults, 'validation_failed', 'unauthorized', 'forbidden');

export const evaluation = {
  operationId: 'evaluateAccess',
  tags,
  summary: 'May this agent use this tool now',
  description:
    'A denial is 200 with `decision: false` and the reason in `context`; an agent that is not ' +
    'registered is denied. The decision reads the committed row and must not be kept.',
  body: Type.Object(
    { subject: Subject, action: Action, resource: Resource, context: Properties },
    { examples: [asked] },
  ),
  response: { 200: Decision, ...answers },
};

const Item = Type.Object(
  {
    subject: Type.Optional(Subject),
    action: Type.Optional(Action),
    resource: Type.Optional(Resource),
    context: Properties,
  },
  { title: 'AccessQuestion' },
);

export const evaluations = {
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
      evaluations: Type.Optional(Type.Array(Item, { maxItems: limits.evaluations })),
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
    ...answers,
  },
};

const Address = (path: string) => Type.String({ examples: [`http://127.0.0.1:8080${path}`] });

export const configuration = {
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
    ...problems(),
  },
};
