// Asks back before a text is saved that the rules which read it do not know.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { warningText, type Unrecognised } from '../../fields/unrecognised.ts';
import { useLanguage } from '../i18n/use-language.ts';

interface Props {
  texts: readonly Unrecognised[];
  /** Writes the known text into the field. */
  onUse: (name: string, text: string) => void;
  onKeep: () => void;
}

export function UnknownTexts({ texts, onUse, onKeep }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  return texts.map((one) => (
    <div key={one.name} className="warning" role="alert">
      <p>{warningText(one, language)}</p>
      <div className="moves">
        {one.nearest !== null && (
          <Button size="xs" onClick={() => onUse(one.name, one.nearest ?? '')}>
            {t('form.useNearest', { nearest: one.nearest })}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onKeep}>
          {t('form.keepUnknown', { text: one.text })}
        </Button>
      </div>
    </div>
  ));
}
