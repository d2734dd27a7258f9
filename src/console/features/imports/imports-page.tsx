// Imports and intake: files of tools, reports from open sources, events of log systems.
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../ui/page-head.tsx';
import { FileImport } from './file-import.tsx';
import { LogIntake } from './log-intake.tsx';
import { OsintIntake } from './osint-intake.tsx';
import { ways, type Way } from './route.ts';
import { RunList } from './run-list.tsx';

export function ImportsPage() {
  const { t } = useTranslation();
  const { way = 'files' } = useSearch({ from: '/inside/imports' });
  const navigate = useNavigate({ from: '/imports' });
  return (
    <>
      <PageHead title={t('page.imports.title')} lead={t('imports.lead')} />
      <Tabs
        value={way}
        keepMounted={false}
        onChange={(value) =>
          void navigate({ search: value === 'files' ? {} : { way: value as Way } })
        }
      >
        <Tabs.List>
          {ways.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`imports.ways.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="files" pt="md">
          <FileImport />
          <RunList />
        </Tabs.Panel>
        <Tabs.Panel value="osint" pt="md">
          <OsintIntake />
        </Tabs.Panel>
        <Tabs.Panel value="logs" pt="md">
          <LogIntake />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
