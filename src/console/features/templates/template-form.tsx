// Defining and changing a template.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { templateLimits } from '../../../domain/incident-template.ts';
import { customFields, type CustomField } from '../../api/requests/custom-fields.ts';
import { playbookList } from '../../api/requests/playbooks.ts';
import {
  changeTemplate,
  defineTemplate,
  oneTemplate,
  type NewTemplate,
  type Template,
} from '../../api/requests/templates.ts';
import { served } from '../../i18n/served.ts';
import { usePreferences } from '../../preferences.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { Read } from '../../ui/read.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { FieldInput } from '../custom-fields/field-input.tsx';
import { TeamInput } from '../custom-fields/team-input.tsx';
import { fieldsOf } from '../custom-fields/values.ts';
import { RecordField } from '../incidents/detail/record-field.tsx';
import { VocabularyField } from '../incidents/list/vocabulary-field.tsx';
import { TemplateActions } from './template-actions.tsx';
import { TemplateHistory } from './template-history.tsx';
import {
  emptyTemplate,
  templateBody,
  templateFields,
  textsOf,
  type TemplateTexts,
} from './template-values.ts';
import css from './templates.module.css';

interface Props {
  /** Null for a new one. */
  id: string | null;
  onDone: () => void;
}

export function TemplateForm({ id, onDone }: Props) {
  const fields = useQuery(customFields);
  return (
    <Read of={fields}>
      {(all) =>
        id === null ? (
          <NewForm all={all} onDone={onDone} />
        ) : (
          <KnownTemplate id={id} all={all} onDone={onDone} />
        )
      }
    </Read>
  );
}

interface FormProps {
  all: readonly CustomField[];
  onDone: () => void;
}

function NewForm({ all, onDone }: FormProps) {
  return <Fields start={emptyTemplate} all={all} write={useWrite(defineTemplate, onDone)} isNew />;
}

function KnownTemplate({ id, ...rest }: FormProps & { id: string }) {
  return (
    <>
      <Read of={useQuery(oneTemplate(id))}>
        {(template) =>
          template.archived_at === null && <ChangedForm template={template} {...rest} />
        }
      </Read>
      <TemplateHistory of={id} />
    </>
  );
}

function ChangedForm({ template, all, onDone }: FormProps & { template: Template }) {
  const { zone } = usePreferences();
  // A version that is read later must not pass for the one that was typed on.
  const [base] = useState(template);
  const write = useWrite(changeTemplate(base), onDone);
  return <Fields start={textsOf(base, all, zone)} all={all} write={write} isNew={false} />;
}

interface FieldsProps {
  start: TemplateTexts;
  all: readonly CustomField[];
  write: { mutate: (body: NewTemplate) => void; error: Error | null; isPending: boolean };
  isNew: boolean;
}

function Fields({ start, all, write, isNew }: FieldsProps) {
  const { t } = useTranslation();
  const { zone } = usePreferences();
  const [texts, setTexts] = useState(start);
  const fields = fieldsOf(all, texts.team.trim() === '' ? null : texts.team.trim());
  const change = (part: Partial<TemplateTexts>) => setTexts({ ...texts, ...part });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    write.mutate(templateBody(texts, fields, zone));
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <TextInput
        label={t('templates.name')}
        required
        maxLength={templateLimits.name}
        value={texts.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TeamInput
        description={t('templates.teamHelp')}
        value={texts.team}
        onChange={(team) => change({ team })}
      />
      <IncidentPart texts={texts} onChange={change} />
      {fields.length > 0 && <CustomPart fields={fields} texts={texts} onChange={change} />}
      <Playbook texts={texts} onChange={change} />
      <TemplateActions actions={texts.actions} onChange={(actions) => change({ actions })} />
      {write.error !== null && <Fault error={write.error} />}
      <Button type="submit" variant="filled" loading={write.isPending}>
        {t(isNew ? 'templates.define' : 'templates.save')}
      </Button>
    </CheckedForm>
  );
}

interface PartProps {
  texts: TemplateTexts;
  onChange: (part: Partial<TemplateTexts>) => void;
}

/** What the incident begins with. */
function IncidentPart({ texts: { incident }, onChange }: PartProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={css.actions}>
      <legend>{t('templates.begins')}</legend>
      <p className="small">{t('templates.titleHelp')}</p>
      <div className={css.grid}>
        {templateFields.map((field) => {
          const Control = field.kind === 'slug' ? VocabularyField : RecordField;
          return (
            <Control
              key={field.name}
              field={field}
              value={incident[field.name] ?? ''}
              onChange={(value) => onChange({ incident: { ...incident, [field.name]: value } })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function CustomPart({ fields, texts, onChange }: PartProps & { fields: readonly CustomField[] }) {
  const { t } = useTranslation();
  const { custom } = texts;
  return (
    <fieldset className={css.actions}>
      <legend>{t('customFields.title')}</legend>
      <div className={css.grid}>
        {fields.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={custom[field.key] ?? ''}
            onChange={(value) => onChange({ custom: { ...custom, [field.key]: value } })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Playbook({ texts, onChange }: PartProps) {
  const { t } = useTranslation();
  const { data } = useQuery(playbookList);
  return (
    <NativeSelect
      label={t('templates.playbook')}
      description={t('templates.playbookHelp')}
      value={texts.playbook}
      onChange={(event) => onChange({ playbook: event.currentTarget.value })}
      data={[
        { value: '', label: t('templates.noPlaybook') },
        ...(data?.body.playbooks ?? []).map(({ type, title }) => ({
          ...{ value: type, label: served(title) },
        })),
      ]}
    />
  );
}
