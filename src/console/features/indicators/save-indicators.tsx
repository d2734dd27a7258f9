// What the list shows, as a file for others.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { write } from '../../api/write.ts';
import { download } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

interface Search {
  q?: string | undefined;
  type?: string | undefined;
  incident?: string | undefined;
}

export function SaveIndicators({ search: { q, type, incident } }: { search: Search }) {
  const { t } = useTranslation();
  const save = useWrite(
    write(async (format: 'stix' | 'misp') => {
      const given = Object.entries({ format, q, type, incident });
      const query = new URLSearchParams(
        given.flatMap(([name, value]): [string, string][] =>
          value === undefined ? [] : [[name, value]],
        ),
      );
      return download(`/api/ip3/v1/indicators/export?${query}`, `indicators.${format}.json`);
    }),
  );
  return (
    <p className="moves">
      {(['stix', 'misp'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          size="xs"
          loading={save.isPending}
          onClick={() => save.mutate(format)}
        >
          {t(`indicators.save.${format}`)}
        </Button>
      ))}
      {save.error !== null && <Fault error={save.error} />}
    </p>
  );
}
