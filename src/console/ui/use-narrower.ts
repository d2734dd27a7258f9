// Whether the window is narrower than so many pixels; known before the page is drawn, so nothing
// jumps.
import { useMediaQuery } from '@mantine/hooks';

export function useNarrower(pixels: number): boolean {
  const query = `(max-width: ${pixels - 1}px)`;
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}
