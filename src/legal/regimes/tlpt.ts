// Threat-led penetration testing: DORA Articles 26 and 27, Delegated Regulation (EU) 2025/1190.
// Its limits are whole days; a day that is recorded starts each of them.
import { text, type Text } from '../../domain/text.ts';
import { isKnown } from '../conditions.ts';
import type { ClockRule, Obligation, Regime } from '../rule.ts';

type Day = Extract<ClockRule['start'], { day: unknown }>['day'];

function deliverable(
  id: string,
  article: string,
  title: Text,
  day: Day,
  iso: string,
  note?: string,
): Obligation {
  return {
    id: `TLPT-${id}`,
    phase: `tlpt_${id.toLowerCase().replaceAll('-', '_')}`,
    article: `(EU) 2025/1190 Art. ${article}`,
    title,
    scope: isKnown(day, 'Not reached yet.'),
    conditions: [],
    clock: { start: { day }, iso, unit: 'calendar_local', relief: 'r1182' },
    recipient: 'tlpt_authority',
    decision: null,
    fields: [],
    ...(note === undefined ? {} : { note }),
  };
}

const notified = 'tlpt_notified_on';
const ended = 'tlpt_active_ended_on';
const complete = 'tlpt_reports_complete_on';

const activePhase: Obligation = {
  ...deliverable(
    'ACTIVE-END',
    '11(5)',
    text(
      'The active red team phase lasts at least twelve weeks',
      'Aktywna faza testów trwa co najmniej dwanaście tygodni',
    ),
    'tlpt_active_started_on',
    'P12W',
    'A minimum, not a limit: the phase does not end before this day.',
  ),
  recipient: 'internal',
  clock: {
    start: { day: 'tlpt_active_started_on' },
    iso: 'P12W',
    unit: 'calendar_local',
    relief: 'none',
    minimum: true,
  },
};

export const tlpt = {
  name: 'tlpt',
  act: 'DORA',
  sources: [
    {
      citation: 'Delegated Regulation (EU) 2025/1190, Articles 5 to 14',
      celex: '32025R1190',
      status: 'article text read',
      checked_on: '2026-11-20',
    },
  ],
  obligations: [
    deliverable(
      'INIT',
      '9(2)',
      text('Initiation information', 'Informacje inicjujące'),
      notified,
      'P3M',
    ),
    deliverable(
      'SCOPE',
      '9(6)',
      text('Scope specification document', 'Dokument określający zakres'),
      notified,
      'P6M',
      'Approved by the management body.',
    ),
    activePhase,
    deliverable(
      'RT-REPORT',
      '12(2)',
      text('Red team test report', 'Raport zespołu czerwonego'),
      ended,
      'P4W',
    ),
    deliverable(
      'BT-REPORT',
      '12(4)',
      text('Blue team test report', 'Raport zespołu niebieskiego'),
      ended,
      'P10W',
    ),
    deliverable(
      'REPLAY',
      '12(5)',
      text('Replay and purple teaming', 'Odtworzenie i purple teaming'),
      ended,
      'P10W',
    ),
    deliverable(
      'SUMMARY',
      '12(7)',
      text('Test summary report', 'Raport podsumowujący test'),
      complete,
      'P8W',
    ),
    deliverable('REMEDIATION', '13', text('Remediation plan', 'Plan naprawczy'), complete, 'P8W'),
  ],
} as const satisfies Regime;
