// The fields of an agent: who answers for it, what it is, and which tools it is granted.
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { autonomies, environments } from '../../../domain/agent.ts';
import { agentFields } from '../../../fields/agent.ts';
import { useFieldWords } from '../../ui/field-words.ts';
import { PersonPicker } from '../../ui/person-picker.tsx';
import type { Draft } from '../../ui/use-draft.ts';
import { labelOf, type AgentValues } from './agent-values.ts';
import css from './agents.module.css';

type Values = AgentValues & { agent_id: string };

interface Props {
  draft: Draft<Values>;
  withId: boolean;
  /** The model was sent without a name. */
  isNameless: boolean;
}

export function AgentFields({ draft, withId, isNameless }: Props) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { values, change } = draft;
  const field = (name: keyof Values, maxLength: number) => ({
    ...words(labelOf(name)),
    value: values[name],
    maxLength,
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const unsaid = { value: '', label: t('agents.notSaid') };
  return (
    <>
      {withId && <TextInput {...field('agent_id', 100)} required />}
      <PersonPicker
        {...words('agentField.owner')}
        value={values.owner}
        onChange={(owner) => change({ owner })}
        required
      />
      <TextInput {...field('name', agentFields.name.max)} />
      <Textarea
        {...field('tools', 100_000)}
        {...words('agentField.allowed_tools', t('agents.form.toolsHelp'))}
        autosize
        minRows={3}
        maxRows={12}
        className="mono"
      />
      <div className={css.fieldPair}>
        <TextInput {...field('team', agentFields.team.max)} />
        <TextInput
          {...field('model_name', 200)}
          error={isNameless ? t('agents.form.modelNeedsName') : undefined}
        />
        <TextInput {...field('model_provider', 200)} />
        <TextInput {...field('model_version', 200)} />
        <NativeSelect
          {...field('environment', 20)}
          data={[
            unsaid,
            ...environments.map((value) => ({ value, label: t(`agents.environments.${value}`) })),
          ]}
        />
        <NativeSelect
          {...field('autonomy', 20)}
          data={[
            unsaid,
            ...autonomies.map((value) => ({ value, label: t(`agents.autonomies.${value}`) })),
          ]}
        />
      </div>
    </>
  );
}
