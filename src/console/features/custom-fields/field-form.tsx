// Defining and changing a custom field. Key and type stay as they are.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  customFieldLimits,
  customFieldTypes,
  requiringStates,
} from '../../../domain/custom-field.ts';
import { visibilities } from '../../../domain/visibility.ts';
import {
  changeField,
  defineField,
  fieldVersions,
  type CustomField,
  type NewCustomField,
} from '../../api/requests/custom-fields.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { TeamInput } from './team-input.tsx';

interface Props {
  /** Null for a new one. */
  field: CustomField | null;
  onDone: () => void;
}

export function FieldForm({ field, onDone }: Props) {
  if (field === null) return <NewField onDone={onDone} />;
  return (
    <>
      {field.retired_at === null && <ChangedField field={field} onDone={onDone} />}
      <Versions of={field.key} />
    </>
  );
}

function NewField({ onDone }: { onDone: () => void }) {
  return <Fields field={newField} write={useWrite(defineField, onDone)} isNew />;
}

function ChangedField({ field, onDone }: { field: CustomField; onDone: () => void }) {
  const write = useWrite(changeField(field), onDone);
  const { error, isPending } = write;
  const mutate = ({ key: _key, type: _type, ...body }: NewCustomField) =>
    write.mutate(body as Parameters<typeof write.mutate>[0]);
  return <Fields field={field} write={{ mutate, error, isPending }} isNew={false} />;
}

type Form = Pick<CustomField, 'key' | 'type' | 'choices' | 'visibility' | 'label'> &
  Record<'team' | 'help' | 'required_at', string | null>;

const newField: Form = {
  ...{ key: '', type: 'text', label: '', team: null, help: null, choices: [], required_at: null },
  visibility: 'internal',
};

interface FieldsProps {
  field: Form;
  write: { mutate: (body: NewCustomField) => void; error: Error | null; isPending: boolean };
  isNew: boolean;
}

function Fields({ field, write, isNew }: FieldsProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState({
    ...field,
    ...{ team: field.team ?? '', help: field.help ?? '', required_at: field.required_at ?? '' },
    choices: field.choices.join('\n'),
  });
  const bind = (name: keyof typeof form) => ({
    value: form[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setForm({ ...form, [name]: value }),
  });
  const takesChoices = form.type.startsWith('choice');
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const { key, type, label, visibility } = form;
    const own = isNew ? { key: key.trim(), type } : {};
    const choices = form.choices.split('\n').map((one) => one.trim());
    const body = {
      ...{ ...own, label: label.trim(), visibility },
      ...{ team: orNull(form.team), help: orNull(form.help) },
      required_at: orNull(form.required_at),
      ...(takesChoices && { choices: choices.filter((one) => one !== '') }),
    };
    write.mutate(body as NewCustomField);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={t('customFields.labels.label')}
        required
        maxLength={customFieldLimits.label}
        {...bind('label')}
      />
      <TextInput
        label={t('customFields.labels.key')}
        description={`${t('customFields.keyHelp')} ${t('customFields.keyRule')}`}
        required
        disabled={!isNew}
        maxLength={40}
        {...bind('key')}
      />
      <Kind form={form} bind={bind} isNew={isNew} />
      <Rules form={form} bind={bind} onTeam={(team) => setForm({ ...form, team })} />
      {write.error !== null && <Fault error={write.error} />}
      <Button type="submit" variant="filled" loading={write.isPending}>
        {t(isNew ? 'customFields.define' : 'customFields.save')}
      </Button>
    </form>
  );
}

type FormTexts = Record<'team' | 'type', string>;

interface PartProps {
  form: FormTexts;
  bind: (name: 'type' | 'choices' | 'help' | 'required_at' | 'visibility') => {
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
  };
}

function Kind({ form, bind, isNew }: PartProps & { isNew: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('customFields.labels.type')}
        disabled={!isNew}
        data={customFieldTypes.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
        {...bind('type')}
      />
      {form.type.startsWith('choice') && (
        <Textarea
          label={t('customFields.labels.choices')}
          description={t('customFields.choicesHelp')}
          required
          autosize
          minRows={3}
          {...bind('choices')}
        />
      )}
    </>
  );
}

/** For whom, when, and who sees it. */
function Rules({ form, bind, onTeam }: PartProps & { onTeam: (team: string) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        label={t('customFields.labels.help')}
        maxLength={customFieldLimits.help}
        {...bind('help')}
      />
      <TeamInput description={t('customFields.teamHelp')} value={form.team} onChange={onTeam} />
      <NativeSelect
        label={t('customFields.columns.required')}
        description={t('customFields.requiredHelp')}
        data={[
          { value: '', label: t('customFields.never') },
          ...requiringStates.map((value) => ({ value, label: t(`state.${value}`) })),
        ]}
        {...bind('required_at')}
      />
      <NativeSelect
        label={t('customFields.columns.visibility')}
        description={t('customFields.visibilityHelp')}
        data={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
        {...bind('visibility')}
      />
    </>
  );
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** What the field was, newest first. */
function Versions({ of }: { of: string }) {
  const { t } = useTranslation();
  const { data: versions = [] } = useQuery(fieldVersions(of));
  return (
    <section>
      <h3>{t('customFields.history')}</h3>
      <ul>
        {versions.map(({ version, event, actor, at, definition }) => (
          <li key={version}>
            {t(`customFields.events.${event}`)}: <bdi>{definition.label}</bdi>{' '}
            <span className="small">
              <Person email={actor} /> <Instant at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
