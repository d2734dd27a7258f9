// A small line next to a key figure: how it came to be what it is. A part of the time without a
// case has no point: the line goes on from the one before it, and never falls to zero.
import css from './figure.module.css';

interface Props {
  /** In the order of time; null where nothing was measured. */
  values: readonly (number | null)[];
  label: string;
}

/** Fewer say nothing of a course. */
const fewest = 3;
const [width, height, margin] = [64, 22, 2];

export function Sparkline({ values, label }: Props) {
  const known = values.filter((value) => value !== null);
  if (known.length < fewest) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const at = (value: number, place: number) => {
    const x = margin + (place * (width - 2 * margin)) / (values.length - 1);
    const share = most === least ? 0.5 : (value - least) / (most - least);
    return `${x.toFixed(1)} ${(height - margin - share * (height - 2 * margin)).toFixed(1)}`;
  };
  const points = values.flatMap((value, place) => (value === null ? [] : [at(value, place)]));
  return (
    <svg
      className={css.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={label}
    >
      <path d={`M${points.join('L')}`} />
    </svg>
  );
}
