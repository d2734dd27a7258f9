// The table of the map: a row per country. Moving to a row, by key or pointer, marks its
// bubble.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { codeLabel } from '../../i18n/code-label.ts';
import { numberText } from '../../ui/number.ts';
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
              {numberText(count)}
            </td>
            <td className="is-number" data-label={t('map.columns.open')}>
              {numberText(open)}
            </td>
            <td className="is-number" data-label={t('map.columns.grave')}>
              {numberText(grave)}
            </td>
            <td data-label={t('map.columns.sectors')}>
              <Sectors sectors={sectors} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Named ones only: a country without any has a dash. */
function Sectors({ sectors }: Pick<Country, 'sectors'>) {
  const named = sectors.flatMap(({ sector, count }) =>
    sector === null ? [] : [`${codeLabel(sector)} ${numberText(count)}`],
  );
  return <bdi>{named.length === 0 ? '–' : named.join(', ')}</bdi>;
}
