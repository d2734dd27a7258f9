// The one control of the help: the last thing before the page, at the upper right of every page
// (WCAG 3.2.6).
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import css from './help.module.css';
import { closeOnEscape, toggleHelp, useHelpState } from './open.ts';

interface Props {
  /** Where the frame listens to keys, the one that opens it too. */
  shortcut?: string;
}

export function HelpButton({ shortcut }: Props) {
  const { t } = useTranslation();
  const { isOpen } = useHelpState();
  return (
    <button
      type="button"
      id="help-button"
      className={clsx('chip', css.helpButton)}
      aria-expanded={isOpen}
      onClick={toggleHelp}
      onKeyDown={closeOnEscape}
    >
      {t('help.open')} {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  );
}
