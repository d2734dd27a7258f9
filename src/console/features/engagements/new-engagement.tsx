// Setting up a threat-led test: what the contract asks for, and who is in on it.
import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { engagementFields } from '../../../fields/engagement.ts';
import { createEngagement, type NewEngagement as Input } from '../../api/requests/engagements.ts';
import { Fault } from '../../ui/fault.tsx';
import { useDraft, type Draft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './engagements.module.css';
import { instantOf, linesOf, windowFaults } from './lines.ts';

const empty = {
  ...{
    title: '',
    framework: engagementFields.framework.fallback,
    entity: '',
    code_name: '',
    start: '',
    end: '',
  },
  ...{ scope: '', crown_jewels: '', rules: '', white_team: '', restricted: true },
};

export function NewEngagement({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const draft = useDraft('engagement', empty);
  const { values } = draft;
  const [faults, setFaults] = useState<Faults>({ start: undefined, end: undefined });
  const create = useWrite(createEngagement);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = windowFaults(values);
    setFaults(found);
    if (found.start !== undefined || found.end !== undefined) return;
    create.mutate(bodyOf(values), {
      onSuccess: ({ body }) => {
        draft.clear();
        void navigate({ to: '/engagements/$id', params: { id: body.id } });
      },
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('engagements.new')}
      closeButtonProps={{ 'aria-label': t('agents.close') }}
    >
      <form className="stack" onSubmit={submit}>
        <Fields draft={draft} faults={faults} />
        {create.error !== null && <Fault error={create.error} />}
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('engagements.form.submit')}
        </Button>
      </form>
    </Modal>
  );
}

/** What the form calls otherwise than the record. */
const labels: Partial<Record<keyof typeof empty, string>> = {
  start: 'engagementField.window_start',
  end: 'engagementField.window_end',
  rules: 'engagements.rules',
};

type Faults = ReturnType<typeof windowFaults>;

function Fields({ draft, faults }: { draft: Draft<typeof empty>; faults: Faults }) {
  const { t } = useTranslation();
  const { values, change } = draft;
  const field = (name: Exclude<keyof typeof empty, 'restricted'>) => ({
    label: t(labels[name] ?? `engagementField.${name}`),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const lines = (name: 'scope' | 'crown_jewels' | 'rules' | 'white_team') => ({
    ...field(name),
    autosize: true,
    minRows: 2,
    description: t('engagements.form.oneALine'),
  });
  const time = (name: 'start' | 'end') => {
    const fault = faults[name];
    const error = fault === undefined ? undefined : t(`engagements.${fault}`);
    return { ...field(name), placeholder: 'YYYY-MM-DD HH:MM', error };
  };
  return (
    <>
      <TextInput {...field('title')} maxLength={engagementFields.title.max} required />
      <Textarea {...lines('scope')} required />
      <Textarea {...lines('crown_jewels')} required />
      <Textarea {...lines('rules')} required />
      <Textarea {...lines('white_team')} description={t('engagementFieldHelp.white_team')} />
      <div className={css.fieldRow}>
        <NativeSelect {...field('framework')} data={[...engagementFields.framework.suggestions]} />
        <TextInput {...field('entity')} maxLength={engagementFields.entity.max} />
        <TextInput {...field('code_name')} maxLength={engagementFields.code_name.max} />
        <TextInput {...time('start')} />
        <TextInput {...time('end')} />
      </div>
      <Checkbox
        label={t('engagementField.restricted')}
        description={t('engagementFieldHelp.restricted')}
        checked={values.restricted}
        onChange={(event) => change({ restricted: event.currentTarget.checked })}
      />
    </>
  );
}

function bodyOf(values: typeof empty): Input {
  const { title, framework, entity, code_name, restricted } = values;
  const [start, end] = [instantOf(values.start), instantOf(values.end)];
  return {
    ...{ title: title.trim(), framework, restricted },
    scope: linesOf(values.scope),
    crown_jewels: linesOf(values.crown_jewels),
    rules_of_engagement: linesOf(values.rules),
    white_team: linesOf(values.white_team),
    ...(entity.trim() && { entity: entity.trim() }),
    ...(code_name.trim() && { code_name: code_name.trim() }),
    ...(start !== undefined && end !== undefined && { window: { start, end } }),
  };
}
