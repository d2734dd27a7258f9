// The tabs, each with how much is in it once that was read; the address says which one is open. The
// requirements for closing are alongside those that tell the whole case.
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import { useNarrower } from '../../../ui/use-narrower.ts';
import { useOpenTab } from '../../../ui/use-open-tab.ts';
import { HoldBanner, TargetHoldBanner } from '../../legal/holds.tsx';
import { TimelineSide } from '../timeline/timeline-side.tsx';
import { AgentBanner } from './agent-banner.tsx';
import { Clocks } from './clocks.tsx';
import css from './gate-card.module.css';
import { GateCard } from './gate-card.tsx';
import { Heading } from './heading.tsx';
import { panels } from './panels.tsx';
import { PeopleCard } from './people-card.tsx';
import { tabs, type Tab } from './tabs.ts';
import { useDetailSearch, useGo, type Shown } from './use-detail.ts';

const withGate: readonly Tab[] = ['summary', 'timeline'];

export function DetailTabs(shown: Shown) {
  const { tab = 'summary' } = useDetailSearch();
  const go = useGo();
  const choose = (value: string | null) => go({ tab: tabs.find((one) => one === value) });
  const { agent_id, outcome, public_id } = shown.incident;
  const hasGate = withGate.includes(tab);
  const isNarrow = useNarrower(1101);
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} className={css.detailTabs}>
      <Heading incident={shown.incident} tabs={<TabList id={public_id} open={tab} />} />
      <HoldBanner incident={public_id} />
      {outcome !== null && <TargetHoldBanner incident={public_id} />}
      {agent_id !== null && <AgentBanner agent={agent_id} />}
      <div className={hasGate ? css.withGate : undefined}>
        {hasGate && (
          <div className={css.side}>
            <GateCard {...shown} />
            {tab === 'timeline' && !isNarrow && <TimelineSide id={public_id} />}
            {!isNarrow && <Others {...shown} />}
          </div>
        )}
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={css.panel}>
            {panels[name](shown)}
          </Tabs.Panel>
        ))}
        {hasGate && isNarrow && (
          <div className={css.side}>
            <Others {...shown} />
          </div>
        )}
      </div>
    </Tabs>
  );
}

/** At the side, or after the tab where there is no room for a side. */
function Others(shown: Shown) {
  return (
    <>
      <Clocks id={shown.incident.public_id} />
      <PeopleCard {...shown} />
    </>
  );
}

function TabList({ id, open }: { id: string; open: Tab }) {
  const { t } = useTranslation();
  const counts = useCounts(id);
  const list = useOpenTab(open, Object.values(counts).join());
  return (
    <Tabs.List ref={list}>
      {tabs.map((name, place) => (
        <Tabs.Tab key={name} value={name} aria-keyshortcuts={String(place + 1)}>
          {t(`page.incident.parts.${name}`)}
          {counts[name] !== undefined && <span className="count">{counts[name]}</span>}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

function useCounts(id: string): Partial<Record<Tab, string>> {
  const evidence = useQuery(evidenceOf(id)).data?.body;
  const actions = useQuery(registryIncident(id)).data?.body.actions;
  return {
    ...(evidence !== undefined && {
      evidence: `${evidence.evidence.length}${evidence.next_cursor === null ? '' : '+'}`,
    }),
    ...(actions !== undefined && { actions: String(actions.length) }),
  };
}
