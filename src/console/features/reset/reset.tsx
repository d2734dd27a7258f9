// Choosing a password by a one-time link of an administrator.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { at } from '../../base-path.ts';
import { HelpFrame } from '../../help/helped.tsx';
import { Choices } from '../../layout/choices.tsx';
import { resetLink } from '../../ui/link-token.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { ResetForm } from './reset-form.tsx';

export function Reset() {
  const { t } = useTranslation();
  const token = resetLink.useToken();
  const [refused, setRefused] = useState<string | null>(null);
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) {
    return (
      <ResetFrame state="done">
        <p className="done" role="status">
          {t('reset.done.of', { email })}
        </p>
        <Button variant="filled" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
          {t('page.signIn.title')}
        </Button>
      </ResetFrame>
    );
  }
  if (token === null || refused === token) {
    return (
      <ResetFrame state="noLink">
        <p>{t('reset.noLink.ask')}</p>
      </ResetFrame>
    );
  }
  const take = (error: unknown) => {
    const isLink = error instanceof ApiError && error.problem.error === 'unauthorized';
    if (isLink) setRefused(token);
    return isLink;
  };
  const finish = (of: string) => {
    setEmail(of);
    resetLink.keepToken(null);
  };
  return (
    <ResetFrame state="form">
      <ResetForm token={token} onDone={finish} isTaken={take} />
    </ResetFrame>
  );
}

function ResetFrame({ state, children }: { state: string; children: ReactNode }) {
  const { t } = useTranslation();
  const title = state === 'form' ? t('page.reset.title') : t(`reset.${state}.title`);
  return (
    <HelpFrame>
      <main className="sign-in">
        <img src={at('/assets/mark.svg')} alt="" width="40" height="40" />
        <PageHead key={state} title={title} lead={t(`reset.${state}.lead`)} />
        {children}
        <Choices withoutZone />
      </main>
    </HelpFrame>
  );
}
