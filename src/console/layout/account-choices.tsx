// What belongs to the person and not to a page, behind the name at the foot of the menu: language,
// appearance, time zone, single keys, tokens, password, and the way out.
import {
  Button,
  NativeSelect,
  SegmentedControl,
  Switch,
  useMantineColorScheme,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Keyboard, KeyRound, LockKeyhole, LogOut } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseWatching, watchChoice } from '../api/requests/watching.ts';
import { TourAgain } from '../features/tour/tour-again.tsx';
import { chooseLanguage } from '../i18n/language.ts';
import { languages, type Language } from '../i18n/languages.ts';
import { usePermission } from '../permission.ts';
import { prefer, usePreferences } from '../preferences.ts';
import { useSession } from '../session.ts';
import { Fault } from '../ui/fault.tsx';
import { useWrite } from '../ui/use-write.ts';
import css from './account.module.css';
import { useSignOut } from './use-sign-out.ts';
import { zoneChoices } from './zones.ts';

const names: Record<Language, string> = { en: 'English', pl: 'Polski' };

export function AccountChoices({ onKeys, onDone }: { onKeys: () => void; onDone: () => void }) {
  const { t } = useTranslation();
  const { session } = useSession();
  return (
    <div className={css.accountChoices}>
      <p className={css.accountMail}>
        <bdi>{session?.email}</bdi>
      </p>
      <Looks />
      <ul className={css.accountWays}>
        <li>
          <button
            type="button"
            onClick={() => {
              onDone();
              onKeys();
            }}
          >
            <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" /> {t('keys.title')}
          </button>
        </li>
        <li>
          <Link to="/admin/$section" params={{ section: 'tokens' }} onClick={onDone}>
            <KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />{' '}
            {t('page.admin.parts.tokens')}
          </Link>
        </li>
        <li>
          <Link to="/admin/$section" params={{ section: 'password' }} onClick={onDone}>
            <LockKeyhole size={16} strokeWidth={1.75} aria-hidden="true" />{' '}
            {t('page.admin.parts.password')}
          </Link>
        </li>
      </ul>
      <TourAgain onDone={onDone} />
      <SignOut />
    </div>
  );
}

function Looks() {
  const { t, i18n } = useTranslation();
  const { zone, single_keys } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [language, theme] = [useId(), useId()];
  return (
    <>
      <span id={language}>{t('language.label')}</span>
      <SegmentedControl
        aria-labelledby={language}
        value={i18n.language}
        onChange={(value) => void chooseLanguage(value as Language)}
        data={languages.map((value) => ({ value, label: names[value] }))}
      />
      <span id={theme}>{t('theme.label')}</span>
      <SegmentedControl
        aria-labelledby={theme}
        value={colorScheme}
        onChange={(value) => setColorScheme(value)}
        data={(['auto', 'light', 'dark'] as const).map((value) => ({
          value,
          label: t(`theme.${value}`),
        }))}
      />
      <NativeSelect
        label={t('zone.label')}
        value={zone}
        onChange={(event) => prefer({ zone: event.currentTarget.value })}
        data={zoneChoices(t)}
      />
      <Switch
        checked={single_keys}
        onChange={(event) => prefer({ single_keys: event.currentTarget.checked })}
        label={t('keys.single')}
      />
      <Watching />
    </>
  );
}

/** Whether what one owns, reports or writes on is watched without asking. */
function Watching() {
  const { t } = useTranslation();
  const { may } = usePermission('PUT /api/ip3/v1/me/watching');
  const { data } = useQuery({ ...watchChoice, enabled: may });
  const choose = useWrite(chooseWatching);
  if (data === undefined) return null;
  return (
    <>
      <Switch
        checked={choose.isPending ? choose.variables : data.body.automatic}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
        label={t('people.automatic')}
      />
      {choose.error !== null && <Fault error={choose.error} />}
    </>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const { signOut, failed } = useSignOut();
  return (
    <>
      <Button
        fullWidth
        leftSection={<LogOut size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={signOut}
      >
        {t('app.signOut')}
      </Button>
      {failed && (
        <p role="alert" className="small">
          {t('signIn.stillIn')}
        </p>
      )}
    </>
  );
}
