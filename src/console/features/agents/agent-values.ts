// What the form of an agent holds as text, and what is sent of it.
import type { AgentInput } from '../../api/requests/agents.ts';
import type { Agent } from '../../api/types.gen.ts';

export interface AgentValues {
  name: string;
  owner: string;
  team: string;
  environment: string;
  autonomy: string;
  model_name: string;
  model_provider: string;
  model_version: string;
  /** One a line. */
  tools: string;
}

/** The key of the label of a field of the form. */
export function labelOf(name: string): string {
  if (name === 'tools') return 'agentField.allowed_tools';
  return name.startsWith('model_') ? `agents.form.${name}` : `agentField.${name}`;
}

export function valuesOf(agent: Agent | null): AgentValues {
  return {
    name: agent?.name ?? '',
    owner: agent?.owner ?? '',
    team: agent?.team ?? '',
    environment: agent?.environment ?? '',
    autonomy: agent?.autonomy ?? '',
    model_name: agent?.model?.name ?? '',
    model_provider: agent?.model?.provider ?? '',
    model_version: agent?.model?.version ?? '',
    tools: (agent?.allowed_tools ?? []).join('\n'),
  };
}

export function bodyOf(values: AgentValues): AgentInput {
  const tools = values.tools.split('\n').map((tool) => tool.trim());
  return {
    owner: values.owner.trim(),
    allowed_tools: tools.filter((tool) => tool !== ''),
    name: orNull(values.name),
    team: orNull(values.team),
    environment: orNull(values.environment) as Agent['environment'],
    autonomy: orNull(values.autonomy) as Agent['autonomy'],
    model: modelOf(values),
  };
}

/** A provider or a version belongs to a named model; without its name they would be lost. */
export function lacksModelName({ model_name, model_provider, model_version }: AgentValues) {
  return model_name.trim() === '' && `${model_provider}${model_version}`.trim() !== '';
}

function modelOf({ model_name, model_provider, model_version }: AgentValues): Agent['model'] {
  const name = model_name.trim();
  if (name === '') return null;
  const [provider, version] = [model_provider.trim(), model_version.trim()];
  return { name, ...(provider && { provider }), ...(version && { version }) };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** Fields in which what was typed is not what is saved. */
export function differing(yours: AgentValues, theirs: AgentValues) {
  const names = Object.keys(theirs) as (keyof AgentValues)[];
  return names
    .filter((name) => yours[name].trim() !== theirs[name].trim())
    .map((name) => ({ name, yours: yours[name], theirs: theirs[name] }));
}
