// What one does with the page as such: print it, copy its address or the request behind it.
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../api/types.gen.ts';
import { usePermission } from '../../../permission.ts';
import { copied } from '../../../ui/copy-button.tsx';
import { useGo } from './use-detail.ts';

export function PageMenu({ incident }: { incident: Incident }) {
  const { public_id: id, workflow_status, status_lifecycle, outcome } = incident;
  const { t } = useTranslation();
  const go = useGo();
  const { may: mayErase } = usePermission('POST /api/ip3/v1/incidents/:id/erasures');
  const [said, say] = useState<'copied' | 'failed' | null>(null);
  const { origin } = window.location;
  const copy = async (text: string) => say(await copied(text));
  const curl = `curl -H "Authorization: Bearer $IP3_TOKEN" "${origin}/api/ip3/v1/incidents/${id}"`;
  return (
    <span className="page-menu">
      <span role="status" className="small">
        {said !== null && t(`copy.${said}`)}
      </span>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            aria-label={t('detail.menu.title')}
            title={t('detail.menu.title')}
          >
            <Ellipsis size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {workflow_status !== 'closed' && (
            <Menu.Item aria-keyshortcuts="Shift+C" onClick={() => go({ do: 'close' })}>
              {t('detail.close')}
            </Menu.Item>
          )}
          {status_lifecycle === 'open' && outcome === null && (
            <Menu.Item onClick={() => go({ do: 'outcome' })}>{t('outcomes.open')}</Menu.Item>
          )}
          {status_lifecycle === 'open' && outcome === null && (
            <Menu.Item onClick={() => go({ do: 'merge' })}>{t('merges.open')}</Menu.Item>
          )}
          {status_lifecycle === 'open' && outcome === null && (
            <Menu.Item onClick={() => go({ do: 'split' })}>{t('splits.open')}</Menu.Item>
          )}
          {mayErase && (
            <Menu.Item onClick={() => go({ do: 'erase' })}>{t('erasures.open')}</Menu.Item>
          )}
          <Menu.Item onClick={() => go({ do: 'print' })}>{t('detail.menu.print')}</Menu.Item>
          <Menu.Item onClick={() => void copy(id)}>{t('detail.copyId')}</Menu.Item>
          <Menu.Item onClick={() => void copy(`${origin}/incidents/${id}`)}>
            {t('detail.menu.link')}
          </Menu.Item>
          <Menu.Item onClick={() => void copy(curl)}>{t('detail.menu.curl')}</Menu.Item>
          <Menu.Item onClick={() => go({ tab: 'exports' })}>{t('detail.menu.exports')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
