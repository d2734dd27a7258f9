// One report to an authority: how far it is, in words that claim no more than there is proof of,
// what it holds, every attempt, and its receipts.
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { legalCatalogue } from '../../api/requests/legal.ts';
import { oneReport } from '../../api/requests/reports.ts';
import type { Report } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useLiveRecord } from '../../live/use-live-record.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { byteWords, sizeWords } from '../../ui/size.ts';
import { TimeLeft } from '../../ui/time-left.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { BothZones } from '../legal/both-zones.tsx';
import { Notes } from '../notes/notes.tsx';
import { Attempts } from './attempts.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { PackageActions } from './package-actions.tsx';
import { phaseKey } from './phase-key.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { Receipts } from './receipts.tsx';
import { Released } from './released.tsx';
import css from './reports.module.css';

export function ReportDetail() {
  const { id } = useParams({ from: '/inside/reports/$id' });
  useLiveRecord(keys.reports.of(id), id);
  const read = useQuery({
    ...oneReport(id),
    // On its way it changes by itself.
    refetchInterval: ({ state }) =>
      ['queued', 'sending', 'retrying'].includes(state.data?.body.delivery ?? '') ? 5000 : false,
  });
  return (
    <div className={css.report}>
      <Read of={read} height={500} asPage back={<Back />}>
        {({ body }) => <Whole report={body} />}
      </Read>
    </div>
  );
}

function Back() {
  const { t } = useTranslation();
  return <WayBack to="/reports" search={{ view: 'reports' }} label={t('reports.back')} />;
}

function Whole({ report }: { report: Report }) {
  const { t } = useTranslation();
  const [isFilling, setFilling] = useState(false);
  const { regime, phase, version, public_id, due_at, latest_at, delivery } = report;
  const to = report.recipient ?? t(`legal.target.${report.target}`);
  const title = `${t(`legal.regime.${regime}`)}: ${t(phaseKey(regime, phase))}`;
  return (
    <>
      <PageHead
        title={title}
        before={<Back />}
        lead={
          <>
            <Link to="/incidents/$id" params={{ id: public_id }} search={{ tab: 'legal' }}>
              {public_id}
            </Link>{' '}
            · {to} · {t('legal.export.version', { version })}
          </>
        }
      />
      <DeliveryState report={report} isQuiet={isFilling} />
      <div className="two-columns">
        <div>
          <section aria-labelledby="report-facts">
            <h2 id="report-facts">{t('reports.facts')}</h2>
            <dl className="facts">
              <Fact name={t('reports.columns.due')}>
                {due_at === null && t('reports.noDue')}
                {due_at !== null && <BothZones at={due_at} />}{' '}
                {due_at !== null && delivery !== 'confirmed' && (
                  <TimeLeft until={due_at} latest={latest_at} />
                )}
              </Fact>
              <Fact name={t('reportField.obligation_id')}>
                <DutyName id={report.obligation_id} />
              </Fact>
              <Fact name={t('reportField.created_at')}>
                <Released report={report} />
              </Fact>
              <Fact name={t('reportField.channel')}>
                {t(`reports.channel.${report.channel}`)}{' '}
                <bdi className="mono hash">{report.address}</bdi>
              </Fact>
            </dl>
          </section>
          <Attempts report={report} />
          <Receipts report={report} />
          <Notes incident={public_id} place={{ report_id: report.report_id }} />
        </div>
        <div>
          <Bundle report={report} />
          <ReceiptForm report={report} onFilling={setFilling} />
        </div>
      </div>
    </>
  );
}

function Bundle({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { bundle, missing, package_sha256, artifact_sha256, artifact_bytes } = report;
  const fields = useQuery(legalCatalogue(useLanguage())).data?.body.fields ?? [];
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? key;
  return (
    <section className="gate" aria-labelledby="bundle-title">
      <h2 id="bundle-title">{t('reportField.bundle')}</h2>
      <ul>
        {bundle.map((part) => (
          <li key={part}>{t(`legal.bundle.${part}`)}</li>
        ))}
      </ul>
      <p className="small">{t('reports.notInternal')}</p>
      {missing.length > 0 && (
        <details>
          <summary>{t('reports.missing', { count: missing.length })}</summary>
          <ul>
            {missing.map((key) => (
              <li key={key}>{labelOf(key)}</li>
            ))}
          </ul>
        </details>
      )}
      <dl className={css.hashes}>
        <dt>{t('reportField.package_sha256')}</dt>
        <dd className="mono hash">{package_sha256}</dd>
        <dt title={byteWords(artifact_bytes)}>
          {t('reports.bytesHash', { size: sizeWords(artifact_bytes) })}
        </dt>
        <dd className="mono hash">{artifact_sha256}</dd>
      </dl>
      <PackageActions report={report} />
    </section>
  );
}

function DutyName({ id }: { id: string }) {
  const obligations = useQuery(legalCatalogue(useLanguage())).data?.body.obligations ?? [];
  return obligations.find((one) => one.id === id)?.title ?? id;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
