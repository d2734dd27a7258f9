// The release check over every report that can be exported: complete examples are let go without a
// word, and each kind of fault is found where it is, in each report and in both languages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { ProfileAuthority, ReportingEntity } from '../../src/domain/legal-entity.ts';
import { isPersons } from '../../src/domain/report-target.ts';
import { required } from '../../src/domain/required.ts';
import { evaluate } from '../../src/legal/evaluate.ts';
import type { Submission } from '../../src/legal/facts.ts';
import { gather } from '../../src/legal/gather.ts';
import { findObligation, regimes } from '../../src/legal/registry.ts';
import type { Finding, FindingKind } from '../../src/legal/release-check.ts';
import { reportPhases, type ReportPhase } from '../../src/legal/report-phases.ts';
import { findingsOf } from '../../src/operations/reports/make-report.ts';
import type { KeptDraft } from '../../src/operations/reports/report-drafts.ts';
import { actsAt, particularFacts, trust, type SomeFacts } from '../support/report-situations.ts';

interface Row {
  key: string;
  mandatory: boolean;
  mandatory_if?: object;
  example: string | null;
  wrong?: string;
  fills_itself?: true;
}
interface Template {
  obligations: string[];
  fields: Row[];
}

const file = new URL('../vectors/reports/fields.json', import.meta.url);
const templates = JSON.parse(readFileSync(file, 'utf8')) as Template[];
const templateOf = (id: string) =>
  required(
    templates.find(({ obligations }) => obligations.includes(id)),
    id,
  );

const aware_at = '2026-11-20T09:30:00.000Z';
const later = '2026-11-20T10:00:00.000Z';
const incident = {
  ...{ public_id: 'INC-2026-000042', title: 'Internal title', description: null },
  ...{ entity: null, sector: null, severity: 3, gdpr_personal_data: false, gdpr_breach: false },
  ...{ ai_serious_incident: false, detected_at: aware_at, aware_at: null },
};
const home = { timezone: 'Europe/Warsaw', country: 'PL' };

type Given = SomeFacts;

const acts = actsAt({ aware_at, later });
/** Article 26 does not apply earlier. */
const particular: Readonly<Record<string, Given>> = {
  ...particularFacts,
  'AIA-26-5': { ...particularFacts['AIA-26-5'], aware_at: '2027-12-03T09:30:00.000Z' },
  'AIA-26-5-MSA': { ...particularFacts['AIA-26-5-MSA'], aware_at: '2027-12-03T09:30:00.000Z' },
};

/** Decisions by which reports fall away, each by a named exception. */
const fallen: readonly (readonly [Given, string])[] = [
  [
    { ...acts['nis2'], nis2_significant: false },
    'NIS2-EW NIS2-IN NIS2-IR NIS2-PR NIS2-FR NIS2-SVC',
  ],
  [{ ...trust, trust_services_affected: false }, 'NIS2-IN-TSP'],
  [{ ...acts['gdpr'], gdpr_high_risk: false, risk_unlikely: true }, 'GDPR-33'],
  [{ ...acts['gdpr'], art34_exception: 'a' }, 'GDPR-34'],
  [{ ...acts['ai_act'], ai_serious_incident: false }, 'AIA-73-15D'],
  [
    { ...acts['ai_act'], ...particular['AIA-26-5'], ai_serious_incident: false },
    'AIA-26-5 AIA-26-5-MSA',
  ],
  [{ ...acts['ai_act'], ...particular['AIA-55'], ai_serious_incident: false }, 'AIA-55'],
  [{ ...acts['dora'], dora_major: false }, 'DORA-INIT DORA-INT DORA-FIN DORA-LATE DORA-CLI'],
  [
    { ...acts['cra'], cra_manufacturer: false },
    'CRA-V-24 CRA-V-72 CRA-V-14D CRA-I-24 CRA-I-72 CRA-I-1M CRA-USR',
  ],
  [{ ...acts['cer'], cer_significant_disruption: false }, 'CER-24 CER-1M'],
];
/** Reports that no decision takes away: they follow another, are voluntary, or are their own. */
const standing =
  'NIS2-VOL NIS2-THR GDPR-33-SUP GDPR-33-2 AIA-73-COMP DORA-RECLASS DORA-THR DORA-THR-CLI ' +
  'EIDAS-19A EIDAS-24';

/** Articles 33(1) GDPR and 5(3) of (EU) 2025/301 ask why a report is late. */
const askWhy: Readonly<Record<string, string>> = {
  'GDPR-33': 'gdpr.delay_reasons',
  'DORA-INIT': 'dora.delay_reasons',
  'DORA-INT': 'dora.delay_reasons',
  'DORA-FIN': 'dora.delay_reasons',
  'DORA-LATE': 'dora.delay_reasons',
};

/** The draft proposes the description of the incident, which no one has confirmed. */
const proposed = [
  ...['nis2.what_happened', 'nis2.detailed_description', 'gdpr.nature', 'ai.description'],
  'dora.2.4',
];
/** The facts by which the act applies say it. */
const filledByFacts = [
  ...['ai.reporter', 'ai.risk_class', 'dora.1.4', 'dora.2.3', 'dora.threat.3'],
  ...['eidas.occurred_at', 'gdpr.first_notified_at'],
];

/** Whom the country does not name, or says of whom not how it takes reports. */
const others = [
  ...(['market_surveillance_authority', 'ai_office', 'trust_supervisor'] as const),
  ...(['cer_authority', 'controller', 'provider'] as const),
];

/** Names its recipients, and fills no field. */
const reporter: ReportingEntity = {
  ...{ id: 'own', version: 1, set: { by: 'dpo@example.org', at: later } },
  ...{ legal_name: '', trading_names: [], lei: null, registrations: [], address: null },
  ...{ sector: null, subsector: null, nis2_class: null, entity_type: null, provider_type: null },
  ...{ country: 'PL', timezone: null, currency: null, contacts: [], dpo: null, parent: null },
  authorities: [
    { kind: 'nis2_authority', name: 'CSIRT NASK', channel: null },
    ...others.map((kind) => ({ kind, name: `The ${kind}`, channel: 'its form' })),
  ],
};

interface Situation {
  /** No one wrote it yet. */
  withoutProfile?: true;
  /** Whom the profile names in their place. */
  authorities?: ReportingEntity['authorities'];
  /** When the incident itself says that they became aware. */
  aware?: string;
  facts?: Given;
  written?: Record<string, string>;
  sent?: readonly string[];
  texts?: readonly Pick<KeptDraft, 'language' | 'text' | 'state'>[];
  now?: string;
  language?: 'en' | 'pl';
}

function found(phase: ReportPhase, situation: Situation): Finding[] {
  const { facts = {}, written = {}, sent = [], texts = [], language = 'en' } = situation;
  const { aware_at: known } = facts;
  // Nothing is sent before anyone knows of it.
  const submitted_at = known !== undefined && known !== null && known > later ? known : later;
  const submissions = sent.map((obligation_id): Submission => ({
    ...{ obligation_id, submitted_at, receipt_evidence_id: null },
  }));
  const recorded = { ...facts, report_fields: written };
  const told = { ...incident, aware_at: situation.aware ?? incident.aware_at };
  const { authorities = reporter.authorities } = situation;
  const entities = situation.withoutProfile === true ? [] : [{ ...reporter, authorities }];
  const all = { incident: told, facts: recorded, submissions, decisions: [], entities };
  const gathered = gather(all, {}, home);
  const now = Temporal.Instant.from(situation.now ?? later);
  const evaluation = evaluate(gathered.case, regimes, gathered.place, now);
  return findingsOf(phase, { gathered, evaluation }, texts as KeptDraft[], language);
}

/** These reports, and those before them. */
function allBefore(ids: readonly string[]): string[] {
  return ids.flatMap((id) => [
    ...allBefore(findObligation(id)?.obligation.depends_on?.slice(0, 1) ?? []),
    id,
  ]);
}

test('a time of the incident › goes out as it is › no one has to write it again', () => {
  const phase = required(
    reportPhases.find((one) => one.phase === 'early_warning_24h'),
    'phase',
  );
  const findings = found(phase, { aware: '2026-11-20T09:30:00.000Z' });
  const fields = findings.map(({ field }) => field);
  assert.ok(!fields.includes('nis2.aware_at'), JSON.stringify(findings));
  assert.ok(fields.includes('nis2.what_happened'), 'words of colleagues are proposed alone');
});

const kindsOf = (findings: readonly Finding[]) => findings.map(({ kind }) => kind);
const of = (findings: readonly Finding[], kind: FindingKind) =>
  findings.filter((one) => one.kind === kind);

for (const phase of reportPhases) {
  const [id] = phase.obligations;
  const { fields } = templateOf(id);
  const { obligation } = required(findObligation(id), id);
  const before = obligation.depends_on ?? [];
  const complete = Object.fromEntries(
    fields.flatMap(({ key, example }) => (example === null ? [] : [[key, example] as const])),
  );
  const facts = { aware_at, ...acts[phase.regime], ...particular[id] };
  const whole = { facts, written: complete, sent: allBefore(before) };

  suite(`release check of ${phase.regime} ${phase.phase}`, () => {
    test('complete example › in both languages › nothing speaks against it', () => {
      for (const language of ['en', 'pl'] as const) {
        assert.deepEqual(found(phase, { ...whole, language }), []);
      }
    });

    test('each mandatory or conditional field › left out › named, and nothing else', () => {
      for (const { key, fills_itself, mandatory, mandatory_if } of fields) {
        if (fills_itself === true || (!mandatory && mandatory_if === undefined)) continue;
        const { [key]: _, ...written } = complete;
        const findings = found(phase, { ...whole, written });
        const kind = proposed.includes(key) ? 'unconfirmed_text' : 'missing_field';
        const named = findings.map((one) => [one.kind, one.field]);
        assert.deepEqual(named, filledByFacts.includes(key) ? [] : [[kind, key]], key);
      }
    });

    test('each field with a form › filled wrongly › named with what it takes', () => {
      for (const { key, wrong } of fields) {
        if (wrong === undefined) continue;
        const findings = found(phase, { ...whole, written: { ...complete, [key]: wrong } });
        const [fault] = of(findings, 'unfit_field');
        assert.equal(fault?.field, key, `${key}: ${wrong}`);
      }
    });

    test('each field of text › an address or a word of ours in it › named', () => {
      const texts = fields.filter(({ example }) => /[a-z] .*[a-z] /.test(example ?? ''));
      for (const { key, example } of texts) {
        const written = { ...complete, [key]: `${example} 10.1.2.3` };
        assert.deepEqual(
          of(found(phase, { ...whole, written }), 'internal_text').map(({ field }) => field),
          [key],
        );
      }
    });

    test('text that people wrote › not approved, with an open place or an address › each named', () => {
      const written = (text: string, state: KeptDraft['state']) => [
        { language: 'en' as const, text, state },
      ];
      const said = 'The system was down. We are working on it.';
      const open = `${said} [to confirm: since when]`;
      const check = (text: string, state: KeptDraft['state']) =>
        kindsOf(found(phase, { ...whole, texts: written(text, state) }));
      assert.deepEqual(check(said, 'approved'), []);
      assert.deepEqual(check(said, 'written'), ['unapproved_text']);
      assert.deepEqual(check(open, 'approved'), ['open_place']);
      assert.deepEqual(check(`${said} See 10.1.2.3.`, 'approved'), ['internal_text']);
    });

    test(`order › ${before.join(' or ') || 'no report before it'} not sent`, () => {
      const findings = of(found(phase, { ...whole, sent: [] }), 'order');
      assert.deepEqual(
        findings.map((one) => one.obligation_id),
        before.slice(0, 1),
      );
    });

    test('facts of another act › recorded › the wrong regime', () => {
      const { wrong } = { wrong: phase.regime === 'gdpr' ? acts['cer'] : acts['gdpr'] };
      const findings = found(phase, { ...whole, sent: [], facts: { aware_at, ...wrong } });
      assert.ok(kindsOf(findings).includes('wrong_regime'));
      assert.ok(!kindsOf(found(phase, whole)).includes('wrong_regime'));
    });

    test('facts that contradict each other › named in both languages', () => {
      const odd = { ...facts, occurred_at: '2028-01-22T09:30:00.000Z' };
      for (const language of ['en', 'pl'] as const) {
        const [one] = of(found(phase, { ...whole, facts: odd, language }), 'contradiction');
        assert.match(one?.message ?? '', language === 'en' ? /contradict/ : /sprzeczne/);
      }
    });

    test('a decision that takes the duty away › named with its exception', () => {
      const decided = fallen.filter(([, ids]) => ids.split(' ').includes(id));
      assert.equal(decided.length, standing.split(' ').includes(id) ? 0 : 1, id);
      for (const [without] of decided) {
        const findings = found(phase, { ...whole, facts: { aware_at, ...without } });
        assert.match(of(findings, 'suppressed')[0]?.message ?? '', /\bArt\. \d/);
      }
      assert.deepEqual(of(found(phase, whole), 'suppressed'), []);
    });

    test('the time of awareness not recorded › named where a limit runs from it', () => {
      const { aware_at: _, ...unsaid } = facts;
      const { start, iso, cap } = obligation.clock;
      const isLimit = 'fact' in start && start.fact === 'aware_at' && iso !== null;
      const findings = of(found(phase, { ...whole, facts: unsaid }), 'assumed_time');
      assert.equal(findings.length, isLimit || cap?.fact === 'aware_at' ? 1 : 0);
    });

    test('recipient › without a name, or a way to hand in › asked of the profile', () => {
      const [kind] = phase.targets;
      const asked = kindsOf(found(phase, { ...whole, withoutProfile: true }));
      const known = 'dora_authority data_protection_authority cra_platform';
      const [isPerson, isKnown] = [isPersons(kind), known.split(' ').includes(kind)];
      // The Union has one AI Office; how it takes reports is not known.
      const lacks = kind === 'ai_office' ? 'unknown_channel' : 'unnamed_recipient';
      assert.deepEqual(asked, isPerson || isKnown ? [] : [lacks]);
      if (isPerson) return;
      for (const language of ['en', 'pl'] as const) {
        const authorities = [{ kind: kind as ProfileAuthority, name: 'Urząd', channel: null }];
        const [one, ...more] = found(phase, { ...whole, authorities, language });
        assert.deepEqual(more, []);
        // To all of its kind leads the one way of the country.
        if (kind === 'nis2_authority') assert.equal(one, undefined);
        else
          assert.match(
            one?.message ?? '',
            language === 'en' ? /No way of.* Urząd$/ : /^Nie .* Urząd$/,
          );
      }
    });

    test('several recipients › one of them without a way to hand in › that one is named', () => {
      const [kind] = phase.targets;
      if (isPersons(kind) || kind === 'nis2_authority') return;
      const authorities = ['One', 'Other'].map((name) => ({
        ...{ kind: kind as ProfileAuthority, name },
        channel: name === 'One' ? 'post' : null,
      }));
      const findings = of(found(phase, { ...whole, authorities }), 'unknown_channel');
      assert.deepEqual(
        findings.map(({ message }) => /, (\w+)$/.exec(message)?.[1]),
        ['Other'],
      );
    });

    test('after the last lawful moment › reasons asked where the law asks for them', () => {
      const now = '2027-06-01T00:00:00Z';
      const { 'gdpr.delay_reasons': _, 'dora.delay_reasons': __, ...unsaid } = complete;
      const field = askWhy[id];
      const late = found(phase, { ...whole, written: unsaid, now });
      assert.deepEqual(
        of(late, 'late_without_reason').map((one) => one.field),
        field === undefined ? [] : [field],
      );
      if (field === undefined) return;
      const written = { ...unsaid, [field]: 'The systems were off.' };
      assert.deepEqual(of(found(phase, { ...whole, written, now }), 'late_without_reason'), []);
    });
  });
}

test('every report › with a readability check › is a message to persons, and only that', () => {
  const hard = 'Notwithstanding the aforementioned confidentiality infringement, '.repeat(6);
  for (const phase of reportPhases) {
    const { fields } = templateOf(phase.obligations[0]);
    const written = Object.fromEntries(fields.map(({ key }) => [key, `${hard}it happened.`]));
    const isMessage = phase.targets.some(isPersons);
    const kinds = kindsOf(found(phase, { written }));
    assert.equal(kinds.includes('hard_to_read'), isMessage, phase.phase);
  }
});

test('order › of two possible reports before it › the one that this incident owes is named', () => {
  const final = reportPhases.find(
    ({ regime, phase }) => `${regime} ${phase}` === 'nis2 final_report',
  )!;
  const saidFor = (facts: Given) =>
    of(found(final, { facts: { ...acts['nis2'], ...facts }, sent: [] }), 'order')[0]?.message ?? '';
  assert.match(saidFor({}), /: Incident notification within 72 hours$/);
  assert.match(
    saidFor(particularFacts['NIS2-IN-TSP']!),
    /: Incident notification of a trust service/,
  );
});

test('recipient › one of several bodies of the country › the question which one it is', () => {
  const warning = reportPhases.find(({ phase }) => phase === 'early_warning_24h')!;
  const facts = acts['nis2']!;
  const findings = of(found(warning, { facts, withoutProfile: true }), 'unnamed_recipient');
  assert.match(findings[0]?.message ?? '', /Which CSIRT is yours: CSIRT NASK/);
});
