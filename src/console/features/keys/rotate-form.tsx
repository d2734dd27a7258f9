// Asks a second administrator for the replacement of a key, with a reason.
import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { rotateKey, type SigningKey } from '../../api/requests/keys.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

interface Props {
  signingKey: SigningKey;
  onDone: () => void;
}

export function RotateForm({ signingKey: { kid, purpose }, onDone }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [compromised, setCompromised] = useState(false);
  const rotate = useWrite(rotateKey, onDone);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    rotate.mutate({ kid, compromised, reason: reason.trim() });
  };
  return (
    <CheckedForm className="stack" onSubmit={submit}>
      <p className="small">{t(`signingKeys.effect.${purpose}`)}</p>
      <Textarea
        label={t('signingKeys.reason')}
        description={t('signingKeys.reasonHelp')}
        required
        maxLength={2000}
        autosize
        minRows={2}
        value={reason}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
      <Checkbox
        label={t('signingKeys.compromised')}
        description={t(`signingKeys.compromisedHelp.${purpose}`)}
        checked={compromised}
        onChange={({ currentTarget: { checked } }) => setCompromised(checked)}
      />
      {rotate.error !== null && <Fault error={rotate.error} />}
      <div className="moves">
        <Button type="submit" variant="filled" loading={rotate.isPending}>
          {t('signingKeys.request')}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('form.cancel')}
        </Button>
      </div>
    </CheckedForm>
  );
}
