// Administration: the sections that a role may read, and the one that the address names.
import { Link, useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPermitted } from '../../../domain/policy.ts';
import { isRole } from '../../../domain/role.ts';
import { routeAccess } from '../../api/permissions.gen.ts';
import { NoPage } from '../../layout/no-page.tsx';
import { sections } from '../../pages/menu.gen.ts';
import { useSession } from '../../session.ts';
import headCss from '../../ui/head.module.css';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { FieldsSection } from '../custom-fields/fields-section.tsx';
import { MachinesSection } from '../machines/machines-section.tsx';
import { OrganisationSection } from '../organisation/organisation-section.tsx';
import { PrivacySection } from '../privacy/privacy-section.tsx';
import { RetentionSection } from '../retention/retention-section.tsx';
import { TemplatesSection } from '../templates/templates-section.tsx';
import css from './admin.module.css';
import { AuditSection } from './audit-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SystemSection } from './system-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { UsersSection } from './users-section.tsx';

type Section = (typeof sections.admin)[number];

const contents: Record<Section['name'], ReactNode> = {
  users: <UsersSection />,
  roles: <RolesSection />,
  tokens: <TokensSection />,
  machines: <MachinesSection />,
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
  const roles = (useSession().session?.roles ?? []).filter(isRole);
  const may = ({ reads }: Section) => isPermitted(roles, routeAccess[reads]);
  const found = sections.admin.find(({ name }) => name === section);
  if (found === undefined) return <NoPage />;
  return (
    <>
      <PageHead
        key={section}
        title={t(`page.admin.parts.${section}`)}
        second={
          <nav className={clsx(headCss.headLinks, css.sections)} aria-label={t('page.admin.title')}>
            <ul>
              {sections.admin.filter(may).map(({ name }) => (
                <li key={name}>
                  <Link to="/admin/$section" params={{ section: name }}>
                    {t(`page.admin.parts.${name}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        }
      />
      <p className="lead">{t(`admin.leads.${section}`)}</p>
      {may(found) ? (
        contents[found.name]
      ) : (
        <Nothing why={t('admin.needs', { role: routeAccess[found.reads] })} />
      )}
    </>
  );
}
