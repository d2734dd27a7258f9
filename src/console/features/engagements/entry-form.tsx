// A fast entry: words, a moment with a "Now" button, where; for the register, bytes or their hash.
import { Button, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { clsx } from 'clsx';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { entryTypes, type EntryType } from '../../../domain/engagement-phase.ts';
import { evidenceFields } from '../../../fields/evidence.ts';
import { addLogEntry } from '../../api/requests/engagement-results.ts';
import type { LogEntry } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { useWrite } from '../../ui/use-write.ts';
import css from './engagements.module.css';
import { bodyOf, emptyEntry, registering, type EntryValues } from './entry-values.ts';
import { instantOf, typedInstant } from './lines.ts';

interface Props {
  engagement: string;
  /** The log entry that is put into the register. */
  about: LogEntry | null;
  onClose: () => void;
}

export function EntryForm({ engagement, about, onClose }: Props) {
  const { t } = useTranslation();
  const initial = about === null ? emptyEntry : registering(about);
  const draft = useDraft(`entry.${engagement}.${about?.number ?? ''}`, initial);
  const { values, change } = draft;
  const [file, setFile] = useState<File | null>(null);
  const [isWrong, setWrong] = useState(false);
  const add = useWrite(addLogEntry(engagement));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = values.ts.trim() !== '' && instantOf(values.ts) === undefined;
    setWrong(wrong);
    if (wrong) return;
    add.mutate(bodyOf(values, file), {
      onSuccess: () => {
        draft.clear();
        onClose();
      },
    });
  };
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit();
    if (event.key === 'Escape') onClose();
  };
  const words = useFieldWords();
  const field = (name: keyof EntryValues) => ({
    ...words(name in evidenceFields ? `evidenceField.${name}` : `engagements.entry.${name}`),
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <CheckedForm
      className={clsx('gate stack', css.entryForm)}
      onSubmit={submit}
      onKeyDown={sendByKey}
      aria-label={t('engagements.log.add')}
    >
      <Textarea
        {...field('text')}
        maxLength={20_000}
        autosize
        minRows={2}
        required
        data-autofocus
        ref={focus}
      />
      <Circumstances
        field={field}
        isWrong={isWrong}
        onNow={() => change({ ts: typedInstant(new Date()) })}
      />
      {values.type === 'evidence_register' && (
        <Evidence field={field} file={file} onFile={setFile} />
      )}
      {add.error !== null && <Fault error={add.error} />}
      <Buttons isSending={add.isPending} onClose={onClose} />
    </CheckedForm>
  );
}

interface CircumstancesProps {
  field: (name: keyof EntryValues) => object;
  isWrong: boolean;
  onNow: () => void;
}

function Circumstances({ field, isWrong, onNow }: CircumstancesProps) {
  const { t } = useTranslation();
  return (
    <div className={css.fieldRow}>
      <NativeSelect
        {...field('type')}
        data={entryTypes.map((value: EntryType) => ({
          value,
          label: t(`engagements.log.types.${value}`),
        }))}
      />
      <div className={css.withButton}>
        <TextInput
          {...field('ts')}
          description={t('engagements.entry.tsHelp')}
          error={isWrong ? t('engagements.notATime') : undefined}
        />
        <Button variant="default" onClick={onNow}>
          {t('engagements.now')}
        </Button>
      </div>
      <TextInput
        {...field('actor')}
        maxLength={254}
        description={t('engagements.entry.actorHelp')}
      />
      <TextInput {...field('addresses')} description={t('engagements.entry.commas')} />
      <TextInput {...field('hosts')} description={t('engagements.entry.commas')} />
      <TextInput {...field('incident_id')} maxLength={100} />
    </div>
  );
}

function Buttons({ isSending, onClose }: { isSending: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="moves">
      <Button type="submit" variant="filled" loading={isSending}>
        {t('engagements.entry.submit')}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t('agents.close')}
      </Button>
      <span className="small">{t('engagements.entry.keys')}</span>
    </div>
  );
}

/** The form opens by a key, and the next key is a letter of the entry. */
function focus(field: HTMLTextAreaElement | null) {
  field?.focus();
}

interface EvidenceProps {
  field: (name: keyof EntryValues) => object;
  file: File | null;
  onFile: (file: File | null) => void;
}

function Evidence({ field, file, onFile }: EvidenceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack">
      <legend>{t('engagements.entry.evidence')}</legend>
      <div className={css.fieldRow}>
        <TextInput
          {...field('evidence_type')}
          maxLength={64}
          description={t('engagements.entry.typeHelp')}
          required
        />
        <TextInput {...field('source')} maxLength={evidenceFields.source.max} required />
      </div>
      <FileInput
        label={t('evidence.file')}
        description={t('engagements.entry.fileHelp')}
        value={file}
        onChange={onFile}
        clearable
      />
      {file === null && (
        <div className={css.fieldRow}>
          <TextInput
            {...field('content_ref')}
            maxLength={evidenceFields.content_ref.max}
            required
          />
          <TextInput {...field('hash_sha256')} maxLength={64} required className="mono" />
        </div>
      )}
    </fieldset>
  );
}
