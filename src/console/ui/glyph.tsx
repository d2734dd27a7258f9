// Small shapes that carry meaning alongside a word; not every machine has a font with them.
import { shapes, type Shape } from './shapes.ts';

const filled: readonly Shape[] = ['diamond', 'up', 'square', 'dot'];

/** Hidden from screen readers: the word alongside it says the same. */
export function Glyph({ shape }: { shape: Shape }) {
  const isFilled = filled.includes(shape);
  return (
    <svg className="glyph" viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
      <path
        d={shapes[shape]}
        fill={isFilled ? 'currentColor' : 'none'}
        stroke={isFilled ? 'none' : 'currentColor'}
        strokeWidth="1.75"
      />
    </svg>
  );
}
