// The tabs; the address says which one is open.
import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { panels } from './panels.tsx';
import { tabs } from './tabs.ts';
import { useDetailSearch, useGo, type Shown } from './use-detail.ts';

export function DetailTabs(shown: Shown) {
  const { t } = useTranslation();
  const { tab = 'summary' } = useDetailSearch();
  const go = useGo();
  const choose = (value: string | null) => go({ tab: tabs.find((one) => one === value) });
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false} className="detail-tabs">
      <Tabs.List>
        {tabs.map((name, place) => (
          <Tabs.Tab key={name} value={name} aria-keyshortcuts={String(place + 1)}>
            {t(`detail.tabs.${name}`)}
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
