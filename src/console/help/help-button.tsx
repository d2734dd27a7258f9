// The one control of the help: the last thing before the page, at the upper right of every page
// (WCAG 3.2.6).
import './help.css';
import { useTranslation } from 'react-i18next';
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
      className="chip help-button"
      aria-expanded={isOpen}
      onClick={toggleHelp}
      onKeyDown={closeOnEscape}
    >
      {t('help.open')} {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  );
}
