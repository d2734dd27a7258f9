// In a demo, one button for each role in place of an e-mail and a password. The page itself says
// that it is one: the server writes the users of the demo into it, and into no other page.
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRole, type Role } from '../../../domain/role.ts';
import { beginTour } from '../tour/tour.ts';
import { signIn } from './sign-in-form.tsx';
import css from './sign-in.module.css';

interface Demo {
  password: string;
  users: { email: string; role: Role }[];
}

export function DemoRoles() {
  const { t } = useTranslation();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  if (demo === null) return null;
  const { password, users } = demo;
  const enter = async (email: string) => {
    setBusy(true);
    try {
      await signIn(email, password);
      beginTour();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={css.demoRoles} aria-labelledby="demo-roles">
      <h2 id="demo-roles">{t('signIn.demo.title')}</h2>
      <p className="small">{t('signIn.demo.lead')}</p>
      {failed && (
        <Alert color="red" role="alert" title={t('error.title')}>
          {t('error.offline')}
        </Alert>
      )}
      <ul>
        {users.map(({ email, role }) => (
          <li key={email}>
            <button type="button" aria-disabled={busy} onClick={() => busy || void enter(email)}>
              <strong>{role}</strong>
              <span>{t(`signIn.demo.of.${role}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>{t('signIn.demo.other')}</h2>
    </section>
  );
}

const demo = demoOf(document.querySelector<HTMLMetaElement>('meta[name=proofline-demo]'));

function demoOf(meta: HTMLMetaElement | null): Demo | null {
  if (meta === null) return null;
  const { password, users } = JSON.parse(meta.content) as Demo;
  return { password, users: users.filter(({ role }) => isRole(role)) };
}
