// The help of the page one is at: what it is for, what one does, the words, who may, where to read
// on. It follows from page to page.
import { Alert, Button, Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isPermitted, type Access } from '../../domain/policy.ts';
import { required } from '../../domain/required.ts';
import { isRole } from '../../domain/role.ts';
import { routeAccess } from '../api/permissions.gen.ts';
import { at } from '../base-path.ts';
import { useSession } from '../session.ts';
import type { Act, Page } from './help-texts.ts';
import css from './help.module.css';
import { answerAsked, closeHelp, closeOnEscape, useHelpState } from './open.ts';
import { usePlace, type Place } from './place.ts';
import { useHelp, type Help } from './texts.ts';

export function HelpPanel() {
  const { t } = useTranslation();
  const help = useHelp();
  const name = usePageName(help.data);
  const heading = useAskedFocus(help.data !== undefined || help.isError);
  const title = help.data === undefined ? '' : help.data.texts.pages[name].title;
  return (
    <aside
      id="help-panel"
      className={css.help}
      aria-labelledby="help-title"
      onKeyDown={closeOnEscape}
    >
      <div className={css.helpSheet}>
        <header>
          <h2 id="help-title" ref={heading} tabIndex={-1}>
            <span className="small">{t('help.open')}</span> {title}
          </h2>
          <button type="button" className="chip" onClick={closeHelp}>
            {t('frame.close')} <kbd>Esc</kbd>
          </button>
        </header>
        {help.isError && <NotLoaded />}
        {help.isPending && <Skeleton height={240} />}
        {help.data !== undefined && <HelpOf help={help.data} name={name} />}
      </div>
    </aside>
  );
}

function NotLoaded() {
  const { t } = useTranslation();
  return (
    <Alert color="red" role="alert" title={t('error.title')}>
      <p>{t('help.notLoaded')}</p>
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        {t('help.reload')}
      </Button>
    </Alert>
  );
}

/** The part of a page has its own help, or that of its page; an unknown address has one too. */
function usePageName(help: Help | undefined): Page {
  const { route, section }: Place = usePlace();
  const names = [`${route} ${section}`, route];
  return (names.find((name) => help?.pages[name] !== undefined) ?? '*') as Page;
}

function useAskedFocus(isThere: boolean) {
  const { isAsked } = useHelpState();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isThere || !isAsked) return;
    heading.current?.focus();
    answerAsked();
  }, [isThere, isAsked]);
  return heading;
}

function HelpOf({ help: { pages, texts }, name }: { help: Help; name: Page }) {
  const { t } = useTranslation();
  const { what, steps } = texts.pages[name];
  const { words, acts, see } = required(pages[name], 'help of the page');
  return (
    <div className={css.helpParts}>
      <section>
        <p className={css.helpWhat}>{what}</p>
        <ol aria-label={t('help.steps')}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      {words.length > 0 && (
        <section className={css.helpWords}>
          <h3>{t('help.words')}</h3>
          <dl>
            {words.map((word) => {
              const [term, meaning] = texts.words[word];
              return (
                <div key={word}>
                  <dt>{term}</dt>
                  <dd>{meaning}</dd>
                </div>
              );
            })}
          </dl>
        </section>
      )}
      <section>
        {acts.length > 0 && <WhoMay acts={acts} said={texts.acts} />}
        <h3>{t('help.see')}</h3>
        <ul>
          {see.map((address) => (
            <li key={address}>
              <a href={at(address)} target="_blank" rel="noopener">
                {texts.see[address]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Roles as the server's own policy has them, with what each is the lowest for. */
function WhoMay({ acts, said }: { acts: readonly Act[]; said: Record<Act, string> }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const held = (session?.roles ?? []).filter(isRole);
  const needed = Map.groupBy(acts, (act): Access => routeAccess[act]);
  return (
    <>
      <h3>{t('help.may')}</h3>
      <dl>
        {[...needed].map(([access, ofIt]) => (
          <div key={access}>
            <dt>
              {access === 'signed-in' ? t('help.signedIn') : access}
              {session !== null && (
                <span className="small">
                  {' '}
                  {t(isPermitted(held, access) ? 'help.youMay' : 'help.youMayNot')}
                </span>
              )}
            </dt>
            <dd>{ofIt.map((act) => said[act]).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
