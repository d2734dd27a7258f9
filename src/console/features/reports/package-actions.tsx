// Taking the package along, byte for byte as it is sent, for portals that take no delivery.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/raw.ts';
import type { Report } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { saveFile } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';
import { sha256Hex } from '../../web-crypto.ts';
import css from './reports.module.css';

const languages = ['en', 'pl'] as const;

export function PackageActions({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('GET /api/reports/:id/package');
  const { report_id, artifact_sha256 } = report;
  const take = useMutation({
    mutationFn: async () => {
      const answer = await ask(`/api/reports/${encodeURIComponent(report_id)}/package`);
      const bytes = await answer.blob();
      const isWhole = (await sha256Hex(bytes)) === artifact_sha256;
      if (isWhole) saveFile(`${report_id}.json`, bytes);
      return isWhole;
    },
  });
  const draw = useMutation({
    mutationFn: async (language: (typeof languages)[number]) => {
      const url = `/api/reports/${encodeURIComponent(report_id)}/package`;
      const answer = await ask(`${url}?format=pdf&language=${language}`);
      saveFile(`${report_id}-${language}.pdf`, await answer.blob());
    },
  });
  return (
    <div className={clsx('stack', css.noPrint)}>
      <div className="moves">
        <Button
          size="xs"
          variant="default"
          disabled={!may}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('reports.download')}
        </Button>
        {languages.map((language) => (
          <Button
            key={language}
            size="xs"
            variant="default"
            disabled={!may}
            loading={draw.isPending && draw.variables === language}
            onClick={() => draw.mutate(language)}
          >
            {t(`reports.pdf.${language}`)}
          </Button>
        ))}
      </div>
      {!may && <p className="needs-role">{t('legal.needs', { role: needs })}</p>}
      {take.data === true && (
        <p className="small" role="status">
          {t('reports.downloaded')}
        </p>
      )}
      {take.data === false && (
        <p className="warning" role="alert">
          {t('reports.damaged')}
        </p>
      )}
      {take.error !== null && <Fault error={take.error} />}
      {draw.error !== null && <Fault error={draw.error} />}
    </div>
  );
}
