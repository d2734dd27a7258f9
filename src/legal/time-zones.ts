// The local time of the Member States and of the EEA: where a limit ends at noon or with a day,
// that of the country counts. Of two zones of one country the eastern one is here, in which noon
// comes first, so that no limit is shown later than it is.
import type { RegimeName } from '../domain/regime.ts';

const zones: Readonly<Record<string, string>> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
};

/** Undefined for other countries. */
export function zoneOf(country: string): string | undefined {
  return Object.hasOwn(zones, country) ? zones[country] : undefined;
}

/** Of the times in the documents of a report. The forms of DORA ask for UTC. */
export function zoneOfReport(regime: RegimeName, local: string): string {
  return regime === 'dora' ? 'UTC' : local;
}
