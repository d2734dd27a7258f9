// Ctrl+K: go to a page, open an incident by its number or by words, or do what this page offers.
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { foundIncidents } from '../api/requests/incidents.ts';
import { usePermission } from '../permission.ts';
import css from './frame.module.css';
import { useDestinations } from './menu.tsx';
import { useActiveKeys } from './use-keys.ts';

interface Choice {
  id: string;
  text: string;
  /** What kind of thing it is, or the key that does the same. */
  hint: string;
  run: () => void;
}

export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('palette.title')}
      closeButtonProps={{ 'aria-label': t('frame.close') }}
      size="lg"
      yOffset="10vh"
      // Gone at once, so that the page it leads to has the keyboard.
      transitionProps={{ duration: 0 }}
    >
      <PaletteBox onDone={onClose} />
    </Modal>
  );
}

function PaletteBox({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const list = useId();
  const choices = useChoices(words.trim());
  const at = Math.min(place, choices.length - 1);
  const choose = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onDone();
    choice.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const end = { Home: 0, End: choices.length - 1 }[event.key];
    if (step !== undefined) setPlace((at + step + choices.length) % Math.max(choices.length, 1));
    else if (end !== undefined && words === '') setPlace(end);
    else if (event.key === 'Enter') choose(choices[at]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        className={css.paletteInput}
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={choices[at] && `${list}-${choices[at].id}`}
        placeholder={t('palette.label')}
        data-autofocus
        value={words}
        onKeyDown={onKey}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setPlace(0);
        }}
      />
      <div id={list} role="listbox" aria-label={t('palette.found')} className={css.paletteList}>
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            id={`${list}-${choice.id}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(choice)}
            ref={index === at ? intoView : undefined}
          >
            <bdi>{choice.text}</bdi> <span className="small">{choice.hint}</span>
          </div>
        ))}
      </div>
      <p role="status" className="small">
        {choices.length === 0
          ? t('palette.nothing')
          : t('palette.count', { count: choices.length })}
      </p>
    </>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function useChoices(words: string): Choice[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pages = useDestinations().map(({ to, name, key }) => ({
    id: `page-${name}`,
    text: t('palette.go', { page: t(`page.${name}.menu`) }),
    hint: `g ${key}`,
    run: () => void navigate({ to }),
  }));
  const keys = useActiveKeys().filter(({ key }) => !key.startsWith('g '));
  const actions = keys.map(({ key, name, run }) => ({
    id: `key-${key}`,
    text: name,
    hint: key,
    run,
  }));
  const open = (id: string) => void navigate({ to: '/incidents/$id', params: { id } });
  const id = incidentId(words);
  const byId =
    id === null
      ? []
      : [{ id: `id-${id}`, text: t('palette.open', { id }), hint: '', run: () => open(id) }];
  const found = useFound(words).map(({ public_id, title }) => ({
    id: `incident-${public_id}`,
    text: title,
    hint: public_id,
    run: () => open(public_id),
  }));
  const wanted = words.toLocaleLowerCase();
  const offered = [...pages, ...actions].filter(({ text }) =>
    text.toLocaleLowerCase().includes(wanted),
  );
  return [...byId, ...offered, ...found];
}

/** `INC-2026-000012`, in any spelling of its letters. */
function incidentId(words: string): string | null {
  return /^inc-\d{4}-\d{1,9}$/i.test(words) ? words.toUpperCase() : null;
}

function useFound(words: string) {
  const { may } = usePermission('GET /api/ip3/v1/incidents');
  const q = useDeferredValue(words);
  const { data } = useQuery({ ...foundIncidents(q), enabled: may && q.length >= 2 });
  return q.length >= 2 ? (data?.body.incidents ?? []) : [];
}
