// The decision point for enforcement points: OpenID AuthZEN 1.0. Bearer tokens only; the secret of
// the registry is not taken here, for it carries more than a gateway should hold.
import { settled, type AccessRequest } from '../../domain/access.ts';
import { consoleBase } from '../../domain/console-link.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import { accessDecisions } from '../../operations/agents/evaluate-access.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { limits } from '../limits.ts';
import * as schema from './schemas.ts';

const [single, batch] = ['/access/v1/evaluation', '/access/v1/evaluations'];

export function accessRoutes(app: App, deps: Deps): void {
  const decide = accessDecisions(deps);
  const small = { schema: schema.evaluation, bodyLimit: limits.evaluationBytes };
  app.post(single, small, async (request) => {
    const [decision] = await decide([request.body]);
    return decision!;
  });
  app.post(batch, { schema: schema.evaluations }, async (request) => {
    const { evaluations = [], options, ...defaults } = request.body;
    if (evaluations.length === 0) {
      const [decision] = await decide([whole(defaults, '')]);
      return decision!;
    }
    const asked = evaluations.map((own, place) => {
      return whole({ ...defaults, ...own }, `/evaluations/${place}`);
    });
    const semantic = options?.evaluations_semantic ?? 'execute_all';
    return { evaluations: settled(await decide(asked), semantic) };
  });
  app.get('/.well-known/authzen-configuration', { schema: schema.configuration }, () => {
    const at = (path: string) => new URL(path.slice(1), consoleBase(deps.config)).href;
    return {
      policy_decision_point: at('/').replace(/\/$/, ''),
      access_evaluation_endpoint: at(single),
      access_evaluations_endpoint: at(batch),
    };
  });
}

/** A question with all its parts; 400 that names those that neither it nor the whole has. */
function whole(asked: Partial<AccessRequest>, pointer: string): AccessRequest {
  const { subject, action, resource } = asked;
  if (subject && action && resource) return { subject, action, resource };
  const faults: FieldError[] = Object.entries({ subject, action, resource })
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({ pointer: `${pointer}/${name}`, message: 'is required' }));
  throw validationFailed(faults);
}
