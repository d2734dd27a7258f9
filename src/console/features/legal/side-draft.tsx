// The draft of a report alongside its duty, where there is room for both: the lawyer reads what the
// law asks while writing the answer.
import { CloseButton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LegalTrigger } from '../../api/types.gen.ts';
import { useNarrower } from '../../ui/use-narrower.ts';
import { DraftPanel } from './draft-panel.tsx';
import css from './side-draft.module.css';

/** From so many pixels on there is room for both. */
const sideDraftWidth = 1180;

/** Whether drafts are alongside their duties; below, they open within the card of the duty. */
export function useFitsSideDraft(): boolean {
  return !useNarrower(sideDraftWidth);
}

/** The duty whose draft is to be alongside. */
export function useSideDraft(triggers: readonly LegalTrigger[]): LegalTrigger | undefined {
  const { duty, panel } = useSearch({ from: '/inside/incidents/$id' });
  const hasRoom = useFitsSideDraft();
  if (!hasRoom || panel !== 'draft') return undefined;
  return triggers.find(({ id }) => id === duty);
}

const isTyped = 'input, textarea, select, [role=combobox]';

export function SideDraft({ trigger, incident }: { trigger: LegalTrigger; incident: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/incidents/$id' });
  const panel = useRef<HTMLElement>(null);
  const { id, title } = trigger;
  useEffect(() => {
    // Opened from its card: the keyboard goes on here. A link to the page leaves it at the heading.
    if (document.activeElement === draftLink(id)) panel.current?.focus({ preventScroll: true });
  }, [id]);
  const close = () => {
    const search = (before: object) => ({ ...before, panel: undefined, field: undefined });
    void navigate({ search, resetScroll: false });
    draftLink(id)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (event.target as Element).matches(isTyped)) return;
    event.preventDefault();
    close();
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={css.draft}
      aria-label={t('draft.heading', { duty: title })}
      onKeyDown={onKeyDown}
    >
      <header>
        <h3>{t('draft.heading', { duty: title })}</h3>
        <CloseButton aria-label={t('draft.close')} onClick={close} />
      </header>
      <DraftPanel trigger={trigger} incident={incident} />
    </aside>
  );
}

function draftLink(duty: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>('[data-draft-of]');
  return [...links].find(({ dataset }) => dataset['draftOf'] === duty);
}
