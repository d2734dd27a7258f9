// "Assigned to Anna. Undo": for ten seconds at the foot of the page, by a click, by Tab or by a
// key. The time stops while the bar has the focus or the pointer.
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../preferences.ts';
import { Fault } from '../ui/fault.tsx';
import { endUndo, undoMs, useUndo, type Undoable } from '../ui/undo.ts';
import css from './undo.module.css';
import { useKeys } from './use-keys.ts';

export function UndoBar() {
  const offered = useUndo();
  const place = useRef(0);
  const last = useRef<Undoable | null>(null);
  if (offered !== last.current) {
    last.current = offered;
    place.current += 1;
  }
  // Announced, so it is there before its text is.
  return (
    <div className={css.place} role="status" aria-live="polite">
      {offered !== null && <Offer key={place.current} offered={offered} />}
    </div>
  );
}

function Offer({ offered }: { offered: Undoable }) {
  const { t } = useTranslation();
  const { single_keys } = usePreferences();
  const { take, isPending, error } = useTake(offered);
  const [isHeld, hold] = useState(false);
  useKeys([{ key: 'z', name: t('undo.key'), run: () => void take() }]);
  useEffect(() => {
    if (isHeld || isPending || error !== null) return undefined;
    const timer = setTimeout(endUndo, undoMs);
    return () => clearTimeout(timer);
  }, [isHeld, isPending, error]);
  return (
    <div
      className={css.bar}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
    >
      <span>
        <bdi>{offered.text}</bdi>
        {single_keys && <span className="visually-hidden"> {t('undo.how')}</span>}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        {...(single_keys && { 'aria-keyshortcuts': 'z' })}
        loading={isPending}
        onClick={() => void take()}
      >
        {t('undo.act')}
        {single_keys && (
          <kbd className={css.key} aria-hidden="true">
            Z
          </kbd>
        )}
      </Button>
      <CloseButton size="sm" aria-label={t('undo.close')} onClick={endUndo} />
      {error !== null && <Fault error={error} />}
    </div>
  );
}

function useTake({ run, changes }: Undoable) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const take = async () => {
    if (isPending) return;
    setPending(true);
    try {
      await run();
      endUndo();
    } catch (fault) {
      setError(fault as Error);
    } finally {
      setPending(false);
      for (const queryKey of changes) void queries.invalidateQueries({ queryKey });
    }
  };
  return { take, isPending, error };
}
