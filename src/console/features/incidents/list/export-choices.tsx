// The file of all incidents that match, as the server writes it.
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../ui/download.ts';
import { Fault } from '../../../ui/fault.tsx';
import { focusAround } from './drop-panel.tsx';
import { parametersOf } from './query.ts';
import { useListQuery } from './use-list.ts';

const formats = ['csv', 'jsonl'] as const;

export function ExportChoices() {
  const { t } = useTranslation();
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => focusAround(choices.current), []);
  const { query } = useListQuery();
  const [busy, setBusy] = useState<(typeof formats)[number] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const save = async (format: (typeof formats)[number]) => {
    setBusy(format);
    setError(null);
    const given = Object.entries(parametersOf(query)).filter(([, value]) => value !== undefined);
    const asked = new URLSearchParams([['format', format], ...(given as [string, string][])]);
    const address = `/api/ip3/v1/incidents/export?${asked.toString()}`;
    await download(address, `incidents.${format}`).catch(setError);
    setBusy(null);
  };
  return (
    <div ref={choices} className="stack">
      <p className="small">{t('list.export.what')}</p>
      {formats.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          loading={busy === format}
          onClick={() => void save(format)}
        >
          {t(`list.export.${format}`)}
        </Button>
      ))}
      {error !== null && <Fault error={error} />}
    </div>
  );
}
