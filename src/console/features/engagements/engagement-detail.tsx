// One engagement: how far it is, what can be tested and how, what was done, what proves it.
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { oneEngagement } from '../../api/requests/engagements.ts';
import headCss from '../../ui/head.module.css';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { useOpenTab } from '../../ui/use-open-tab.ts';
import { WayBack } from '../../ui/way-back.tsx';
import type { Shown } from './ask-engagement.ts';
import { DocumentsTab } from './documents-tab.tsx';
import { LogTab } from './log-tab.tsx';
import { PlanTab } from './plan-tab.tsx';
import { ReportTab } from './report-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { SummaryTab } from './summary-tab.tsx';
import { tabs, type Tab } from './tabs.ts';

export function EngagementDetail() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/inside/engagements/$id' });
  const read = useQuery(oneEngagement(id));
  const isHidden = read.error instanceof ApiError && read.error.problem.error === 'not_found';
  return (
    <>
      {isHidden ? (
        <>
          <PageHead title={t('engagements.hidden')} before={<Back />} />
          <Nothing why={t('engagements.hiddenWhy')} />
        </>
      ) : (
        <Read of={read} height={400} asPage>
          {({ body, etag }) => <Whole engagement={body} etag={etag} />}
        </Read>
      )}
    </>
  );
}

const panels: Record<Tab, (shown: Shown) => ReactNode> = {
  overview: (shown) => <SummaryTab {...shown} />,
  log: ({ engagement }) => <LogTab engagement={engagement} />,
  rules: (shown) => <RulesTab {...shown} />,
  report: (shown) => <ReportTab {...shown} />,
  plan: ({ engagement }) => <PlanTab engagement={engagement} />,
  documents: ({ engagement }) => <DocumentsTab id={engagement.id} />,
};

function useTab(): Tab {
  return useSearch({ from: '/inside/engagements/$id' }).tab ?? 'overview';
}

function Whole(shown: Shown) {
  const tab = useTab();
  const navigate = useNavigate({ from: '/engagements/$id' });
  const choose = (value: string | null) => {
    const chosen = tabs.find((one) => one === value);
    void navigate({ search: chosen === undefined ? {} : { tab: chosen } });
  };
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} className={headCss.headTabs}>
      <Head {...shown} />
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {panels[name](shown)}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Head({ engagement }: Shown) {
  const { t } = useTranslation();
  const { id, title, restricted, members } = engagement;
  return (
    <PageHead
      title={title}
      before={<Back />}
      facts={
        <span className={headCss.ids}>
          <span className="mono small">{id}</span>
          {restricted && (
            <span className="badge">{t('engagements.membersOnly', { count: members.length })}</span>
          )}
        </span>
      }
      second={
        <>
          <TabList engagement={engagement} />
          <Facts engagement={engagement} />
        </>
      }
    />
  );
}

function TabList({ engagement: { log_entries } }: Pick<Shown, 'engagement'>) {
  const { t } = useTranslation();
  const list = useOpenTab(useTab(), String(log_entries));
  return (
    <Tabs.List ref={list}>
      {tabs.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {t(`page.engagement.parts.${name}`)}
          {name === 'log' && <span className="count">{log_entries}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function Facts({ engagement }: Pick<Shown, 'engagement'>) {
  const { t } = useTranslation();
  const { code_name, created_by, phase } = engagement;
  return (
    <div className={headCss.headFacts}>
      {code_name !== null && (
        <span>
          {t('engagementField.code_name')} <bdi>{code_name}</bdi>
        </span>
      )}
      <Person email={created_by} />
      <span className="badge">{t(`engagements.phases.${phase}`)}</span>
    </div>
  );
}

function Back() {
  const { t } = useTranslation();
  return <WayBack to="/engagements" label={t('engagements.back')} />;
}
