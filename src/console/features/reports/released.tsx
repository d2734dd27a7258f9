// Who released a report, and what spoke against it then.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { legalCatalogue } from '../../api/requests/legal.ts';
import type { Report, ReportRelease } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Actor } from '../../ui/actor.tsx';
import { BothZones } from '../legal/both-zones.tsx';

export function Released({ report: { created_at, created_by, release } }: { report: Report }) {
  return (
    <>
      <BothZones at={created_at} /> · <Actor name={created_by} />
      {release !== null && <Against release={release} />}
    </>
  );
}

function Against({ release: { findings, reason } }: { release: ReportRelease }) {
  const { t } = useTranslation();
  const fields = useQuery(legalCatalogue(useLanguage())).data?.body.fields ?? [];
  const count = findings.length;
  if (count === 0) return <p>{t('reports.release.clean')}</p>;
  const sentence = t(`reports.release.${reason === null ? 'without' : 'with'}`, { count });
  return (
    <>
      <p className={reason === null ? 'warning' : undefined}>{sentence}</p>
      {reason !== null && <blockquote>{reason}</blockquote>}
      <details>
        <summary>{t('reports.release.found')}</summary>
        <ul>
          {findings.map((finding, place) => {
            const [kind = '', field] = finding.split(': ');
            const label = fields.find(({ key }) => key === field)?.label ?? field;
            const name = t(`legal.release.kind.${kind}`, { defaultValue: kind });
            return <li key={place}>{label === undefined ? name : `${name}: ${label}`}</li>;
          })}
        </ul>
      </details>
    </>
  );
}
