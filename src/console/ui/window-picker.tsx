// The window of time of a page of figures, as links: it is part of the address.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from './figure.module.css';

interface Props {
  windows: readonly string[];
  chosen: string;
}

export function WindowPicker({ windows, chosen }: Props) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('figure.window')}>
      <ul className={css.windows}>
        {windows.map((window) => (
          <li key={window}>
            <Link
              to="."
              search={(before: Record<string, unknown>) => ({ ...before, window })}
              aria-current={window === chosen ? 'true' : undefined}
              replace
            >
              {t('figure.days', { count: Number.parseInt(window, 10) })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One of the windows that a page offers, else its usual one. */
export function windowOf(windows: readonly string[], asked: string | undefined): string {
  return windows.find((one) => one === asked) ?? '30d';
}
