// Public holidays of the Member States, as far as they are the same in the whole country and fall
// on the same rule each year. What is in doubt is left out: a day that is missing makes a limit end
// earlier, one too many would show it later than it is. `test/vectors/holidays/README.md` has what
// was compared, and what was decided where sources differ.

export interface FixedHoliday {
  /** `MM-DD`. */
  day: string;
  /** First year, when the law named the day later. */
  since?: number;
}

/** The first Monday of a month, or the last. */
export interface MondayHoliday {
  month: number;
  which: 'first' | 'last';
  /** A first of the month that is a Friday takes the place of the Monday. */
  unlessFriday?: true;
}

export interface HolidayRule {
  fixed: readonly FixedHoliday[];
  /** Days after Easter Sunday. */
  afterEaster: readonly number[];
  /** Days after the Easter Sunday of the Orthodox churches. */
  afterOrthodoxEaster?: readonly number[];
  mondays?: readonly MondayHoliday[];
  /** Fixed days (`MM-DD`) that go to the next working day from a Saturday or a Sunday. */
  moved?: readonly string[];
  source: string;
}

/** Of days as `MM-DD`, with spaces between them. */
function fixedOf(dates: string): FixedHoliday[] {
  return dates.split(' ').map((day) => ({ day }));
}

function rule(source: string, dates: string, afterEaster: readonly number[] = []): HolidayRule {
  return { source, fixed: fixedOf(dates), afterEaster };
}

function orthodox(source: string, dates: string, days: readonly number[]): HolidayRule {
  return { ...rule(source, dates), afterOrthodoxEaster: days };
}

const bulgarianDays = '01-01 03-03 05-01 05-06 05-24 09-06 09-22 12-24 12-25 12-26';
const bulgaria: HolidayRule = {
  ...orthodox('Кодекс на труда, чл. 154 (ал. 2 for weekends)', bulgarianDays, [-2, 1]),
  moved: bulgarianDays.split(' '),
};

const latvia: HolidayRule = {
  ...rule(
    'Likums par svētku, atceres un atzīmējamām dienām',
    '01-01 05-01 05-04 06-23 06-24 11-18 12-24 12-25 12-26 12-31',
    [-2, 1],
  ),
  moved: ['05-04', '11-18'],
};

const ireland: HolidayRule = {
  ...rule(
    'Organisation of Working Time Act 1997; February by regulations of 2022',
    '01-01 03-17 12-25 12-26',
    [1],
  ),
  mondays: [
    { month: 2, which: 'first', unlessFriday: true },
    ...([5, 6, 8] as const).map((month) => ({ month, which: 'first' as const })),
    { month: 10, which: 'last' },
  ],
};

const italy: HolidayRule = {
  source: 'Legge 260/1949, legge 151/2025 (4.10 since 2026)',
  fixed: [
    ...fixedOf('01-01 01-06 04-25 05-01 06-02 08-15 11-01 12-08 12-25 12-26'),
    { day: '10-04', since: 2026 },
  ],
  afterEaster: [1],
};

const poland: HolidayRule = {
  source: 'Ustawa z 18.01.1951 o dniach wolnych od pracy (24.12 since 2025)',
  fixed: [
    ...fixedOf('01-01 05-01 05-03 08-15 11-01 11-11 12-25 12-26'),
    { day: '01-06', since: 2011 },
    { day: '12-24', since: 2025 },
  ],
  // Easter Sunday and Monday, Pentecost, Corpus Christi.
  afterEaster: [0, 1, 49, 60],
};

const institutions: HolidayRule = {
  ...rule(
    'Usual days of the EU institutions; the list of each year in the Official Journal prevails',
    '01-01 01-02 05-01 05-09 07-21 08-15 11-01 11-02 12-24 12-25 12-26 12-27 12-28 ' +
      '12-29 12-30 12-31',
    // Maundy Thursday, Good Friday, Easter Monday, Ascension and the day after, Whit Monday.
    [-3, -2, 1, 39, 40, 50],
  ),
};

/** Good Friday, Easter Monday, Ascension, Whit Monday, Corpus Christi: -2, 1, 39, 50, 60. */
export const holidayRules: Readonly<Record<string, HolidayRule>> = {
  AT: rule(
    'Feiertagsruhegesetz 1957',
    '01-01 01-06 05-01 08-15 10-26 11-01 12-08 12-25 12-26',
    [1, 39, 50, 60],
  ),
  BE: rule('Loi du 4 janvier 1974', '01-01 05-01 07-21 08-15 11-01 11-11 12-25', [1, 39, 50]),
  BG: bulgaria,
  CY: orthodox(
    'Public holidays of the Republic of Cyprus',
    '01-01 01-06 03-25 04-01 05-01 08-15 10-01 10-28 12-25 12-26',
    [-48, -2, 1, 50],
  ),
  CZ: rule(
    'Zákon č. 245/2000 Sb.',
    '01-01 05-01 05-08 07-05 07-06 09-28 10-28 11-17 12-24 12-25 12-26',
    [-2, 1],
  ),
  DE: rule(
    'Feiertagsgesetze der Länder: the days that all of them have',
    '01-01 05-01 10-03 12-25 12-26',
    [-2, 1, 39, 50],
  ),
  DK: rule(
    'Lukkeloven; the Great Prayer Day ended in 2024',
    '01-01 12-25 12-26',
    [-3, -2, 1, 39, 50],
  ),
  EE: rule(
    'Pühade ja tähtpäevade seadus',
    '01-01 02-24 05-01 06-23 06-24 08-20 12-24 12-25 12-26',
    [-2],
  ),
  ES: rule(
    'Real Decreto 2001/1983, art. 45',
    '01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
    [-2],
  ),
  EU: institutions,
  FI: rule('Public holidays of Finland', '01-01 01-06 05-01 12-06 12-25 12-26', [-2, 1, 39]),
  FR: rule(
    'Code du travail, art. L3133-1',
    '01-01 05-01 05-08 07-14 08-15 11-01 11-11 12-25',
    [1, 39, 50],
  ),
  GR: orthodox(
    'Public holidays of Greece',
    '01-01 01-06 03-25 05-01 08-15 10-28 12-25 12-26',
    [-48, -2, 1, 50],
  ),
  HR: rule(
    'Zakon o blagdanima, spomendanima i neradnim danima',
    '01-01 01-06 05-01 05-30 06-22 08-05 08-15 11-01 11-18 12-25 12-26',
    [1, 60],
  ),
  HU: rule(
    '2012. évi I. törvény, 102. §',
    '01-01 03-15 05-01 08-20 10-23 11-01 12-25 12-26',
    [-2, 1, 50],
  ),
  IE: ireland,
  IT: italy,
  LT: rule(
    'Darbo kodeksas, 123 straipsnis',
    '01-01 02-16 03-11 05-01 06-24 07-06 08-15 11-01 11-02 12-24 12-25 12-26',
    [1],
  ),
  LU: rule(
    'Code du travail, art. L.232-2',
    '01-01 05-01 05-09 06-23 08-15 11-01 12-25 12-26',
    [1, 39, 50],
  ),
  LV: latvia,
  MT: rule(
    'National Holidays and Other Public Holidays Act, Cap. 252',
    '01-01 02-10 03-19 03-31 05-01 06-07 06-29 08-15 09-08 09-21 12-08 12-13 12-25',
    [-2],
  ),
  NL: rule('Algemene termijnenwet, art. 3', '01-01 04-27 12-25 12-26', [1, 39, 50]),
  PL: poland,
  PT: rule(
    'Código do Trabalho, art. 234',
    '01-01 04-25 05-01 06-10 08-15 10-05 11-01 12-01 12-08 12-25',
    [-2, 60],
  ),
  RO: orthodox(
    'Codul muncii, art. 139',
    '01-01 01-02 01-06 01-07 01-24 05-01 06-01 08-15 11-30 12-01 12-25 12-26',
    [-2, 1, 50],
  ),
  SE: rule('Lag (1989:253)', '01-01 01-06 05-01 06-06 12-25 12-26', [-2, 1, 39]),
  SI: rule(
    'Zakon o praznikih in dela prostih dnevih',
    '01-01 01-02 02-08 04-27 05-01 05-02 06-25 08-15 10-31 11-01 12-25 12-26',
    [1],
  ),
  SK: rule(
    'Zákon č. 241/1993 Z. z.',
    '01-01 01-06 05-01 07-05 08-29 11-01 12-24 12-25 12-26',
    [-2, 1],
  ),
};
