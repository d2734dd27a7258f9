// The settings of the running service, each with where its value comes from.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settings } from '../../api/requests/system.ts';
import type { Setting } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';

export function SettingsSection() {
  const { t } = useTranslation();
  const read = useQuery(settings);
  const cells: Record<string, (setting: Setting) => React.ReactNode> = {
    title: ({ name, meaning }) => (
      <>
        <code className="hash">{name}</code>
        <br />
        <span className="small">{served(meaning)}</span>
      </>
    ),
    value: ({ value, secret, source }) => {
      if (source === 'unset') return <span className="small">{t('admin.settings.unset')}</span>;
      if (secret) return t('admin.settings.secret');
      return <code className="hash">{value}</code>;
    },
    source: ({ source }) => t(`admin.settings.sources.${source}`),
  };
  return (
    <Read of={read}>
      {({ body }) => (
        <Rows
          caption={t('page.admin.parts.settings')}
          rows={body.settings}
          rowKey={({ name }) => name}
          columns={Object.entries(cells).map(([name, cell]) => ({
            name,
            heading: t(`admin.settings.columns.${name}`),
            cell,
          }))}
        />
      )}
    </Read>
  );
}
