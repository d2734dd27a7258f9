// Setting up a threat-led test: what the contract asks for, and who is in on it.
import { Button, Checkbox, Modal, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { engagementFields } from '../../../fields/engagement.ts';
import { createEngagement, type NewEngagement as Input } from '../../api/requests/engagements.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import { useDraft, type Draft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';
import css from './engagements.module.css';
import { linesOf } from './lines.ts';

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
  const [isReversed, setReversed] = useState(false);
  const create = useWrite(createEngagement);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { start, end } = values;
    const endsFirst = start !== '' && end !== '' && end <= start;
    setReversed(endsFirst);
    if (endsFirst) return;
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
      <CheckedForm className="stack" onSubmit={submit}>
        <Fields draft={draft} isReversed={isReversed} />
        {create.error !== null && <Fault error={create.error} />}
        <Button type="submit" variant="filled" loading={create.isPending}>
          {t('engagements.form.submit')}
        </Button>
      </CheckedForm>
    </Modal>
  );
}

/** The label of a value of the form: that of the declared field, where it sets one. */
function keyOf(name: keyof typeof empty): string {
  if (name === 'rules') return 'engagements.rules';
  const isTime = name === 'start' || name === 'end';
  return `engagementField.${isTime ? `window_${name}` : name}`;
}

function Fields({ draft, isReversed }: { draft: Draft<typeof empty>; isReversed: boolean }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const { values, change } = draft;
  const field = (name: Exclude<keyof typeof empty, 'restricted'>) => ({
    ...words(keyOf(name)),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  const lines = (name: 'scope' | 'crown_jewels' | 'rules' | 'white_team') => ({
    ...field(name),
    autosize: true,
    minRows: 2,
    ...words(keyOf(name), t('engagements.form.oneALine')),
  });
  const time = (name: 'start' | 'end') => ({
    ...words(keyOf(name), name === 'start' ? t('engagements.form.windowHelp') : undefined),
    name: t(keyOf(name)),
    value: values[name],
    onChange: (instant: string) => change({ [name]: instant }),
  });
  return (
    <>
      <TextInput {...field('title')} maxLength={engagementFields.title.max} required />
      <Textarea {...lines('scope')} required />
      <Textarea {...lines('crown_jewels')} required />
      <Textarea {...lines('rules')} required />
      <Textarea {...lines('white_team')} />
      <div className={css.fieldRow}>
        <NativeSelect {...field('framework')} data={[...engagementFields.framework.suggestions]} />
        <TextInput {...field('entity')} maxLength={engagementFields.entity.max} />
        <TextInput {...field('code_name')} maxLength={engagementFields.code_name.max} />
      </div>
      <div className={css.fieldRow}>
        <ZonedInstant {...time('start')} />
        <ZonedInstant
          {...time('end')}
          error={isReversed ? t('engagements.endBeforeStart') : undefined}
        />
      </div>
      <Checkbox
        {...words('engagementField.restricted')}
        checked={values.restricted}
        onChange={(event) => change({ restricted: event.currentTarget.checked })}
      />
    </>
  );
}

function bodyOf(values: typeof empty): Input {
  const { title, framework, entity, code_name, restricted } = values;
  const { start, end } = values;
  return {
    ...{ title: title.trim(), framework, restricted },
    scope: linesOf(values.scope),
    crown_jewels: linesOf(values.crown_jewels),
    rules_of_engagement: linesOf(values.rules),
    white_team: linesOf(values.white_team),
    ...(entity.trim() && { entity: entity.trim() }),
    ...(code_name.trim() && { code_name: code_name.trim() }),
    ...((start || end) && { window: { ...(start && { start }), ...(end && { end }) } }),
  };
}
