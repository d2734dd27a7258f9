// The lines of each glyph, by its name.
export const shapes = {
  diamond: 'M6 0 12 6 6 12 0 6Z',
  up: 'M6 1 12 11H0Z',
  square: 'M1 1h10v10H1Z',
  down: 'M1.5 2.5h9L6 10.5Z',
  circle: 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Z',
  question: 'M4 4a2 2 0 1 1 3 1.7C6.3 6.2 6 6.6 6 7.5M6 10v.5',
  check: 'M1.5 6.5 4.5 9.5 10.5 2.5',
  cross: 'M2 2 10 10M10 2 2 10',
  dot: 'M6 2.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7Z',
  pause: 'M4 2v8M8 2v8',
  panel: 'M1.5 2h9v8h-9ZM7 2v8',
  back: 'M7 2 3 6l4 4M3 6h8',
  lock: 'M2.5 5.5h7V11h-7ZM4 5.5V3.5a2 2 0 0 1 4 0v2',
  clip: 'M9.5 5 5.8 8.7a1.6 1.6 0 0 1-2.3-2.3L7.6 2.3a2.4 2.4 0 0 1 3.4 3.4L6.5 10.2',
} as const;

export type Shape = keyof typeof shapes;
