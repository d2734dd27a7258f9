// The keys of the page, and the links to the neighbours in the list.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../api/types.gen.ts';
import { useKeys, type KeyAction } from '../../../layout/use-keys.ts';
import { usePermission } from '../../../permission.ts';
import { copied } from '../../../ui/copy-button.tsx';
import { listSearch, useNeighbours } from './came-from.ts';
import { tabs } from './tabs.ts';
import { useDetailSearch, useGo } from './use-detail.ts';

export function DetailKeys({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const go = useGo();
  const { tab } = useDetailSearch();
  const navigate = useNavigate();
  const near = useNeighbours(incident.public_id);
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/assign');
  const other = (id: string | undefined) => {
    if (id !== undefined) void navigate({ to: '/incidents/$id', params: { id } });
  };
  const toNextStep = () => {
    if (!focusOn(nextStep)) go({});
    setTimeout(() => focusOn(nextStep));
  };
  const writes: KeyAction[] = [
    { key: 'e', name: t('detail.keys.e'), run: () => go({ tab: 'evidence', add: '' }) },
    { key: 'a', name: t('detail.keys.a'), run: () => go({ do: 'assign' }) },
    { key: 't', name: t('detail.keys.t'), run: toNextStep },
    { key: 's', name: t('edit.classify'), run: () => go({ tab: 'summary', do: 'classify' }) },
    { key: 'i', name: t('detail.keys.i'), run: () => go({ do: 'edit' }) },
    {
      key: 'n',
      name: t('detail.keys.n'),
      run: () => {
        go({ tab: tab === 'timeline' ? tab : 'summary', do: 'note' });
        focusOn('[data-note-text]');
      },
    },
  ];
  const moves = tabs.map((tab, place) => ({
    key: String(place + 1),
    name: t(`page.incident.parts.${tab}`),
    run: () => {
      go({ tab });
      focusOn(`[role=tab]:nth-of-type(${place + 1})`);
    },
  }));
  useKeys([
    ...moves,
    ...(may ? writes : []),
    { key: 'l', name: t('page.incident.parts.legal'), run: () => go({ tab: 'legal' }) },
    { key: 'C', name: t('detail.keys.c'), run: () => go({ do: 'close' }) },
    { key: '[', name: t('detail.previous'), run: () => other(near?.previous) },
    { key: ']', name: t('detail.next'), run: () => other(near?.next) },
    { key: '.', name: t('detail.copyId'), run: () => void copied(incident.public_id) },
    {
      key: 'u',
      name: t('frame.allIncidents'),
      run: () => void navigate({ to: '/incidents', search: listSearch() }),
    },
  ]);
  return null;
}

const nextStep = '[data-next-step]';

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
}
