// The form over the custom fields of an incident. What was typed is kept with the version that it
// was typed on; anyone who was faster is shown alongside.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missingFor } from '../../../../domain/custom-field.ts';
import { ApiError } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import type { CustomField } from '../../../api/requests/custom-fields.ts';
import { changedWith, describe } from '../../../api/requests/incident-changes.ts';
import { readIncident } from '../../../api/requests/incidents.ts';
import { write as writing } from '../../../api/write.ts';
import { fieldMessage } from '../../../i18n/problem-text.ts';
import { usePreferences } from '../../../preferences.ts';
import { Conflict } from '../../../ui/conflict.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { FieldInput } from '../../custom-fields/field-input.tsx';
import { textOf, valueOf } from '../../custom-fields/values.ts';
import { differences, isContested } from './contested.ts';
import css from './incident.module.css';
import { changedOf, type Values } from './record-values.ts';
import { useGo, type Shown } from './use-detail.ts';

interface Kept {
  fields: Values;
  base: Values;
  etag: string;
}

interface Newer {
  theirs: Values;
  etag: string;
}

type Props = Shown & { all: readonly CustomField[] };

export function FieldsForm(props: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { incident, all } = props;
  const { draft, changed, newer, save, submit, change, leave } = useFieldsForm(props);
  const { values } = draft;
  const faults = faultsOf(save.error);
  const isSaid = newer !== null || Object.keys(faults).length > 0;
  const first = missingFor(all, incident, 'retest')[0] ?? all[0];
  const labelOf = (key: string) => all.find((field) => field.key === key)?.label ?? key;
  return (
    <form
      className={clsx('stack card', css.recordForm)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length === 0) leave();
        else submit(newer?.etag ?? values.etag);
      }}
    >
      <h2>{t('customFields.title')}</h2>
      {draft.isRestored && changed.length > 0 && <p className="warning">{t('form.restored')}</p>}
      <div className={css.formGrid}>
        {all.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            isFirst={field === first}
            value={values.fields[field.key] ?? ''}
            error={faults[field.key]}
            onChange={(text) => change(field.key, text)}
          />
        ))}
      </div>
      {newer !== null && (
        <Conflict
          differences={differences(changed, values, newer.theirs, labelOf)}
          onReapply={() => submit(newer.etag)}
          onTakeTheirs={() => {
            void queries.invalidateQueries({ queryKey: keys.incident.of(incident.public_id) });
            leave();
          }}
        />
      )}
      {save.error !== null && !isSaid && <Fault error={save.error} />}
      <div className="moves">
        <Button type="submit" variant="filled" size="xs" loading={save.isPending}>
          {t('form.save')}
        </Button>
        <Button size="xs" variant="default" onClick={leave}>
          {t('form.discard')}
        </Button>
      </div>
    </form>
  );
}

/** What the form holds, and what becomes of it when it is sent. */
function useFieldsForm({ incident, etag, all }: Props) {
  const go = useGo();
  const { zone } = usePreferences();
  const id = incident.public_id;
  const textsOf = (held: Shown['incident']['custom_fields']): Values =>
    Object.fromEntries(all.map((field) => [field.key, textOf(field, held[field.key], zone)]));
  const current = textsOf(incident.custom_fields);
  const start = { fields: current, base: current, etag: etag ?? '' };
  const draft = useDraft<Kept>(`custom-fields.${id}`, start);
  const { values } = draft;
  const [newer, setNewer] = useState<Newer | null>(null);
  const changed = changedOf(values.fields, values.base);
  const leave = () => {
    draft.clear();
    go({});
  };
  const save = useWrite(
    writing(
      (version: string) => {
        const sent = all
          .filter(({ key }) => changed.includes(key))
          .map((field) => [field.key, valueOf(field, values.fields[field.key] ?? '', zone)]);
        const custom_fields = Object.fromEntries(sent) as Record<string, string | null>;
        return describe(id, { ifMatch: version || undefined, body: { custom_fields } });
      },
      ...changedWith(id),
    ),
  );
  const submit = (version: string) => {
    setNewer(null);
    save.mutate(version, { onSuccess: leave, onError: (error) => void meet(error) });
  };
  /** Someone was faster: theirs is read, and shown where both changed the same. */
  const meet = async (error: Error) => {
    if (!(error instanceof ApiError) || error.problem.error !== 'precondition_failed') return;
    const read = await readIncident(id);
    const found = { theirs: textsOf(read.body.custom_fields), etag: read.etag ?? '' };
    if (changed.some((one) => isContested(one, values, found.theirs))) setNewer(found);
    else submit(found.etag);
  };
  const change = (key: string, text: string) =>
    draft.change({ fields: { ...values.fields, [key]: text } });
  return { draft, changed, newer, save, submit, change, leave };
}

/** Key → what is wrong with its value, as the server says it. */
function faultsOf(error: Error | null): Readonly<Record<string, string | undefined>> {
  const errors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const prefix = '/custom_fields/';
  return Object.fromEntries(
    errors
      .filter(({ pointer }) => pointer.startsWith(prefix))
      .map(({ pointer, message }) => [pointer.slice(prefix.length), fieldMessage(message)]),
  );
}
