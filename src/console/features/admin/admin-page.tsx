// Administration: the sections that a role can read, and the one that the address names.
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { routeAccess } from '../../api/permissions.gen.ts';
import { NoPage } from '../../layout/no-page.tsx';
import { sections } from '../../pages/menu.gen.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FieldsSection } from '../custom-fields/fields-section.tsx';
import { KeysSection } from '../keys/keys-section.tsx';
import { MachinesSection } from '../machines/machines-section.tsx';
import { OrganisationSection } from '../organisation/organisation-section.tsx';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import { RetentionSection } from '../retention/retention-section.tsx';
import { TeamsSection } from '../teams/teams-section.tsx';
import { TemplatesSection } from '../templates/templates-section.tsx';
import { AuditSection } from './audit-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { SectionList, usePermitted, type Section } from './section-list.tsx';
import css from './sections.module.css';
import { SettingsSection } from './settings-section.tsx';
import { SystemSection } from './system-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { UsersSection } from './users-section.tsx';

const contents: Record<Section['name'], ReactNode> = {
  users: <UsersSection />,
  roles: <RolesSection />,
  tokens: <TokensSection />,
  teams: <TeamsSection />,
  machines: <MachinesSection />,
  keys: <KeysSection />,
  password: <PasswordSection />,
  audit: <AuditSection />,
  fields: (
    <>
      <FieldsSection />
      <TemplatesSection />
    </>
  ),
  organisation: <OrganisationSection />,
  privacy: <PrivacySection />,
  retention: <RetentionSection />,
  settings: <SettingsSection />,
  system: <SystemSection />,
};

export function AdminPage() {
  const { t } = useTranslation();
  const { section } = useParams({ from: '/inside/admin/$section' });
  const may = usePermitted();
  const found = sections.admin.find(({ name }) => name === section);
  if (found === undefined) return <NoPage />;
  return (
    <>
      <PageHead
        key={section}
        title={t(`page.admin.parts.${section}`)}
        lead={t(`admin.leads.${section}`)}
      />
      <div className={css.page}>
        <SectionList key={section} section={found.name} />
        <div>
          {may(found) ? (
            contents[found.name]
          ) : (
            <Nothing why={t('admin.needs', { role: routeAccess[found.reads] })} />
          )}
        </div>
      </div>
    </>
  );
}
