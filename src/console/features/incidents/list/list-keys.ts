// The keys of the list of incidents.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useKeys, type KeyAction } from '../../../layout/use-keys.ts';
import css from './query.module.css';
import { useListAddress } from './use-list.ts';
import { rowLink, type Selection } from './use-selection.ts';
import { rememberOpened } from './use-way-back.ts';

/** From here on the peek is alongside the list; below it the page of the incident is opened. */
const peekFrom = '(min-width: 1280px)';

export function useListKeys({ move, toggle, current, clear, chosen }: Selection): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { search, moves } = useListAddress();
  const open = () => {
    const incident = current();
    if (incident === undefined) return;
    rememberOpened(incident.id);
    void navigate({ to: '/incidents/$id', params: { id: incident.public_id } });
  };
  const peek = () => {
    const id = current()?.public_id;
    if (!matchMedia(peekFrom).matches) return open();
    if (id !== undefined) moves.peek(search.peek === id ? undefined : id);
  };
  const escape = () => {
    if (search.peek === undefined) return chosen.size > 0 && clear();
    const shown = current();
    moves.peek(undefined);
    if (shown !== undefined) document.querySelector<HTMLElement>(rowLink(shown.id))?.focus();
  };
  const choose = () => {
    const incident = current();
    if (incident !== undefined) toggle(incident);
  };
  const keys: KeyAction[] = [
    { key: 'j', name: t('list.keys.next'), run: () => move(1) },
    { key: 'k', name: t('list.keys.previous'), run: () => move(-1) },
    { key: 'J', name: t('list.keys.extendDown'), run: () => move(1, true) },
    { key: 'K', name: t('list.keys.extendUp'), run: () => move(-1, true) },
    { key: 'Enter', name: t('list.keys.open'), run: open },
    { key: ' ', name: t('list.keys.peek'), run: peek },
    { key: 'x', name: t('list.keys.choose'), run: choose },
    { key: 'Escape', name: t('list.keys.clear'), run: escape },
    { key: '/', name: t('list.keys.search'), run: () => focusOn('#list-search') },
    { key: 'f', name: t('list.keys.filters'), run: openFilters },
    { key: 'c', name: t('list.keys.report'), run: () => void navigate({ to: '/incidents/new' }) },
  ];
  useKeys(keys);
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}

function openFilters(): void {
  const panel = document.querySelector<HTMLDetailsElement>(`.${css.filterPanel}`);
  if (panel === null) return;
  panel.open = true;
  panel.querySelector('input')?.focus();
}
