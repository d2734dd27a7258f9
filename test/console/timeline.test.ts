// The timeline of an incident: a sentence in both languages for every audit action that can appear
// on it, and no code in any of them; order, days, runs and filters.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Note, TimelineEntry } from '../../src/console/api/types.gen.ts';
import {
  countsOf,
  daysOf,
  itemsOf,
  kindOf,
} from '../../src/console/features/incidents/timeline/groups.ts';
import { sentenceOf } from '../../src/console/features/incidents/timeline/sentence.ts';
import {
  rowsOf,
  valueText,
  type Word,
} from '../../src/console/features/incidents/timeline/values.ts';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';
import { namedParts, parts } from '../../src/console/ui/actor-parts.ts';
import { actionStatuses } from '../../src/domain/action.ts';
import { auditActions } from '../../src/domain/audit-actions.ts';
import { visibilities } from '../../src/domain/visibility.ts';
import { workflowStatuses } from '../../src/domain/workflow.ts';
import { toldAction } from '../../src/reports/pdf/told.ts';

const languages = { en, pl } as const;

/** Actions whose entries never name an incident. */
const elsewhere =
  /^(?:account|auth|token|audit|clock|connector|key|calendar_feed|custom_field|directory_group|engagement|import_mapping|incident_template|incidents|legal_entity|privacy|retention|service_account|team|view)\.|^vault\.(?:scrubbed|adopted|files_(?:de|en)crypted|key_exchanged|orphans_\w+)$|^log\.received$|^import\.(?:failed|undone|cancelled)$|^technique\.history_reset$/;
const onTimelines = auditActions.filter((action) => !elsewhere.test(action));

function wordsOf(texts: unknown): Word {
  return (key, fallback, values) => {
    let found: unknown = texts;
    for (const part of key.split('.'))
      found = (found as Record<string, unknown> | undefined)?.[part];
    return typeof found === 'string' ? filled(found, values ?? {}) : fallback;
  };
}

function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
}

/** Members that entries have, with values of the vocabularies that they come from. */
const details: Record<string, unknown>[] = [
  {},
  ...workflowStatuses.map((to) => ({ from: 'open', to, owner_email: 'ada@example.org' })),
  ...actionStatuses.map((to) => ({ from: 'proposed', to, title: 'Rotate the keys' })),
  ...visibilities.map((to) => ({ from: 'public', to, evidence_type: 'retest_report' })),
  {
    evidence_type: 'agent_trace',
    technique_id: 'T1190',
    connector: 'webproxy',
    format: 'pdf',
    regime: 'nis2',
    phase: 'early_warning_24h',
    clock: 'acknowledge',
    missing: ['confirmed_evidence', 'confirmed_retest'],
    before: { priority: null, severity: null, workflow_status: 'open', nis2_relevant: false },
    after: { priority: 'P1', severity: 4, workflow_status: 'triaged', nis2_relevant: true },
  },
  { before: { impact_confidentiality: null }, after: { impact_confidentiality: 3 } },
];

/** `snake_case` or `dotted.action`. */
const code = /\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z]+\.[a-z]+\b/;

const entryOf = (action: string, detail: object, more: object = {}): TimelineEntry => ({
  at: '2026-11-17T09:30:00.000Z',
  actor: 'ines@example.org',
  action,
  detail: { ...detail },
  ...more,
});

function stateOf(action: string, { from, to }: Record<string, unknown>): boolean {
  const kinds: Record<string, readonly unknown[]> = {
    incident: workflowStatuses,
    action: actionStatuses,
    evidence: visibilities,
  };
  const known = kinds[kindOf(entryOf(action, {}))] ?? [];
  return from === undefined || (known.includes(from) && known.includes(to));
}

for (const [language, texts] of Object.entries(languages)) {
  suite(`sentences in ${language}`, () => {
    const word = wordsOf(texts);
    for (const action of onTimelines) {
      test(`${action} › any detail › a sentence that names who did it, without a code`, () => {
        for (const detail of details.filter((one) => stateOf(action, one))) {
          const { key, values } = sentenceOf(entryOf(action, detail), word);
          const text = word(key, '', values);
          assert.match(text, /^<who\/>[: ].*\.$/, `${key}: ${text}`);
          assert.ok(!text.includes('{{'), text);
          assert.doesNotMatch(text.replaceAll(/<[^>]*>/g, ''), code);
        }
      });
      test(`${action} › its kind › has a name for the filter`, () => {
        const kind = kindOf(entryOf(action, {}));
        if (kind !== 'note') assert.notEqual(word(`timeline.kinds.${kind}`, ''), '');
      });
    }

    test('each part of the service that acts by itself › has a name', () => {
      const sources = globSync('src/{jobs,operations,cli}/**/*.ts').map((one) => readFileSync(one));
      const text = sources.join('');
      const named = text.matchAll(/systemContext\([^)]*, '([^']+)'\)/g);
      const kinds = [...text.matchAll(/systemContext\([^)]*, `(\w+) \$/g)].map(([, kind]) => kind!);
      assert.ok(kinds.length > 0);
      for (const kind of kinds) {
        const key = (namedParts as Record<string, string>)[kind];
        assert.ok(key !== undefined && word(key, '') !== '', kind);
      }
      const names = new Set(['system', ...[...named].map(([, name]) => name!)]);
      assert.ok(names.size > 5, [...names].join());
      for (const name of names) {
        const key = (parts as Record<string, string>)[name];
        assert.ok(key !== undefined && word(key, '') !== '', name);
      }
    });

    test('the table of an entry › labels and values › no code', () => {
      for (const detail of details) {
        for (const { label, before, after } of rowsOf(detail, 'incident', word)) {
          const shown = [label, before, detail['from'] === undefined ? after : ''].join(' ');
          assert.doesNotMatch(shown, code);
        }
      }
    });
  });
}

suite('sentences', () => {
  test('a type of evidence › in both languages › by its label', () => {
    const typeIn = (texts: unknown) =>
      valueText('evidence_type', 'http_exchange', wordsOf(texts), 'evidence');
    assert.deepEqual([typeIn(en), typeIn(pl)], ['HTTP exchange', 'Wymiana HTTP']);
    const own = valueText('evidence_type', 'badge_reader_dump', wordsOf(en), 'evidence');
    assert.equal(own, 'badge reader dump');
  });

  const word = wordsOf(en);
  const told = (entry: TimelineEntry) => {
    const { key, values } = sentenceOf(entry, word);
    return word(key, '', values);
  };

  test('a move › from, to and why', () => {
    const entry = entryOf('incident.moved', { from: 'fixing', to: 'retest', note: 'Fixed.' });
    assert.equal(told(entry), '<who/> moved it from <b>Fixing</b> to <b>Retest</b>.');
    assert.equal(sentenceOf(entry, word).because, 'Fixed.');
  });

  test('an assignment › to oneself, to another, with a move', () => {
    const to = (owner_email: string, state: object) =>
      told(entryOf('incident.assigned', { owner_email, ...state }));
    const still = { from: 'fixing', to: 'fixing' };
    assert.equal(to('ines@example.org', still), '<who/> took it.');
    assert.equal(to('bo@example.org', still), '<who/> assigned it to <owner/>.');
    const moved = { from: 'triaged', to: 'assigned' };
    assert.match(to('bo@example.org', moved), /and moved it from <b>Triaged<\/b>/);
  });

  test('a closing › check passed, against a newer retest, off, not said › no more than that', () => {
    const failed_retest = { id: 'e2', evidence_type: 'retest_report' };
    const closings: [object, RegExp][] = [
      [{ retest_gate: 'on' }, /closed it\. The requirements for closing were met\.$/],
      [{ retest_gate: 'on', failed_retest }, /an older retest; a newer one had failed\.$/],
      [{ retest_gate: 'off' }, /The closing check was switched off\.$/],
      [{}, /closed it\.$/],
    ];
    for (const [detail, sentence] of closings) {
      assert.match(told(entryOf('incident.closed', detail)), sentence);
      const printed = toldAction('incident.closed', 'Ines', { ...detail }, 'en');
      assert.match(printed ?? '', sentence);
    }
  });

  test('a report › prepared or handed over › never more than that', () => {
    assert.match(told(entryOf('report.prepared', {})), /It is not sent\./);
    assert.match(told(entryOf('report.sent', {})), /no receipt/);
  });

  test('a title that looks like a place or a tag › is text', () => {
    const title = '{{from}} <who/> <b>x</b>';
    const { values } = sentenceOf(entryOf('action.added', { title }), word);
    assert.equal(values['title'], title);
  });
});

suite('the order of a timeline', () => {
  const at = (hour: number) => `2026-11-17T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const entry = (hour: number, action: string, actor = 'ines@example.org') =>
    entryOf(action, {}, { at: at(hour), actor });
  const note = (hour: number, parent_id: string | null = null) =>
    ({ created_at: at(hour), created_by: 'bo@example.org', parent_id }) as Note;
  const timeline = [
    entry(1, 'incident.created'),
    entry(2, 'service_clock.marked', 'system'),
    entry(3, 'legal.deadline_marked', 'system'),
    entry(4, 'note.created', 'bo@example.org'),
    entry(6, 'incident.close_refused'),
  ];
  const shape = (filter: object) =>
    daysOf(itemsOf(timeline, [note(4), note(5, 'x')], filter), (time) => time.slice(0, 10)).map(
      ({ day, items }) => [
        day,
        ...items.map(({ kind, at: time }) => `${kind} ${time.slice(11, 13)}`),
      ],
    );

  test('entries, notes and runs › by time; a note once, replies with their note', () => {
    assert.deepEqual(shape({}), [['2026-11-17', 'entry 01', 'run 02', 'note 04', 'entry 06']]);
  });

  test('filters › notes, refused attempts, a person', () => {
    assert.deepEqual(shape({ kind: 'note' }), [['2026-11-17', 'note 04']]);
    assert.deepEqual(shape({ kind: 'refused' }), [['2026-11-17', 'entry 06']]);
    assert.deepEqual(shape({ actor: 'bo@example.org' }), [['2026-11-17', 'note 04']]);
  });

  test('groups › each entry in one › left out by the address, counted whatever is shown', () => {
    assert.deepEqual(shape({ hide: 'notes,automatic' }), [['2026-11-17', 'entry 01', 'entry 06']]);
    assert.deepEqual(shape({ hide: 'evidence,no-such' }), [
      ['2026-11-17', 'entry 01', 'run 02', 'note 04'],
    ]);
    const counts = countsOf(timeline, [note(4), note(5, 'x')]);
    assert.deepEqual(Object.fromEntries([...counts].filter(([, count]) => count > 0)), {
      ...{ notes: 1, state: 1, evidence: 1, automatic: 2 },
    });
  });
});
