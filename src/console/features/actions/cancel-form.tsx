// Cancelling ends an action for good, so it is asked for, with a comment for those who come later.
import { Button, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { changeAction } from '../../api/requests/actions.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import { useWrite } from '../../ui/use-write.ts';

export function CancelForm({ action, onDone }: { action: ListedAction; onDone: () => void }) {
  const { t } = useTranslation();
  const words = useFieldWords();
  const [note, setNote] = useState('');
  const write = useWrite(changeAction, onDone);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const comment = note.trim() === '' ? {} : { note: note.trim() };
    write.mutate({ action, body: { status: 'cancelled', ...comment } });
  };
  return (
    <CheckedForm className="gate stack" onSubmit={submit} aria-label={t('actions.cancel.title')}>
      <h3>{t('actions.cancel.title')}</h3>
      <p>{t('actions.cancel.final')}</p>
      <Textarea
        {...words('actionField.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={5000}
        autosize
        minRows={2}
      />
      {write.error !== null && <Fault error={write.error} />}
      <div className="moves">
        <Button type="submit" variant="filled" loading={write.isPending}>
          {t('actions.cancel.submit')}
        </Button>
      </div>
    </CheckedForm>
  );
}
