// The form that adds a technique by its ID.
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../permission.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { useWord } from './technique-card.tsx';
import type { Shown } from './use-detail.ts';

export function AddTechnique(shown: Shown) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/ttp');
  const [id, setId] = useState('');
  const [reason, setReason] = useState('');
  const say = useWord(shown);
  if (!may) return <p className="gate small">{t('detail.needsRole', { role: needs })}</p>;
  return (
    <CheckedForm
      className="gate stack"
      onSubmit={(event) => {
        event.preventDefault();
        const said = { technique_id: id.trim().toUpperCase(), reason };
        const onSuccess = () => {
          setId('');
          setReason('');
        };
        say.mutate({ ...said, decision: 'added' }, { onSuccess });
      }}
    >
      <h2>{t('techniques.addTitle')}</h2>
      <TextInput
        label={t('techniques.id')}
        placeholder="T1566.002"
        value={id}
        maxLength={20}
        onChange={(event) => setId(event.currentTarget.value)}
        required
      />
      <Textarea
        label={t('form.reason')}
        description={t('techniques.reasonHelp')}
        autosize
        minRows={2}
        maxLength={5000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        required
      />
      <Button type="submit" size="xs" loading={say.isPending}>
        {t('techniques.add')}
      </Button>
      {say.error !== null && <Fault error={say.error} />}
    </CheckedForm>
  );
}
