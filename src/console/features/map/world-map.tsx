// The drawing: land, and a bubble with its count for each country, as in the table alongside it.
// Bubbles keep their size on the screen, however small the map is, so that the counts can be read.
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { required } from '../../../domain/required.ts';
import { countryName, type Country } from './countries.ts';
import css from './map.module.css';
import {
  isInside,
  landShapes,
  partOf,
  placeOf,
  shapeAround,
  type Area,
  type Shape,
} from './projection.ts';
import { spread, type Spread } from './spread.ts';

interface Props {
  area: Area;
  countries: readonly Country[];
  chosen: string | null;
  onChoose: (code: string | null) => void;
}

/** Pixels. */
const least = 7;
const growth = 9;
const letters = 10;
const reach = 16;

interface Bubble extends Spread {
  country: Country;
  home: [number, number];
  radius: number;
}

export function WorldMap({ area, countries, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const shapes = useMemo(landShapes, []);
  const shaded = useMemo(() => shadesOf(countries, shapes), [countries, shapes]);
  const { drawing, unit } = useUnit(area);
  const bubbles = useMemo(() => bubblesOf(countries, area, unit), [countries, area, unit]);
  const marked = bubbles.find(({ country }) => country.code === chosen && chosen !== null);
  // The smaller ones over the greater ones, and the chosen one over all.
  const drawn = [...bubbles.filter((one) => one !== marked), ...(marked ? [marked] : [])];
  return (
    <svg
      ref={drawing}
      className={css.world}
      viewBox={partOf[area].join(' ')}
      role="img"
      aria-label={t('map.drawing')}
    >
      <path className={css.land} d={shapes.map(({ path }) => path).join('')} />
      {shaded.map(({ code, path, shade }) => (
        <path key={code} className={css.shade} data-shade={shade} d={path} />
      ))}
      {bubbles.map(({ country, home: [x, y], ...to }) => (
        <path key={country.code} className={css.moved} d={`M${x} ${y}L${to.x} ${to.y}`} />
      ))}
      {drawn.map((bubble) => (
        <Mark
          key={bubble.country.code}
          bubble={bubble}
          unit={unit}
          area={area}
          isChosen={bubble === marked}
          onChoose={onChoose}
        />
      ))}
    </svg>
  );
}

interface MarkProps {
  area: Area;
  bubble: Bubble;
  unit: number;
  isChosen: boolean;
  onChoose: (code: string | null) => void;
}

function Mark({ area, bubble, unit, isChosen, onChoose }: MarkProps) {
  const { t, i18n } = useTranslation();
  const { country, x, y, radius } = bubble;
  const { code, count, simulated } = country;
  const [left, top, wide] = partOf[area];
  const name = countryName(required(code, 'country on the map'), i18n.language);
  const side = x < left + wide / 5 ? 'start' : x > left + (4 * wide) / 5 ? 'end' : 'middle';
  const above = y - radius - 5 * unit;
  const isBelow = above < top + letters * unit;
  return (
    <g
      className={clsx(css.bubble, isChosen && 'is-chosen', simulated > 0 && css.isSimulation)}
      data-country={code}
      onPointerEnter={() => onChoose(code)}
      onPointerLeave={() => onChoose(null)}
    >
      <title>
        {simulated === 0
          ? `${name}: ${count}`
          : `${name}: ${count} (${t('map.simulated', { count: simulated })})`}
      </title>
      <circle cx={x} cy={y} r={radius} />
      <text className={css.bubbleCount} x={x} y={y} dy="0.35em" fontSize={letters * unit}>
        {count}
      </text>
      {isChosen && (
        <text
          className={css.bubbleName}
          x={x}
          y={isBelow ? y + radius + 14 * unit : above}
          fontSize={13 * unit}
          strokeWidth={4 * unit}
          textAnchor={side}
        >
          {name}
        </text>
      )}
    </g>
  );
}

/** Countries in four shades by their share of the greatest count; the bubble has the number. */
function shadesOf(countries: readonly Country[], shapes: readonly Shape[]) {
  const most = Math.max(1, ...countries.map(({ count }) => count));
  return countries.flatMap(({ code, count, place }) => {
    const shape = place === null ? undefined : shapeAround(shapes, placeOf(place));
    return shape === undefined
      ? []
      : [{ code, path: shape.path, shade: Math.ceil((4 * count) / most) }];
  });
}

function bubblesOf(countries: readonly Country[], area: Area, unit: number): Bubble[] {
  const most = Math.max(1, ...countries.map(({ count }) => count));
  const placed = countries
    .flatMap((country) => (country.place === null ? [] : [{ country, place: country.place }]))
    .map(({ country, place }) => ({
      country,
      home: placeOf(place),
      radius: (least + growth * Math.sqrt(country.count / most)) * unit,
    }))
    .filter(({ home }) => isInside(area, home))
    .sort((one, other) => other.radius - one.radius);
  const at = spread(placed, reach * unit);
  return placed.map((one, index) => ({ ...one, ...required(at[index], 'circle') }));
}

/** How much of the drawing one pixel of the screen is. */
function useUnit(area: Area) {
  const drawing = useRef<SVGSVGElement>(null);
  const [shown, setShown] = useState(600);
  useEffect(() => {
    const watching = new ResizeObserver(([entry]) => {
      const wide = Math.round(entry?.contentRect.width ?? 0);
      if (wide > 0) setShown(wide);
    });
    if (drawing.current !== null) watching.observe(drawing.current);
    return () => watching.disconnect();
  }, []);
  return { drawing, unit: partOf[area][2] / shown };
}
