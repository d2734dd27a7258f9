// Receipts that came back for a report, each kept as evidence.
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import type { Report } from '../../api/types.gen.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import css from './reports.module.css';

export function Receipts({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { receipts, public_id, package_sha256 } = report;
  return (
    <section aria-labelledby="receipts-title">
      <h2 id="receipts-title">{t('reports.receipts.title')}</h2>
      {receipts.length === 0 && <Nothing why={t('reports.receipts.none')} />}
      {receipts.map((receipt) => (
        <article key={receipt.evidence_id} className="card">
          <h3>{t(`reports.kind.${receipt.receipt_kind}`)}</h3>
          <p className="small">
            {t('reports.receipts.recorded')} <Instant at={receipt.recorded_at} /> ·{' '}
            <Actor name={receipt.recorded_by} />
            {receipt.issued_at !== null && (
              <>
                {' '}
                ·{' '}
                <Trans
                  i18nKey="reports.receipts.issued"
                  components={{ at: <Instant at={receipt.issued_at} /> }}
                />
              </>
            )}
          </p>
          <dl className={css.hashes}>
            <dt>
              {t(
                receipt.acknowledged_sha256 === package_sha256
                  ? 'reports.receipts.acknowledgesPackage'
                  : 'reports.receipts.acknowledgesBytes',
              )}
            </dt>
            <dd className="mono hash">{receipt.acknowledged_sha256}</dd>
            <dt>{t('reports.receipts.file')}</dt>
            <dd className="mono hash">{receipt.sha256}</dd>
          </dl>
          <Link to="/incidents/$id" params={{ id: public_id }} search={{ tab: 'evidence' }}>
            {t('reports.receipts.evidence')}
          </Link>
        </article>
      ))}
    </section>
  );
}
