// Where a legal entity is, and its sector and subsector as the Annexes of NIS2 name them.
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { annexSectors } from '../../../domain/entity-kinds.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { CountryChoice, CurrencyChoice, ZoneChoice } from '../../ui/place-choices.tsx';
import type { EntityTexts } from './entity-values.ts';

interface Props {
  texts: EntityTexts;
  onTexts: (texts: EntityTexts) => void;
}

export function PlaceChoices({ texts, onTexts }: Props) {
  const { t } = useTranslation();
  const place = (name: 'country' | 'timezone' | 'currency') => ({
    label: t(`organisation.fields.${name}`),
    description: t(`organisation.help.${name}`),
    value: texts.lines[name],
    onValue: (value: string) => onTexts({ ...texts, lines: { ...texts.lines, [name]: value } }),
  });
  return (
    <>
      <CountryChoice {...place('country')} required />
      <ZoneChoice {...place('timezone')} />
      <CurrencyChoice {...place('currency')} />
    </>
  );
}

export function SectorChoices({ texts, onTexts }: Props) {
  const { t } = useTranslation();
  const { sector, subsector } = texts.lines;
  const parts = annexSectors[sector] ?? [];
  const choose = (lines: Partial<EntityTexts['lines']>) =>
    onTexts({ ...texts, lines: { ...texts.lines, ...lines } });
  const optionsOf = (codes: readonly string[], kept: string) =>
    // What was written in words before stays to be seen.
    [...new Set([...codes, kept])]
      .filter((one) => one !== '')
      .map((value) => ({ value, label: codes.includes(value) ? codeLabel(value) : value }));
  const none = { value: '', label: t('form.unset') };
  return (
    <>
      <NativeSelect
        label={t('organisation.fields.sector')}
        value={sector}
        onChange={(event) => choose({ sector: event.currentTarget.value, subsector: '' })}
        data={[none, ...optionsOf(Object.keys(annexSectors), sector)]}
      />
      {(parts.length > 0 || subsector !== '') && (
        <NativeSelect
          label={t('organisation.fields.subsector')}
          value={subsector}
          onChange={(event) => choose({ subsector: event.currentTarget.value })}
          data={[none, ...optionsOf(parts, subsector)]}
        />
      )}
    </>
  );
}
