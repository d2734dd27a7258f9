// The frame of every page that needs no session: the notice, the way between them, the choices.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { at } from '../../base-path.ts';
import { HelpButton } from '../../help/help-button.tsx';
import { Helped } from '../../help/helped.tsx';
import { Choices } from '../../layout/choices.tsx';
import css from './public.module.css';

export const documents = ['status', 'pages', 'incidents', 'stats', 'playbooks'] as const;

interface Props {
  /** Everything that the page shows is made up. */
  isSimulation: boolean;
  children: ReactNode;
}

export function PublicFrame({ isSimulation, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.public}>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      {isSimulation && (
        <aside className={css.simulation} aria-label={t('public.notice')}>
          <strong>SIMULATION DATA.</strong> {t('public.noReal')}
        </aside>
      )}
      <header className={css.publicTop}>
        <div className={css.publicWays}>
          <Link className="brand" to="/">
            <img src={at('/assets/mark.svg')} alt="" width="24" height="24" />
            {t('app.name')}
          </Link>
          <nav aria-label={t('public.documents')}>
            <ul>
              {documents.map((one) => (
                <li key={one}>
                  <Link to={`/documents/${one}`}>{t(`page.${one}Document.title`)}</Link>
                </li>
              ))}
              <li>
                <a href={at('/api/docs')}>{t('app.docs')}</a>
              </li>
              <li>
                <Link to="/sign-in">{t('page.signIn.title')}</Link>
              </li>
            </ul>
          </nav>
        </div>
        <HelpButton />
      </header>
      <Helped>
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <footer>
          <Choices />
        </footer>
      </Helped>
    </div>
  );
}
