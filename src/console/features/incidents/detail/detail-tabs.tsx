// The tabs, each with how much is in it once that was read; the address says which one is open.
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import { panels } from './panels.tsx';
import { tabs, type Tab } from './tabs.ts';
import css from './technique.module.css';
import { useDetailSearch, useGo, type Shown } from './use-detail.ts';

export function DetailTabs(shown: Shown) {
  const { t } = useTranslation();
  const { tab = 'summary' } = useDetailSearch();
  const go = useGo();
  const counts = useCounts(shown.incident.public_id);
  const choose = (value: string | null) => go({ tab: tabs.find((one) => one === value) });
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} className={css.detailTabs}>
      <Tabs.List>
        {tabs.map((name, place) => (
          <Tabs.Tab key={name} value={name} aria-keyshortcuts={String(place + 1)}>
            {t(`page.incident.parts.${name}`)}
            {counts[name] !== undefined && <span className={css.tabCount}> {counts[name]}</span>}
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
