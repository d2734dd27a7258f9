// The severity for many incidents, and why.
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { severities, type Severity } from '../../../../domain/severity.ts';
import type { AskedChange } from '../../../api/requests/bulk-changes.ts';
import { closeAround, DropPanel } from './drop-panel.tsx';
import css from './list.module.css';

/** The gravest first, as people look for it. */
const offered = severities.toReversed();

export function SetSeverity({ onSet }: { onSet: (change: AskedChange) => void }) {
  const { t } = useTranslation();
  const [severity, setSeverity] = useState<Severity>('high');
  const [reason, setReason] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    closeAround(form.current);
    const why = reason.trim();
    onSet({ classify: { severity, ...(why !== '' && { reason: why }) } });
    setReason('');
  };
  return (
    <DropPanel label={t('bulk.severity')} className={css.isUp}>
      <form className="stack" onSubmit={submit} ref={form}>
        <NativeSelect
          label={t('field.severity')}
          value={severity}
          onChange={({ currentTarget: { value } }) =>
            setSeverity(offered.find((one) => one === value) ?? severity)
          }
          data={offered.map((value) => ({ value, label: t(`severity.${value}`) }))}
        />
        <Textarea
          label={t('bulk.reason')}
          autosize
          minRows={1}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className="small">{t('bulk.severityHelp')}</p>
        <Button type="submit" size="xs">
          {t('bulk.setSeverity')}
        </Button>
      </form>
    </DropPanel>
  );
}
