// Which agent the panel alongside the list shows: it is in the address, so a link brings it back.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeys } from '../../layout/use-keys.ts';
import { useNarrower } from '../../ui/use-narrower.ts';

/** Below so many pixels there is no room for the panel, and the page of the agent opens. */
const panelFrom = 1280;

export interface AgentPeek {
  /** Undefined where the panel is closed, or has no room. */
  id: string | undefined;
  /** Whether someone opened it from the list, rather than a link. */
  isAsked: boolean;
  open: (id: string) => void;
  close: () => void;
}

export function useAgentPeek(): AgentPeek {
  const { t } = useTranslation();
  const { peek } = useSearch({ from: '/inside/agents' });
  const navigate = useNavigate({ from: '/agents' });
  const isNarrow = useNarrower(panelFrom);
  const [asked, setAsked] = useState<string>();
  const id = isNarrow ? undefined : peek;
  const show = (next: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, peek: next }), replace: true });
  const open = (next: string) => {
    setAsked(next);
    show(next);
  };
  const close = () => {
    setAsked(undefined);
    show(undefined);
    links()
      .find(({ dataset }) => dataset['agent'] === id)
      ?.focus();
  };
  const move = (by: number) => {
    const all = links();
    const current = id ?? (document.activeElement as HTMLElement | null)?.dataset['agent'];
    const at = all.findIndex(({ dataset }) => dataset['agent'] === current);
    const next = all[at < 0 ? 0 : at + by];
    if (next === undefined) return;
    next.focus();
    setAsked(undefined);
    if (id !== undefined) show(next.dataset['agent']);
  };
  const keys = [
    { key: 'j', name: t('agents.panel.next'), run: () => move(1) },
    { key: 'k', name: t('agents.panel.previous'), run: () => move(-1) },
  ];
  const escape = { key: 'Escape', name: t('agents.panel.close'), run: close };
  useKeys(id === undefined ? keys : [...keys, escape]);
  return { id, isAsked: asked === id, open, close };
}

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-agent]')];
}

/** A plain press where there is room; anything else is the browser's, such as a new tab. */
export function opensPanel(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  return matchMedia(`(min-width: ${panelFrom}px)`).matches;
}
