// The page for signing in.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Choices } from '../../layout/choices.tsx';
import { homeOf } from '../../layout/home.ts';
import { DemoRoles } from './demo-roles.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function SignIn() {
  const { t } = useTranslation();
  const { to } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const begin = (roles: string[]) => void navigate({ href: to ?? homeOf(roles) });
  return (
    <main className="sign-in">
      <img src="/assets/mark.svg" alt="" width="40" height="40" />
      <h1>{t('signIn.title')}</h1>
      <p className="lead">{t('signIn.lead')}</p>
      <DemoRoles onDone={begin} />
      <SignInForm onDone={begin} />
      <p className="small">{t('signIn.first')}</p>
      <Choices />
    </main>
  );
}
