// The report package as JSON, PDF or ZIP, the hash that all three share, and how to check it
// without this server.
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../api/raw.ts';
import type { Engagement } from '../../api/types.gen.ts';
import { saveFile } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';

const formats = ['json', 'pdf', 'zip'] as const;
type Format = (typeof formats)[number];

export function PackageButtons({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const { id, final_report_version } = engagement;
  const [taken, setTaken] = useState<{ name: string; sha256: string } | null>(null);
  const download = useMutation({
    mutationFn: async (format: Format) => {
      const path = `/api/ip3/v1/engagements/${encodeURIComponent(id)}/report-package`;
      const response = await ask(`${path}?format=${format}`);
      const etag = response.headers.get('etag') ?? '';
      const name = `${id}.${format}`;
      saveFile(name, await response.blob());
      setTaken({ name, sha256: /[0-9a-f]{64}/.exec(etag)?.[0] ?? '' });
    },
  });
  return (
    <section className="card" aria-labelledby="package-title">
      <h2 id="package-title">{t('engagements.package.title')}</h2>
      {final_report_version === null ? (
        <p className="small">{t('engagements.package.later')}</p>
      ) : (
        <div className="moves">
          {formats.map((format) => (
            <Button
              key={format}
              size="xs"
              variant="default"
              loading={download.isPending}
              onClick={() => download.mutate(format)}
            >
              {t('engagements.package.take', { format: format.toUpperCase() })}
            </Button>
          ))}
        </div>
      )}
      {download.error !== null && <Fault error={download.error} />}
      {taken !== null && (
        <div role="status">
          <p className="small">package_sha256</p>
          <p className="mono hash">{taken.sha256}</p>
          <p className="small">{t('engagements.package.verify')}</p>
          <pre className="mono hash">proofline verify {taken.name}</pre>
        </div>
      )}
    </section>
  );
}
