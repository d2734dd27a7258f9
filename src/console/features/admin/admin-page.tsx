// Administration: the sections that a role may read, and the one that the address names.
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isPermitted } from '../../../domain/policy.ts';
import { routeAccess, type Route } from '../../api/permissions.gen.ts';
import { isRole } from '../../../domain/role.ts';
import { NoPage } from '../../layout/no-page.tsx';
import { useSession } from '../../session.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AuditSection } from './audit-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { RolesSection } from './roles-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { SystemSection } from './system-section.tsx';
import { TokensSection } from './tokens-section.tsx';
import { UsersSection } from './users-section.tsx';
import './admin.css';

const sections: { name: string; reads: Route; shows: ReactNode }[] = [
  { name: 'users', reads: 'GET /api/ip3/v1/users', shows: <UsersSection /> },
  { name: 'roles', reads: 'GET /api/ip3/v1/users', shows: <RolesSection /> },
  { name: 'tokens', reads: 'GET /api/ip3/v1/tokens', shows: <TokensSection /> },
  { name: 'password', reads: 'POST /api/ip3/v1/me/password', shows: <PasswordSection /> },
  { name: 'audit', reads: 'GET /api/ip3/v1/audit', shows: <AuditSection /> },
  { name: 'settings', reads: 'GET /api/ip3/v1/settings', shows: <SettingsSection /> },
  { name: 'system', reads: 'GET /api/ip3/v1/system', shows: <SystemSection /> },
];

export function AdminPage() {
  const { t } = useTranslation();
  const { section } = useParams({ from: '/inside/admin/$section' });
  const roles = (useSession().session?.roles ?? []).filter(isRole);
  const may = ({ reads }: { reads: Route }) => isPermitted(roles, routeAccess[reads]);
  const found = sections.find(({ name }) => name === section);
  if (found === undefined) return <NoPage />;
  return (
    <>
      <PageHead
        key={section}
        title={t(`admin.sections.${section}`)}
        lead={t(`admin.leads.${section}`)}
      />
      <nav className="sections" aria-label={t('admin.title')}>
        <ul>
          {sections.filter(may).map(({ name }) => (
            <li key={name}>
              <Link to="/admin/$section" params={{ section: name }}>
                {t(`admin.sections.${name}`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {may(found) ? (
        found.shows
      ) : (
        <Nothing why={t('admin.needs', { role: routeAccess[found.reads] })} />
      )}
    </>
  );
}
