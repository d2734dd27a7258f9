// The engagement at a glance: its phases in time, the newest entries of the register, and whether
// the final report can be issued.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { concernsOf } from '../../../domain/engagement-pace.ts';
import { engagementLog } from '../../api/requests/engagement-results.ts';
import type { Engagement, LogEntry } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { Instant } from '../../ui/instant.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import type { Shown } from './ask-engagement.ts';
import { Concerns } from './concerns.tsx';
import { Deadlines } from './deadlines.tsx';
import { PhaseBar } from './phase-bar.tsx';
import { PhaseLine, useToday } from './phase-line.tsx';
import { ReportGate } from './report-gate.tsx';
import { TestedTechniques } from './tested-techniques.tsx';

export function SummaryTab(shown: Shown) {
  const { engagement } = shown;
  const today = useToday();
  return (
    <>
      <Concerns engagement={engagement} concerns={concernsOf(engagement, today)} />
      <PhaseLine engagement={engagement} />
      <div className="two-columns">
        <div>
          <Register engagement={engagement} />
          <TestedTechniques id={engagement.id} />
        </div>
        <div>
          <ReportGate engagement={engagement} />
          <PhaseBar {...shown} />
          <Deadlines engagement={engagement} />
        </div>
      </div>
    </>
  );
}

const shownEntries = 10;

function Register({
  engagement: { id, register_entries, log_entries },
}: {
  engagement: Engagement;
}) {
  const { t } = useTranslation();
  const read = useQuery(engagementLog(id, { type: 'evidence_register' }));
  const title = t('engagements.register.title');
  return (
    <section aria-labelledby="register-title">
      <h2 id="register-title">
        {title}{' '}
        <span className="small">{t('engagements.entries', { count: register_entries })}</span>
      </h2>
      <Read of={read} height={160}>
        {({ body }) =>
          body.entries.length === 0 ? (
            <Nothing why={t('engagements.register.empty')}>
              <Link to="/engagements/$id" params={{ id }} search={{ tab: 'log' }}>
                {t('engagements.report.mark')}
              </Link>
            </Nothing>
          ) : (
            <Rows
              caption={title}
              rows={body.entries.toReversed().slice(0, shownEntries)}
              rowKey={({ id: entry }) => entry}
              columns={columns.map((name) => ({
                name: name === 'text' ? 'title' : name,
                heading: t(`engagements.register.${name}`),
                cell: (entry: LogEntry) => <Cell name={name} entry={entry} />,
              }))}
            />
          )
        }
      </Read>
      <p className="small">
        {t('engagements.register.of', { register: register_entries, count: log_entries })}{' '}
        <Link to="/engagements/$id" params={{ id }} search={{ tab: 'log' }}>
          {t('engagements.register.all')}
        </Link>
      </p>
    </section>
  );
}

const columns = ['number', 'text', 'evidence', 'time', 'by'] as const;

function Cell({ name, entry }: { name: (typeof columns)[number]; entry: LogEntry }) {
  const { number, text, evidence, ts, recorded_by } = entry;
  const cells = {
    number: <span className="mono">#{number}</span>,
    text: <bdi className="row-title">{text}</bdi>,
    evidence: evidence !== null && (
      <>
        <bdi>{codeLabel(evidence.evidence_type)}</bdi>{' '}
        <span className="mono small">{evidence.hash_sha256.slice(0, 8)}</span>
      </>
    ),
    time: <Instant at={ts} />,
    by: <Person email={recorded_by} />,
  };
  return cells[name];
}
