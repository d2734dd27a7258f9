// The state of an incident: a disc that fills on the way to Closed, and the word.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { IncidentListed } from '../api/types.gen.ts';
import css from './state-chip.module.css';

type State = IncidentListed['workflow_status'];

/** How much of the disc is filled, in fifths. */
const share: Record<State, string | undefined> = {
  open: css.none,
  triaged: css.one,
  assigned: css.two,
  fixing: css.three,
  retest: css.four,
  closed: css.whole,
};

export function StateChip({ state }: { state: State }) {
  const { t } = useTranslation();
  return (
    <span className={clsx(css.state, share[state])}>
      <span className={css.disc} aria-hidden="true" />
      <span className={css.word}>{t(`state.${state}`)}</span>
    </span>
  );
}
