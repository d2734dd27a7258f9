// What to do in a service that is still empty, each step for those who can take it.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { at } from '../base-path.ts';
import { usePermission } from '../permission.ts';
import css from './first-steps.module.css';

export function FirstSteps() {
  const { t } = useTranslation();
  const mayReport = usePermission('POST /api/incidents').may;
  const mayImport = usePermission('POST /api/ip3/v1/imports/auto').may;
  const mayAdd = usePermission('POST /api/ip3/v1/users').may;
  return (
    <ol className={css.firstSteps}>
      {mayImport && (
        <Step why={t('firstSteps.importWhy')}>
          <Link to="/imports">{t('firstSteps.import')}</Link>
        </Step>
      )}
      {mayReport && (
        <Step why={t('firstSteps.reportWhy')}>
          <Link to="/incidents/new">{t('firstSteps.report')}</Link>
        </Step>
      )}
      {mayAdd && (
        <Step why={t('firstSteps.usersWhy')}>
          <Link to="/admin/$section" params={{ section: 'users' }}>
            {t('firstSteps.users')}
          </Link>
        </Step>
      )}
      <Step why={t('firstSteps.demoWhy')}>
        {t('firstSteps.demo')} <code>npm run demo</code>
      </Step>
      <Step why={t('firstSteps.apiWhy')}>
        <a href={at('/api/docs')}>{t('firstSteps.api')}</a>
      </Step>
    </ol>
  );
}

function Step({ why, children }: { why: string; children: ReactNode }) {
  return (
    <li>
      <span>{children}</span>
      <span className="small">{why}</span>
    </li>
  );
}
