// What every state of the set-up page has around it: mark, heading, the choices of the reader.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { at } from '../../base-path.ts';
import { HelpFrame } from '../../help/helped.tsx';
import { Choices } from '../../layout/choices.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import css from './setup.module.css';

interface Props {
  state: 'form' | 'noLink' | 'invalid' | 'taken' | 'made';
  children: ReactNode;
}

export function SetupFrame({ state, children }: Props) {
  const { t } = useTranslation();
  return (
    <HelpFrame>
      <main className={clsx('sign-in', css.setup)}>
        <img src={at('/assets/mark.svg')} alt="" width="40" height="40" />
        {/* With each state, keyboards and screen readers begin at its heading. */}
        <PageHead key={state} title={t(`setup.${state}.title`)} lead={t(`setup.${state}.lead`)} />
        {children}
        <Choices withoutZone />
      </main>
    </HelpFrame>
  );
}
