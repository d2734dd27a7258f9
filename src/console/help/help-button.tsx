// The one control of the help: at the foot of the menu on every page of the work, at the upper
// right of every page without a menu (WCAG 3.2.6).
import { LifeBuoy } from 'lucide-react';
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
      className={css.helpButton}
      title={t('help.title')}
      aria-expanded={isOpen}
      onClick={toggleHelp}
      onKeyDown={closeOnEscape}
    >
      <LifeBuoy size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('help.open')}</span> {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  );
}
