// The frame of every page behind the sign-in: where one is, who one is, and the way on.
import { Button, Modal } from '@mantine/core';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isPermitted, policy } from '../../domain/policy.ts';
import { isRole } from '../../domain/role.ts';
import { call } from '../api/client.ts';
import type { LogOutData } from '../api/types.gen.ts';
import { NextDeadline } from '../features/legal/next-deadline.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { endSession, useSession } from '../session.ts';
import { Choices } from './choices.tsx';
import { destinations } from './navigation.ts';

export function Shell() {
  const { t } = useTranslation();
  const { session, ended } = useSession();
  const roles = (session?.roles ?? []).filter(isRole);
  const shown = destinations.filter(({ reads }) => isPermitted(roles, policy[reads]!));
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      <header className="rail">
        <Link to="/incidents" className="brand">
          <img src="/assets/mark.svg" alt="" width="24" height="24" />
          {t('app.name')}
        </Link>
        <nav aria-label={t('app.menu')}>
          <ul>
            {shown.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{t(`nav.${name}`)}</Link>
              </li>
            ))}
            <li>
              <a href="/api/docs">{t('nav.docs')}</a>
            </li>
            <li>
              <a href="/">{t('nav.public')}</a>
            </li>
          </ul>
        </nav>
        <div className="rail-end">
          <Choices />
          {session !== null && (
            <p className="who">
              <span>{session.email}</span>
              <span className="small">{session.roles.join(', ')}</span>
            </p>
          )}
          <SignOut />
        </div>
      </header>
      <div className="page">
        <NextDeadline />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Modal
        opened={ended === 'expired'}
        onClose={() => undefined}
        withCloseButton={false}
        title={t('signIn.title')}
      >
        <p>{t('signIn.expired')}</p>
        <SignInForm onDone={() => undefined} />
      </Modal>
    </div>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const signOut = async () => {
    // Whether or not the server hears it, this tab forgets the token.
    await call<LogOutData, unknown>('POST', '/api/ip3/v1/auth/logout').catch(() => undefined);
    endSession('signed_out');
    await navigate({ to: '/sign-in' });
  };
  return (
    <Button variant="default" size="xs" onClick={() => void signOut()}>
      {t('app.signOut')}
    </Button>
  );
}
