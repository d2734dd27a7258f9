// The cell of a value that an incident does not have.
import { clsx } from 'clsx';
import css from './incident-table.module.css';

export function None() {
  return (
    <span className={clsx(css.none, 'small')} aria-hidden="true">
      –
    </span>
  );
}
