// The final report: what it needs, its versions, and its package with the hash of the records.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { finalReport } from '../../api/requests/engagement-results.ts';
import type { FinalReport } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import type { Shown } from './ask-engagement.ts';
import { PackageButtons } from './package-buttons.tsx';
import { ReportForm } from './report-form.tsx';

export function ReportTab(shown: Shown) {
  const { t } = useTranslation();
  const { engagement } = shown;
  const { may, needs } = usePermission('POST /api/ip3/v1/engagements/:id/final-report');
  const read = useQuery(finalReport(engagement.id));
  return (
    <div className="two-columns">
      <div>
        {may ? (
          <ReportForm {...shown} />
        ) : (
          <p className="small">{t('engagements.writeNeeds', { role: needs })}</p>
        )}
        <Read of={read} height={160}>
          {({ body }) => (
            <>
              {body.versions.toReversed().map((report) => (
                <Version key={report.version} report={report} />
              ))}
            </>
          )}
        </Read>
      </div>
      <div>
        <Checklist {...shown} />
        <PackageButtons engagement={engagement} />
      </div>
    </div>
  );
}

function Checklist({ engagement }: Shown) {
  const { t } = useTranslation();
  const { id, rules_of_engagement, log_entries, register_entries } = engagement;
  const checks = [
    { name: 'signed', met: rules_of_engagement.signed_by.length > 0, asked: false },
    { name: 'logged', met: log_entries > 0, asked: false },
    { name: 'registered', met: register_entries > 0, asked: true },
  ] as const;
  return (
    <section className="gate" aria-labelledby="needs-title">
      <h2 id="needs-title">{t('engagements.report.needs')}</h2>
      <ul className="checklist">
        {checks.map(({ name, met, asked }) => (
          <li key={name} className={met ? 'is-met' : 'is-missing'}>
            <span>
              <Glyph shape={met ? 'check' : 'cross'} />
              <span className="visually-hidden">
                {t(met ? 'agents.restore.met' : 'agents.restore.missing')}
              </span>
            </span>
            <div>
              <strong>
                {t(`engagements.report.${name}`, {
                  entries: log_entries,
                  register: register_entries,
                })}
              </strong>
              <p className="small">
                {t(asked ? 'engagements.report.asked' : 'engagements.report.notAsked')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {register_entries === 0 && (
        <p className="remedy">
          <Link to="/engagements/$id" params={{ id }} search={{ tab: 'log' }}>
            {t('engagements.report.mark')}
          </Link>
        </p>
      )}
      <p className="small">{t('engagements.report.honest')}</p>
    </section>
  );
}

function Version({ report }: { report: FinalReport }) {
  const { t } = useTranslation();
  const { version, summary, findings, lessons, accepted_by, accepted_at } = report;
  return (
    <article className="card">
      <h2>{t('engagements.reportVersion', { version })}</h2>
      <p className="small">
        <Person email={accepted_by} />, <Instant at={accepted_at} />
      </p>
      <p className="long-text">
        <bdi>{summary}</bdi>
      </p>
      <ol>
        {findings.map((finding) => (
          <li key={finding.title + finding.claim}>
            <strong>
              <bdi>{finding.title}</bdi>
            </strong>{' '}
            <span className="badge">{t(`severity.${finding.severity}`)}</span>
            <p className="long-text">
              <bdi>{finding.claim}</bdi>
            </p>
            <p className="small mono">
              {finding.evidence.map((number) => `#${number}`).join(', ')}
            </p>
          </li>
        ))}
      </ol>
      {lessons !== null && (
        <p className="long-text">
          <bdi>{lessons}</bdi>
        </p>
      )}
    </article>
  );
}
