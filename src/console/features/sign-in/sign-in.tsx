// The page for signing in.
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HelpFrame } from '../../help/helped.tsx';
import { Choices } from '../../layout/choices.tsx';
import { homeOf } from '../../layout/home.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { DemoRoles } from './demo-roles.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignIn() {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const begin = (roles: string[]) => void navigate({ href: to ?? homeOf(roles) });
  return (
    <HelpFrame>
      <main className="sign-in">
        <img src="/assets/mark.svg" alt="" width="40" height="40" />
        <PageHead title={t('page.signIn.title')} lead={t('signIn.lead')} />
        <DemoRoles onDone={begin} />
        <SignInForm onDone={begin} />
        <p className="small">
          {t('signIn.first')} <Link to="/setup">{t('signIn.where')}</Link>
        </p>
        <Choices withoutZone />
      </main>
    </HelpFrame>
  );
}
