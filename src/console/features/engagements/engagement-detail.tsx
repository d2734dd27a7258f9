// One engagement: how far it is, what may be tested and how, what was done, what proves it.
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { oneEngagement } from '../../api/requests/engagements.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import type { Shown } from './ask-engagement.ts';
import { DocumentsTab } from './documents-tab.tsx';
import { Dates } from './engagement-list.tsx';
import { LogTab } from './log-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PhaseBar } from './phase-bar.tsx';
import { PlanTab } from './plan-tab.tsx';
import { ReportTab } from './report-tab.tsx';
import { tabs, type Tab } from './tabs.ts';

export function EngagementDetail() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/inside/engagements/$id' });
  const read = useQuery(oneEngagement(id));
  const isHidden = read.error instanceof ApiError && read.error.problem.error === 'not_found';
  return (
    <>
      <Link to="/engagements" className="small">
        <Glyph shape="back" /> {t('engagements.back')}
      </Link>
      {isHidden ? (
        <>
          <PageHead title={t('engagements.hidden')} />
          <Nothing why={t('engagements.hiddenWhy')} />
        </>
      ) : (
        <Read of={read} height={400}>
          {({ body, etag }) => <Whole engagement={body} etag={etag} />}
        </Read>
      )}
    </>
  );
}

function Whole(shown: Shown) {
  const { t } = useTranslation();
  const { id, title, framework, window, created_by, restricted } = shown.engagement;
  return (
    <>
      <PageHead
        title={title}
        lead={
          <span className="facts-line">
            <span className="mono">{id}</span>
            <span>{framework}</span>
            {restricted && <span className="badge">{t('engagementField.restricted')}</span>}
            <span>
              {t('engagementField.created_by')} <bdi>{created_by}</bdi>
            </span>
            {window !== null && (
              <span>
                <Dates {...window} />
              </span>
            )}
          </span>
        }
      />
      <PhaseBar {...shown} />
      <DetailTabs {...shown} />
    </>
  );
}

const panels: Record<Tab, (shown: Shown) => ReactNode> = {
  overview: (shown) => <OverviewTab {...shown} />,
  log: ({ engagement }) => <LogTab engagement={engagement} />,
  report: (shown) => <ReportTab {...shown} />,
  plan: ({ engagement }) => <PlanTab engagement={engagement} />,
  documents: ({ engagement }) => <DocumentsTab id={engagement.id} />,
};

function DetailTabs(shown: Shown) {
  const { t } = useTranslation();
  const { tab = 'overview' } = useSearch({ from: '/inside/engagements/$id' });
  const navigate = useNavigate({ from: '/engagements/$id' });
  const choose = (value: string | null) => {
    const chosen = tabs.find((one) => one === value);
    void navigate({ search: chosen === undefined ? {} : { tab: chosen } });
  };
  const { log_entries } = shown.engagement;
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      <Tabs.List>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`page.engagement.parts.${name}`)}
            {name === 'log' && ` ${log_entries}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} pt="md">
          {panels[name](shown)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
