// Ctrl+K: go to a page, to an incident by its number or by parts of words, to what a person has, or
// do what this page offers.
import { Modal } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import css from './frame.module.css';
import { useChoices, type Choice } from './palette-choices.ts';

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
