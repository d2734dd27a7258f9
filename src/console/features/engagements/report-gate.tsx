// Whether the final report can be issued: what is there, what is missing, and the one next step.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  activeDays,
  activeDaysSoFar,
  activeWeeks,
  isBound,
} from '../../../domain/engagement-pace.ts';
import type { Engagement } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { useToday } from './phase-line.tsx';
import css from './report-gate.module.css';
import type { Tab } from './tabs.ts';

interface Check {
  name: 'signed' | 'logged' | 'registered' | 'weeks' | 'issued';
  met: boolean;
  /** The part of the page where it is done. */
  tab: Tab | null;
}

function checksOf(engagement: Engagement, today: string): Check[] {
  const { rules_of_engagement, log_entries, register_entries, final_report_version } = engagement;
  const days = activeDaysSoFar(engagement, today);
  const weeks = { name: 'weeks', met: (days ?? 0) >= activeDays, tab: null } as const;
  return [
    { name: 'signed', met: rules_of_engagement.signed_by.length > 0, tab: 'rules' },
    { name: 'logged', met: log_entries > 0, tab: 'log' },
    { name: 'registered', met: register_entries > 0, tab: 'log' },
    ...(isBound(engagement) ? [weeks] : []),
    { name: 'issued', met: final_report_version !== null, tab: 'report' },
  ];
}

function isShort({ name, met }: Check): boolean {
  return name === 'weeks' && !met;
}

export function ReportGate({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const today = useToday();
  const { may } = usePermission('POST /api/ip3/v1/engagements/:id/final-report');
  const checks = checksOf(engagement, today);
  // While the tests run, the log goes on; the report comes after them.
  const isTesting = engagement.phase === 'red_team' && checks.some(isShort);
  const missing = checks.find(({ met, tab }) => !met && tab !== null);
  const next =
    isTesting && missing?.name === 'issued'
      ? checks.find(({ name }) => name === 'logged')
      : missing;
  const isIssued = engagement.final_report_version !== null;
  const { log_entries: entries, register_entries: register } = engagement;
  return (
    <section className="gate" aria-labelledby="report-gate-title">
      <header className={css.head}>
        <h2 id="report-gate-title">{t('engagements.gate.title')}</h2>
        <strong className={isIssued ? css.ready : css.notYet}>
          {t(isIssued ? 'engagements.gate.issued' : 'engagements.gate.notYet')}
        </strong>
      </header>
      {isBound(engagement) && <Weeks engagement={engagement} today={today} />}
      <ul className="checklist">
        {checks.map(({ name, met }) => (
          <li key={name} className={met ? 'is-met' : 'is-missing'}>
            <span>
              <Glyph shape={met ? 'check' : 'cross'} />
              <span className="visually-hidden">
                {t(met ? 'agents.restore.met' : 'agents.restore.missing')}
              </span>
            </span>
            <span className={css.said}>
              {t(`engagements.gate.checks.${name}`, { entries, register })}
            </span>
          </li>
        ))}
      </ul>
      {may && next !== undefined && (
        <Button
          fullWidth
          variant="filled"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/engagements/$id"
              params={{ id: engagement.id }}
              search={{ tab: next.tab! }}
            />
          )}
        >
          {t(`engagements.gate.next.${next.name}`)}
        </Button>
      )}
    </section>
  );
}

function Weeks({ engagement, today }: { engagement: Engagement; today: string }) {
  const { t } = useTranslation();
  const days = activeDaysSoFar(engagement, today) ?? 0;
  return (
    <div className={css.weeks}>
      <span>{t('engagements.gate.active')}</span>
      <strong>{t('engagements.gate.days', { days, least: activeDays })}</strong>
      <svg aria-hidden="true">
        {Array.from({ length: activeWeeks }, (_, week) => (
          <rect
            key={week}
            x={`${(100 * week) / activeWeeks}%`}
            y="1"
            width={`calc(${100 / activeWeeks}% - 4px)`}
            height="8"
            rx="2"
            className={days >= 7 * (week + 1) ? css.gone : css.left}
          />
        ))}
      </svg>
    </div>
  );
}
