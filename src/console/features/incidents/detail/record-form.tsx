// A form over some fields of the incident. What was typed is kept as a draft with the version that
// it was typed on, so that no one's change is overwritten unseen: anyone who was faster is shown
// alongside.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unrecognised, type Unrecognised } from '../../../../fields/unrecognised.ts';
import { ApiError } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { changedWith } from '../../../api/requests/incident-changes.ts';
import { readIncident } from '../../../api/requests/incidents.ts';
import { write as writing } from '../../../api/write.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Conflict } from '../../../ui/conflict.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { offerUndo } from '../../../ui/undo.ts';
import { UnknownTexts } from '../../../ui/unknown-texts.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import { useWrite } from '../../../ui/use-write.ts';
import { differences, isContested } from './contested.ts';
import type { FormField } from './form-fields.ts';
import css from './incident.module.css';
import { RecordField } from './record-field.tsx';
import { bodyOf, changedOf, readFields, type Values } from './record-values.ts';
import { useGo, type Shown } from './use-detail.ts';

interface Props extends Shown {
  /** Names the draft and the sentences, `edit.…`. */
  name: string;
  fields: readonly FormField[];
  send: (
    body: Record<string, unknown>,
    etag: string | undefined,
  ) => Promise<{ etag: string | undefined }>;
  /** Writes back what was there, on the version that saving made. */
  restore?: Props['send'];
  /** Said under the form. */
  note?: string;
}

interface Kept {
  fields: Values;
  base: Values;
  etag: string;
}

/** Texts to ask about before they are saved, on the version that they were sent for. */
interface Unknown {
  texts: Unrecognised[];
  version: string;
}

interface Sent {
  version: string;
  accepts?: boolean;
}

interface Newer {
  theirs: Values;
  etag: string;
}

export function RecordForm(props: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { incident, name, fields, note } = props;
  const form = useRecordForm(props);
  const { draft, changed, newer, write, submit, leave, isStale } = form;
  const { values } = draft;
  return (
    <CheckedForm
      className={clsx('stack card', css.recordForm)}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed.length === 0) leave();
        else submit(newer?.etag ?? values.etag);
      }}
    >
      <h2>{t(`edit.${name}`)}</h2>
      {draft.isRestored && changed.length > 0 && <p className="warning">{t('form.restored')}</p>}
      <div className={css.formGrid}>
        {fields.map((field, place) => (
          <RecordField
            key={field.name}
            field={field}
            isFirst={place === 0}
            value={values.fields[field.name] ?? ''}
            onChange={(value) => form.change(field.name, value)}
          />
        ))}
      </div>
      {form.unknown !== null && (
        <UnknownTexts texts={form.unknown.texts} onUse={form.change} onKeep={form.keep} />
      )}
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
        <Button type="submit" variant="filled" size="xs" loading={write.isPending}>
          {t('form.save')}
        </Button>
        <Button size="xs" variant="default" onClick={leave}>
          {t('form.discard')}
        </Button>
      </div>
    </CheckedForm>
  );
}

/** What the form holds, and what becomes of it when it is sent. */
function useRecordForm({ incident, etag, name, fields, send, restore }: Props) {
  const { t } = useTranslation();
  const go = useGo();
  const id = incident.public_id;
  const current = readFields(incident, fields);
  const start = { fields: current, base: current, etag: etag ?? '' };
  const draft = useDraft<Kept>(`${name}.${id}`, start);
  const { values } = draft;
  const [newer, setNewer] = useState<Newer | null>(null);
  const [unknown, setUnknown] = useState<Unknown | null>(null);
  const byName = Object.fromEntries(fields.map((field) => [field.name, field]));
  const changed = changedOf(values.fields, values.base);
  const write = useWrite(
    writing(
      ({ version, accepts }: Sent) => {
        const body = bodyOf(changed, values.fields, fields);
        return send(accepts ? { ...body, accept_unknown: true } : body, version || undefined);
      },
      ...changedWith(id),
    ),
  );
  const leave = () => {
    draft.clear();
    go({});
  };
  const sendOff = (sent: Sent) => {
    setUnknown(null);
    const onSuccess = (saved: { etag: string | undefined }) => {
      leave();
      const before = bodyOf(changed, values.base, fields);
      const run = restore && (() => restore({ ...before, accept_unknown: true }, saved.etag));
      if (run) offerUndo({ text: t('undo.saved'), run, changes: changedWith(id) });
    };
    write.mutate(sent, { onSuccess, onError: (error) => void meet(error, sent) });
  };
  const submit = (version: string) => {
    const texts = unrecognised(byName, bodyOf(changed, values.fields, fields));
    if (texts.length === 0) sendOff({ version });
    else setUnknown({ texts, version });
  };
  const keep = () => sendOff({ version: unknown?.version ?? '', accepts: true });
  const change = (field: string, text: string) => {
    setUnknown(null);
    draft.change({ fields: { ...values.fields, [field]: text } });
  };
  /** Someone was faster: theirs is read, and shown where both changed the same. */
  const meet = async (error: Error, sent: Sent) => {
    if (!(error instanceof ApiError) || error.problem.error !== 'precondition_failed') return;
    const read = await readIncident(id);
    const found = { theirs: readFields(read.body, fields), etag: read.etag ?? '' };
    const isMet = changed.some((one) => isContested(one, values, found.theirs));
    if (isMet) setNewer(found);
    else sendOff({ ...sent, version: found.etag });
  };
  const isStale =
    write.error instanceof ApiError && write.error.problem.error === 'precondition_failed';
  return { draft, change, changed, newer, unknown, keep, write, submit, leave, isStale };
}
