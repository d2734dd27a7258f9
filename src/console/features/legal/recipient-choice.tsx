// Which of several recipients of a duty is meant, such as the authority of one of two countries.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LegalTrigger } from '../../api/types.gen.ts';

type Recipients = LegalTrigger['recipients'];

interface Props {
  recipients: Recipients;
  disabled: boolean;
  value: string;
  onChoose: (name: string) => void;
}

export function RecipientChoice({ recipients, disabled, value, onChoose }: Props) {
  const { t } = useTranslation();
  if (recipients.length < 2) return null;
  return (
    <NativeSelect
      label={t('legal.recipient')}
      disabled={disabled}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={recipients.flatMap(({ name, submission }) => {
        const sent = submission === null ? t('legal.clock.open') : t('legal.clock.done');
        return name === null ? [] : [{ value: name, label: `${name} (${sent})` }];
      })}
    />
  );
}
