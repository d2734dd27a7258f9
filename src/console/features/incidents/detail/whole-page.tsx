// Print view: all tabs, printed once everything is read.
import { Button } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { panels } from './panels.tsx';
import { tabs } from './tabs.ts';
import css from './technique.module.css';
import { useGo, type Shown } from './use-detail.ts';

export function WholePage(shown: Shown) {
  const { t } = useTranslation();
  const go = useGo();
  const reading = useIsFetching();
  const printed = useRef(false);
  useEffect(() => {
    if (printed.current || reading > 0) return;
    const timer = setTimeout(() => {
      printed.current = true;
      window.print();
    }, 400);
    return () => clearTimeout(timer);
  }, [reading]);
  return (
    <div className={css.wholePage}>
      <p className={css.printBar}>
        {t('detail.print.lead')}{' '}
        <Button size="compact-sm" variant="default" onClick={() => window.print()}>
          {t('detail.print.again')}
        </Button>{' '}
        <Button size="compact-sm" variant="default" onClick={() => go({})}>
          {t('detail.print.back')}
        </Button>
      </p>
      {tabs.map((name) => (
        <section
          key={name}
          aria-label={t(`page.incident.parts.${name}`)}
          className={css.printedTab}
        >
          <p className={css.printedName}>{t(`page.incident.parts.${name}`)}</p>
          {panels[name](shown)}
        </section>
      ))}
    </div>
  );
}
