// A set-up page without a link, and a link that the server does not take: where a good one is.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { wholeAddress } from '../../base-path.ts';
import { SetupFrame } from './setup-frame.tsx';
import css from './setup.module.css';

/** The server says no more of a link than that: used, too old, or never its own. */
export type Refusal = 'invalid' | 'taken';

export function NoLink() {
  const { t } = useTranslation();
  return (
    <SetupFrame state="noLink">
      <p>
        <code className={css.linkShape}>{wholeAddress('/setup#token=…')}</code>
      </p>
      <ul className={css.setupHints}>
        <li>
          {t('setup.noLink.file')} <code>setup-link.txt</code>
        </li>
        <li>{t('setup.noLink.once')}</li>
        <li>
          {t('setup.noLink.none')} <Link to="/sign-in">{t('page.signIn.title')}</Link>
        </li>
      </ul>
    </SetupFrame>
  );
}

export function RefusedLink({ why }: { why: Refusal }) {
  return <SetupFrame state={why}>{why === 'taken' ? <Taken /> : <Invalid />}</SetupFrame>;
}

function Taken() {
  const { t } = useTranslation();
  return (
    <p>
      <Button variant="filled" renderRoot={(props) => <Link to="/sign-in" {...props} />}>
        {t('page.signIn.title')}
      </Button>
    </p>
  );
}

function Invalid() {
  const { t } = useTranslation();
  return (
    <ul className={css.setupHints}>
      <li>{t('setup.invalid.whole')}</li>
      <li>{t('setup.invalid.restart')}</li>
      <li>
        {t('setup.invalid.other')} <Link to="/sign-in">{t('page.signIn.title')}</Link>
      </li>
    </ul>
  );
}
