// The drawing: land, and a bubble with its count for each country, as in the table beside it.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, type Country } from './countries.ts';
import { height, landPath, placeOf, width } from './projection.ts';

interface Props {
  countries: readonly Country[];
  chosen: string | null;
  onChoose: (code: string | null) => void;
}

export function WorldMap({ countries, chosen, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const land = useMemo(landPath, []);
  const most = Math.max(1, ...countries.map(({ count }) => count));
  // The chosen one is drawn last, so nothing lies over it.
  const drawn = countries
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => Number(one.code === chosen) - Number(other.code === chosen));
  return (
    <svg
      className="world"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('map.drawing')}
    >
      <path className="land" d={land} />
      {drawn.map(({ code, count, place }) => {
        const [x, y] = placeOf(place!);
        return (
          <g
            key={code}
            className={code === chosen ? 'bubble is-chosen' : 'bubble'}
            data-country={code}
            onPointerEnter={() => onChoose(code)}
            onPointerLeave={() => onChoose(null)}
          >
            <title>{`${countryName(code!, i18n.language)}: ${count}`}</title>
            <circle cx={x} cy={y} r={7 + 13 * Math.sqrt(count / most)} />
            <text x={x} y={y} dy="0.35em">
              {count}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
