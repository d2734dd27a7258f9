// A form over some fields of the incident. What was typed is kept as a draft with the version
// that it was typed on, so that nobody's change is overwritten unseen: whoever was faster is
// shown beside.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { changedWith } from '../../../api/requests/incident-changes.ts';
import { readIncident } from '../../../api/requests/incidents.ts';
import { write as writing } from '../../../api/write.ts';
import { Conflict, type Difference } from '../../../ui/conflict.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { RecordField, type FieldOf } from './record-field.tsx';
import { bodyOf, changedOf, readFields, type Values } from './record-values.ts';
import { useGo, type Shown } from './use-detail.ts';

interface Props extends Shown {
  /** Names the draft and the sentences, `edit.…`. */
  name: string;
  fields: readonly FieldOf[];
  send: (body: Record<string, unknown>, etag: string | undefined) => Promise<unknown>;
  /** Said under the form. */
  note?: string;
}

interface Kept {
  fields: Values;
  base: Values;
  etag: string;
}

interface Newer {
  theirs: Values;
  etag: string;
}

export function RecordForm(props: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { incident, name, fields, note } = props;
  const { draft, changed, newer, write, submit, leave, isStale } = useRecordForm(props);
  const { values } = draft;
  return (
    <form
      className="stack card record-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length === 0) leave();
        else submit(newer?.etag ?? values.etag);
      }}
    >
      <h2>{t(`edit.${name}`)}</h2>
      {draft.isRestored && changed.length > 0 && <p className="warning">{t('form.restored')}</p>}
      <div className="form-grid">
        {fields.map((field, place) => (
          <RecordField
            key={field.name}
            field={field}
            isFirst={place === 0}
            value={values.fields[field.name] ?? ''}
            onChange={(value) =>
              draft.change({ fields: { ...values.fields, [field.name]: value } })
            }
          />
        ))}
      </div>
      {newer !== null && (
        <Conflict
          differences={differences(changed, values, newer.theirs, (one) => t(`field.${one}`))}
          onReapply={() => submit(newer.etag)}
          onTakeTheirs={() => {
            void queries.invalidateQueries({ queryKey: keys.incident.of(incident.public_id) });
            leave();
          }}
        />
      )}
      {write.error !== null && !(isStale && newer !== null) && <Fault error={write.error} />}
      {note !== undefined && <p className="small">{note}</p>}
      <div className="moves">
        <Button type="submit" size="xs" loading={write.isPending}>
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
function useRecordForm({ incident, etag, name, fields, send }: Props) {
  const go = useGo();
  const id = incident.public_id;
  const current = readFields(incident, fields);
  const start = { fields: current, base: current, etag: etag ?? '' };
  const draft = useDraft<Kept>(`${name}.${id}`, start);
  const { values } = draft;
  const [newer, setNewer] = useState<Newer | null>(null);
  const changed = changedOf(values.fields, values.base);
  const write = useWrite(
    writing(
      (version: string) => send(bodyOf(changed, values.fields, fields), version || undefined),
      ...changedWith(id),
    ),
  );
  const leave = () => {
    draft.clear();
    go({});
  };
  const submit = (version: string) =>
    write.mutate(version, { onSuccess: leave, onError: (error) => void meet(error) });
  /** Somebody was faster: theirs is read, and shown where both changed the same. */
  const meet = async (error: Error) => {
    if (!(error instanceof ApiError) || error.problem.error !== 'precondition_failed') return;
    const read = await readIncident(id);
    const found = { theirs: readFields(read.body, fields), etag: read.etag ?? '' };
    const isMet = changed.some((one) => isContested(one, values, found.theirs));
    if (isMet) setNewer(found);
    else submit(found.etag);
  };
  const isStale =
    write.error instanceof ApiError && write.error.problem.error === 'precondition_failed';
  return { draft, changed, newer, write, submit, leave, isStale };
}

/** Both wrote the same field, and not the same into it. */
function isContested(name: string, { fields, base }: Kept, theirs: Values): boolean {
  return theirs[name] !== base[name] && theirs[name] !== fields[name];
}

function differences(
  changed: readonly string[],
  kept: Kept,
  theirs: Values,
  nameOf: (field: string) => string,
): Difference[] {
  const contested = changed.filter((name) => isContested(name, kept, theirs));
  return contested.map((name) => ({
    field: nameOf(name),
    yours: kept.fields[name] ?? '',
    theirs: theirs[name] ?? '',
  }));
}
