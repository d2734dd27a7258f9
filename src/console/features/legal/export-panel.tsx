// Export to an authority: what the package will hold, who gets it, and what is still missing. The
// answer is a report that waits; nothing here says that anybody received it.
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { required } from '../../../domain/required.ts';
import { legalEvidenceOf } from '../../api/requests/evidence.ts';
import { exportReport, reportsOf } from '../../api/requests/reports.ts';
import type { LegalReport, LegalTrigger } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';

interface Props {
  trigger: LegalTrigger;
  report: LegalReport;
  incident: string;
}

export function ExportPanel({ trigger, report, incident }: Props) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/reports/incidents/:id/export');
  const [target, setTarget] = useState<LegalReport['targets'][number]>(
    required(report.targets[0], 'target of the report'),
  );
  const { regime, phase, targets } = report;
  const isMessage = target === 'data_subjects';
  const isRefused = isMessage && trigger.draft.incomplete.length > 0;
  const send = useWrite(exportReport(incident));
  return (
    <CheckedForm
      className="stack duty-panel"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ target, regime, phase });
      }}
    >
      {!may && <p className="needs-role">{t('legal.needs', { role: needs })}</p>}
      <p>
        {t('legal.export.as', {
          regime: t(`legal.regime.${regime}`),
          report: t(`reports.phase.${phase}`, { defaultValue: phase }),
        })}
      </p>
      <Contents trigger={trigger} report={report} incident={incident} isMessage={isMessage} />
      <NativeSelect
        label={t('reportField.target')}
        disabled={!may}
        value={target}
        onChange={(event) => setTarget(event.currentTarget.value as typeof target)}
        data={targets.map((value, place) => ({
          value,
          label: `${t(`legal.target.${value}`)}${place > 0 ? ` (${t('legal.export.copy')})` : ''}`,
        }))}
      />
      <div className="moves">
        <Button type="submit" size="xs" disabled={!may || isRefused} loading={send.isPending}>
          {t('legal.export.submit')}
        </Button>
        <span className="small">{t('legal.export.honest')}</span>
      </div>
      {send.error !== null && <Fault error={send.error} />}
      {send.data !== undefined && (
        <p className="done" role="status">
          {t('legal.export.done')}{' '}
          <Link to="/reports/$id" params={{ id: send.data.body.report_id }}>
            {t('legal.export.open', { version: send.data.body.version })}
          </Link>
        </p>
      )}
      <Earlier incident={incident} phase={phase} regime={regime} />
    </CheckedForm>
  );
}

function Contents({ trigger, report, incident, isMessage }: Props & { isMessage: boolean }) {
  const { t } = useTranslation();
  const evidence = useQuery(legalEvidenceOf(incident)).data?.body;
  const told = evidence?.evidence.filter(({ visibility }) => visibility !== 'internal').length ?? 0;
  const more = evidence !== undefined && evidence.next_cursor !== null ? '+' : '';
  const { fields, incomplete } = trigger.draft;
  const missing = fields.filter(({ key }) => incomplete.includes(key));
  return (
    <>
      <p>{t('legal.export.holds')}</p>
      <ul>
        {isMessage && <li>{t('legal.bundle.message')}</li>}
        {!isMessage && (
          <>
            <li>{t('legal.bundle.incident')}</li>
            <li>{t('legal.export.evidence', { count: told, more })}</li>
            <li>{t('legal.bundle.timeline')}</li>
            <li>{t('legal.bundle.draft')}</li>
          </>
        )}
        {report.regime === 'dora' && <li>{t('legal.bundle.dora_report')}</li>}
      </ul>
      {missing.length > 0 && (
        <p className="warning">
          {t(isMessage ? 'legal.export.lacks' : 'legal.export.missing', {
            count: missing.length,
          })}{' '}
          {missing.map(({ label }) => label).join('; ')}
        </p>
      )}
    </>
  );
}

function Earlier({ incident, phase, regime }: { incident: string; phase: string; regime: string }) {
  const { t } = useTranslation();
  const reports = useQuery(reportsOf(incident)).data?.body.reports ?? [];
  const same = reports.filter((one) => one.phase === phase && one.regime === regime);
  if (same.length === 0) return null;
  return (
    <div>
      <strong>{t('legal.export.earlier')}</strong>
      <ul>
        {same.map(({ report_id, version, delivery, target }) => (
          <li key={report_id}>
            <Link to="/reports/$id" params={{ id: report_id }}>
              {t('legal.export.version', { version })}
            </Link>{' '}
            {t(`legal.target.${target}`)}: {t(`reports.state.${delivery}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
