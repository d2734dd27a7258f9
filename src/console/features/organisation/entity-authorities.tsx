// The competent authorities and the CSIRT of a legal entity.
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { entityLimits, profileAuthorities } from '../../../domain/legal-entity.ts';
import type { EntityTexts } from './entity-values.ts';

interface AuthoritiesProps {
  texts: EntityTexts;
  onTexts: (texts: EntityTexts) => void;
}

/** What is left empty follows the country. */
export function Authorities({ texts, onTexts }: AuthoritiesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="stack">
      <legend>{t('organisation.authorities')}</legend>
      <p className="small">{t('organisation.authoritiesHelp')}</p>
      {profileAuthorities.map((kind) => {
        const own = texts.authorities[kind];
        const change = (part: Partial<typeof own>) =>
          onTexts({
            ...texts,
            authorities: { ...texts.authorities, [kind]: { ...own, ...part } },
          });
        const label = t(`organisation.authority.${kind}`);
        return (
          <div key={kind} className="stack">
            <TextInput
              label={label}
              maxLength={entityLimits.name}
              value={own.name}
              onChange={({ currentTarget: { value } }) => change({ name: value })}
            />
            {own.name.trim() !== '' && (
              <TextInput
                label={t('organisation.channel', { authority: label })}
                maxLength={entityLimits.name}
                value={own.channel}
                onChange={({ currentTarget: { value } }) => change({ channel: value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
