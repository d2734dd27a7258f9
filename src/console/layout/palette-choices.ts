// What the palette offers for the words that were typed: pages, what this page does, incidents,
// people.
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { matchingPeople } from '../api/requests/accounts.ts';
import { foundIncidents } from '../api/requests/incidents.ts';
import { usePermission } from '../permission.ts';
import { useDestinations } from './menu.tsx';
import { useActiveKeys } from './use-keys.ts';

export interface Choice {
  id: string;
  text: string;
  /** What kind of thing it is, or the key that does the same. */
  hint: string;
  run: () => void;
}

/** Shorter words are in too much. */
const fewestLetters = 2;
const mostPeople = 5;

export function useChoices(words: string): Choice[] {
  const pages = usePages();
  const keys = useActiveKeys().filter(({ key }) => !key.startsWith('g '));
  const actions = keys.map(({ key, name, run }) => ({
    id: `key-${key}`,
    text: name,
    hint: key,
    run,
  }));
  const wanted = words.toLocaleLowerCase();
  const offered = [...pages, ...actions].filter(({ text }) =>
    text.toLocaleLowerCase().includes(wanted),
  );
  const incidents = useIncidents(words);
  const people = usePeople(words);
  return [...incidents.byId, ...offered, ...people, ...incidents.found];
}

function usePages(): Choice[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useDestinations().map(({ to, name, key }) => ({
    id: `page-${name}`,
    text: t('palette.go', { page: t(`page.${name}.menu`) }),
    hint: `g ${key}`,
    run: () => void navigate({ to }),
  }));
}

function useIncidents(words: string): { byId: Choice[]; found: Choice[] } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { may } = usePermission('GET /api/ip3/v1/incidents');
  const q = useDeferredValue(words);
  const isWord = q.length >= fewestLetters;
  const { data } = useQuery({ ...foundIncidents(q), enabled: may && isWord });
  const open = (id: string) => void navigate({ to: '/incidents/$id', params: { id } });
  const id = incidentId(words);
  const shown = isWord ? (data?.body.incidents ?? []) : [];
  return {
    byId:
      id === null
        ? []
        : [{ id: `id-${id}`, text: t('palette.open', { id }), hint: '', run: () => open(id) }],
    found: shown.map(({ public_id, title }) => ({
      id: `incident-${public_id}`,
      text: title,
      hint: public_id,
      run: () => open(public_id),
    })),
  };
}

/** `INC-2026-000012`, in any spelling of its letters. */
function incidentId(words: string): string | null {
  return /^inc-\d{4}-\d{1,9}$/i.test(words) ? words.toUpperCase() : null;
}

/** People by a part of name or address, and what they have open. */
function usePeople(words: string): Choice[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { may } = usePermission('GET /api/ip3/v1/colleagues');
  const q = useDeferredValue(words);
  const isWord = q.length >= fewestLetters;
  const { data = [] } = useQuery({ ...matchingPeople(q), enabled: may && isWord });
  if (!isWord) return [];
  return data.slice(0, mostPeople).map(({ email, name }) => ({
    id: `person-${email}`,
    text: t('palette.person', { name: name ?? email }),
    hint: email,
    run: () => void navigate({ to: '/incidents', search: { status: '!closed', owner: email } }),
  }));
}
