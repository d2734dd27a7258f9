// The table of the map: a row per country. Moving to a row, by key or pointer, marks its
// bubble.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { countryName, type Country } from './countries.ts';
import css from './map.module.css';

interface Props {
  countries: readonly Country[];
  chosen: string | null;
  onChoose: (code: string | null) => void;
}

export function CountryTable({ countries, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  return (
    <table className={clsx('rows', css.countryTable)}>
      <caption className="visually-hidden">{t('map.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field.country')}</th>
          <th scope="col" className="is-number">
            {t('map.columns.count')}
          </th>
          <th scope="col" className="is-number">
            {t('map.columns.open')}
          </th>
          <th scope="col" className="is-number">
            {t('map.columns.grave')}
          </th>
          <th scope="col">{t('map.columns.sectors')}</th>
        </tr>
      </thead>
      <tbody>
        {countries.map(({ code, count, open, grave, sectors, byAddress, simulated }) => (
          <tr
            key={code}
            data-row={code}
            className={code !== null && code === chosen ? 'is-chosen' : undefined}
            onPointerEnter={() => onChoose(code)}
            onPointerLeave={() => onChoose(null)}
          >
            <td className="cell-title">
              <button
                type="button"
                className={css.country}
                onFocus={() => onChoose(code)}
                onBlur={() => onChoose(null)}
              >
                {code === null ? t('map.unknown') : countryName(code, i18n.language)}
              </button>
              {simulated > 0 && (
                <span className={css.simulated}> {t('map.simulated', { count: simulated })}</span>
              )}
              {byAddress > 0 && (
                <span className="small"> {t('map.byAddress', { count: byAddress })}</span>
              )}
            </td>
            <td className="is-number" data-label={t('map.columns.count')}>
              {count}
            </td>
            <td className="is-number" data-label={t('map.columns.open')}>
              {open}
            </td>
            <td className="is-number" data-label={t('map.columns.grave')}>
              {grave}
            </td>
            <td>
              <bdi>
                {sectors
                  .map(({ sector, count: n }) => `${sector ?? t('map.noSector')} ${n}`)
                  .join(', ')}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
