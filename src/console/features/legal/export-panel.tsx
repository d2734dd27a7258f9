// Export to an authority: what the package will hold, who gets it, and what speaks against letting
// it go. The answer is a report that waits; nothing here says that anybody received it.
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPersons } from '../../../domain/report-target.ts';
import { required } from '../../../domain/required.ts';
import { legalEvidenceOf } from '../../api/requests/evidence.ts';
import { legalTriggers, releaseCheck } from '../../api/requests/legal.ts';
import { exportReport, reportsOf } from '../../api/requests/reports.ts';
import type { LegalReport, LegalTrigger, ReleaseFinding } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { usePermission } from '../../permission.ts';
import { CheckedForm } from '../../ui/checked-form.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useFieldWords } from '../../ui/field-words.ts';
import { Read } from '../../ui/read.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { phaseKey } from '../reports/phase-key.ts';
import css from './legal.module.css';
import { nextRecipient } from './next-recipient.ts';
import { RecipientChoice } from './recipient-choice.tsx';
import { ReleaseFindings, RepairButton } from './release-findings.tsx';

interface Props {
  trigger: LegalTrigger;
  report: LegalReport;
  incident: string;
}

export function ExportPanel({ trigger, report, incident }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { regime, phase } = report;
  const read = useQuery(releaseCheck(incident, { regime, phase, language }));
  return (
    <div className={clsx('stack duty-panel', css.dutyPanel)}>
      <p>
        {t('legal.export.as', {
          regime: t(`legal.regime.${regime}`),
          report: t(phaseKey(regime, phase), { defaultValue: phase }),
        })}
      </p>
      <Read of={read} height={200}>
        {({ body }) => (
          <Checked trigger={trigger} report={report} incident={incident} findings={body.findings} />
        )}
      </Read>
      <Earlier incident={incident} phase={phase} regime={regime} />
    </div>
  );
}

type CheckedProps = Props & { findings: readonly ReleaseFinding[] };

/** One filled button: to the first finding, or, where there is none, the release. */
function Checked({ trigger, report, incident, findings }: CheckedProps) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/reports/incidents/:id/export');
  const triggers = useQuery(legalTriggers(incident, { language: useLanguage() })).data;
  const [target, setTarget] = useState<Target>(required(report.targets[0], 'target of the report'));
  const [reason, setReason] = useState('');
  const [named, setNamed] = useState(nextRecipient(trigger.recipients));
  const send = useWrite(exportReport(incident));
  const { regime, phase, targets } = report;
  const isMessage = isPersons(target);
  // Those of the duty; a copy goes to another kind.
  const recipients = trigger.recipients.filter(({ kind }) => kind === target);
  const isRefused = isMessage && trigger.draft.incomplete.length > 0;
  const [first] = findings;
  const at = { incident, duty: trigger, triggers: triggers?.body.triggers ?? [] };
  return (
    <CheckedForm
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const said = first === undefined ? {} : { release_reason: reason };
        const to = recipients.length > 1 ? { recipient: named } : {};
        send.mutate({ target, ...to, regime, phase, check: 'strict', ...said });
      }}
    >
      <ReleaseFindings findings={findings} {...at} />
      {first !== undefined && (
        <div className="moves">
          <RepairButton finding={first} {...at} />
        </div>
      )}
      <Contents report={report} incident={incident} isMessage={isMessage} />
      {isRefused && <p className="warning">{t('legal.export.lacks')}</p>}
      <Recipient targets={targets} target={target} disabled={!may} onTarget={setTarget} />
      <RecipientChoice recipients={recipients} disabled={!may} value={named} onChoose={setNamed} />
      {first !== undefined && (
        <Reason disabled={!may || isRefused} reason={reason} onReason={setReason} />
      )}
      {!may && <p className="needs-role">{t('legal.needs', { role: needs })}</p>}
      <div className="moves">
        <Button
          type="submit"
          size="xs"
          variant={first === undefined ? 'filled' : 'default'}
          disabled={!may || isRefused}
          loading={send.isPending}
        >
          {t(first === undefined ? 'legal.export.submit' : 'legal.release.anyway')}
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
    </CheckedForm>
  );
}

type Target = LegalReport['targets'][number];

interface RecipientProps {
  targets: readonly Target[];
  target: Target;
  disabled: boolean;
  onTarget: (target: Target) => void;
}

function Recipient({ targets, target, disabled, onTarget }: RecipientProps) {
  const { t } = useTranslation();
  const words = useFieldWords();
  return (
    <NativeSelect
      {...words('reportField.target')}
      disabled={disabled}
      value={target}
      onChange={(event) => onTarget(event.currentTarget.value as Target)}
      data={targets.map((value, place) => ({
        value,
        label: `${t(`legal.target.${value}`)}${place > 0 ? ` (${t('legal.export.copy')})` : ''}`,
      }))}
    />
  );
}

interface ReasonProps {
  disabled: boolean;
  reason: string;
  onReason: (reason: string) => void;
}

function Reason({ disabled, reason, onReason }: ReasonProps) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('legal.release.reason')}
      description={t('legal.release.reasonMore')}
      required
      autosize
      minRows={2}
      maxLength={5000}
      disabled={disabled}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
  );
}

interface ContentsProps extends Omit<Props, 'trigger'> {
  isMessage: boolean;
}

function Contents({ report, incident, isMessage }: ContentsProps) {
  const { t } = useTranslation();
  const evidence = useQuery(legalEvidenceOf(incident)).data?.body;
  const told = evidence?.evidence.filter(({ visibility }) => visibility !== 'internal').length ?? 0;
  const hasForm = report.regime === 'dora' && !isMessage && report.phase !== 'delay_notice';
  const more = evidence !== undefined && evidence.next_cursor !== null ? '+' : '';
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
        {hasForm && <li>{t('legal.bundle.dora_report')}</li>}
      </ul>
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
        {same.map(({ report_id, version, delivery, target, recipient }) => (
          <li key={report_id}>
            <Link to="/reports/$id" params={{ id: report_id }}>
              {t('legal.export.version', { version })}
            </Link>{' '}
            {recipient ?? t(`legal.target.${target}`)}: {t(`reports.state.${delivery}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
