// What else is said of a receipt: its kind, number, source and time.
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { receiptKinds } from '../../../domain/delivery.ts';
import { ZonedInstant } from '../../ui/zoned-instant.tsx';

export const empty = { hash: '', kind: 'upo', issued_at: '', source: '', message_id: '' };
export type Said = typeof empty;

interface Props {
  said: Said;
  change: (part: Partial<Said>) => void;
  disabled: boolean;
}

export function Details({ said, change, disabled }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <NativeSelect
        label={t('reports.receipt.kind')}
        description={t(`reports.kindMore.${said.kind}`)}
        disabled={disabled}
        value={said.kind}
        onChange={(event) => change({ kind: event.currentTarget.value })}
        data={receiptKinds.map((value) => ({ value, label: t(`reports.kind.${value}`) }))}
      />
      <TextInput
        label={t('reports.receipt.number')}
        disabled={disabled}
        maxLength={200}
        value={said.message_id}
        onChange={(event) => change({ message_id: event.currentTarget.value })}
      />
      <TextInput
        label={t('reports.receipt.source')}
        disabled={disabled}
        maxLength={200}
        value={said.source}
        onChange={(event) => change({ source: event.currentTarget.value })}
      />
      <ZonedInstant
        label={t('reports.receipt.issued')}
        name={t('reports.receipt.issued')}
        description={t('reports.receipt.issuedMore')}
        disabled={disabled}
        value={said.issued_at}
        onChange={(instant) => change({ issued_at: instant })}
      />
    </>
  );
}
