// Sizes in the language of the page.
import { numberFormat } from './number.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** With decimal units, as disks and networks count: `4.1 MB`. */
export function sizeWords(bytes: number): string {
  const place = bytes < 1000 ? 0 : Math.min(4, Math.floor(Math.log10(bytes) / 3));
  const format = numberFormat({
    style: 'unit',
    unit: units[place],
    unitDisplay: place === 0 ? 'long' : 'short',
    maximumFractionDigits: place === 0 ? 0 : 1,
  });
  return format.format(bytes / 1000 ** place);
}

/** Every byte of it, for a tooltip: `10,952 bytes`. */
export function byteWords(bytes: number): string {
  return numberFormat({ style: 'unit', unit: 'byte', unitDisplay: 'long' }).format(bytes);
}
