// What happened, the facts, and beside them whether it can be closed.
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { CloseChecklist } from './close-checklist.tsx';
import type { Shown } from './incident-detail.tsx';

export function SummaryTab({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const { description, finding } = incident;
  const text = description ?? finding?.description ?? null;
  return (
    <div className="two-columns">
      <div>
        <section>
          <h2>{t('detail.description')}</h2>
          <p className="long-text">{text ?? t('detail.noDescription')}</p>
        </section>
        {typeof finding?.remediation === 'string' && (
          <section>
            <h2>{t('detail.remediation')}</h2>
            <p className="long-text">{finding.remediation}</p>
          </section>
        )}
        <section>
          <h2>{t('detail.facts')}</h2>
          <Facts incident={incident} />
        </section>
      </div>
      <CloseChecklist incident={incident} etag={etag} />
    </div>
  );
}

function Facts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { finding, source_tool, source_type, category, level } = incident;
  const facts: [string, React.ReactNode][] = [
    [t('detail.category'), category],
    [t('detail.level'), level],
    [t('detail.source'), source_tool ?? source_type],
    [t('detail.host'), finding?.host],
    [t('detail.rule'), finding?.rule],
    ['CVE', finding?.cve.join(', ')],
    ['CVSS', finding?.cvss?.score],
    [t('detail.detected'), <Instant key="detected" at={incident.detected_at} />],
    [t('detail.updated'), <Instant key="updated" at={incident.updated_at} />],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
