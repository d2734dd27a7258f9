// A contact of a legal entity.
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entityLimits } from '../../../domain/legal-entity.ts';
import type { PersonName, PersonTexts } from './entity-values.ts';

interface PersonProps {
  name: PersonName;
  texts: PersonTexts;
  onTexts: (texts: PersonTexts) => void;
}

const inputTypes = { name: 'text', email: 'email', phone: 'tel' } as const;

/** All three parts or none: a contact without a way to reach it is none. */
export function Person({ name, texts, onTexts }: PersonProps) {
  const { t } = useTranslation();
  const isBegun = [texts.name, texts.email, texts.phone].some((text) => text.trim() !== '');
  return (
    <fieldset className="stack">
      <legend>{t(`organisation.people.${name}`)}</legend>
      {(['name', 'email', 'phone'] as const).map((part) => (
        <TextInput
          key={part}
          type={inputTypes[part]}
          label={t(`organisation.person.${part}`)}
          description={part === 'phone' ? t('organisation.help.phone') : undefined}
          required={isBegun}
          maxLength={entityLimits[part]}
          value={texts[part]}
          onChange={({ currentTarget: { value } }) => onTexts({ ...texts, [part]: value })}
        />
      ))}
    </fieldset>
  );
}
