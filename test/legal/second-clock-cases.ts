// Kinds of random cases for the second implementation of the clocks.
import type { Facts } from '../../src/legal/facts.ts';
import type { Dice } from './dice.ts';
import { hour, wire, type Made } from './dice.ts';
import * as second from './second-clocks.ts';

const financialTypes = [
  ...['credit_institution', 'central_counterparty', 'trading_venue', 'payment_institution'],
  ...['investment_firm', 'insurance_reinsurance_undertaking', 'trade_repository'],
] as const;

const significant = { nis2_class: 'essential', nis2_significant: true } as const;
const highRiskProvider: Partial<Facts> = {
  ...({ ai_role: 'provider', ai_system_risk_class: 'annex_iii' } as const),
  ai_serious_incident: true,
};
const none = { due: null, latest: null };

type Kind = (dice: Dice, place: second.SecondPlace) => Made;

export const kinds: Record<string, Kind> = {
  'NIS2 Art. 23(4)(a), (b): warning and notification': (dice) => {
    const aware = dice.instant();
    return {
      facts: { ...significant, aware_at: wire(aware) },
      expect: {
        'NIS2-EW': second.hoursFrom(aware, 24),
        'NIS2-IN': second.hoursFrom(aware, 72),
        'NIS2-FR': none,
      },
    };
  },
  'NIS2 Art. 23(4)(d): final report': (dice, place) => {
    const aware = dice.instant();
    const sent = aware + dice.below(90 * hour);
    return {
      facts: { ...significant, aware_at: wire(aware) },
      sent: { 'NIS2-IN': sent },
      expect: { 'NIS2-FR': second.calendarFrom(sent, { months: 1 }, place) },
    };
  },
  'NIS2 Art. 23(4), last subparagraph: trust service provider': (dice, place) => {
    const aware = dice.instant();
    const sent = aware + dice.below(30 * hour);
    return {
      facts: { provider_type: 'trust_service', nis2_significant: true, aware_at: wire(aware) },
      sent: { 'NIS2-IN-TSP': sent },
      expect: {
        'NIS2-EW': second.hoursFrom(aware, 24),
        'NIS2-IN-TSP': second.hoursFrom(aware, 24),
        'NIS2-FR': second.calendarFrom(sent, { months: 1 }, place),
      },
    };
  },
  'NIS2 Art. 23(4)(e): final report after a progress report': (dice, place) => {
    const aware = dice.instant();
    const sent = aware + dice.below(72 * hour);
    const progress = sent + dice.below(31 * 24 * hour);
    const handled = progress + dice.below(60 * 24 * hour);
    return {
      facts: { ...significant, aware_at: wire(aware), handled_at: wire(handled) },
      sent: { 'NIS2-IN': sent, 'NIS2-PR': progress },
      expect: { 'NIS2-FR2': second.calendarFrom(handled, { months: 1 }, place) },
    };
  },
  '(EU) 2025/301 Art. 5(1)(a): initial notification': (dice, place) => {
    const { facts, dora } = financial(dice, null);
    return { facts, expect: { 'DORA-INIT': second.doraInitial(dora, place), 'DORA-INT': none } };
  },
  '(EU) 2025/301 Art. 5(1)(b): intermediate report': (dice, place) => {
    const { facts, dora } = financial(dice, dice.below(30 * hour));
    return {
      facts,
      sent: { 'DORA-INIT': dora.reported! },
      expect: {
        'DORA-INIT': second.doraInitial(dora, place),
        'DORA-INT': second.doraIntermediate(dora, place),
        'DORA-FIN': none,
      },
    };
  },
  '(EU) 2025/301 Art. 5(1)(c): final report': (dice, place) => {
    const { facts, dora } = financial(dice, dice.below(30 * hour));
    const first = dora.reported! + dice.below(80 * hour);
    const updates = dice.chance() ? [first + dice.below(20 * 24 * hour)] : [];
    return {
      facts,
      sent: { 'DORA-INIT': dora.reported!, 'DORA-INT': first, 'DORA-INT-UPD': updates },
      expect: { 'DORA-FIN': second.doraFinal([first, ...updates], place) },
    };
  },
  'GDPR Art. 33(1)': (dice) => {
    const aware = dice.instant();
    return {
      facts: { personal_data: true, data_role: 'controller', aware_at: wire(aware) },
      expect: { 'GDPR-33': second.hoursFrom(aware, 72) },
    };
  },
  'AI Act Art. 73(2) to (4)': (dice, place) => {
    const aware = dice.instant();
    const widespread = dice.below(4) === 0;
    const harm = dice.of(['a', 'b', 'c', 'd'] as const);
    const death = harm === 'a' && dice.chance();
    const [id, days] = second.aiLimit({ twoDays: widespread || harm === 'b', death });
    const more = { widespread_infringement: widespread, ai_harm: [harm], death_occurred: death };
    return {
      facts: { ...highRiskProvider, ...more, aware_at: wire(aware) },
      expect: { [id]: second.calendarFrom(aware, { days }, place) },
    };
  },
  'CRA Art. 14': (dice, place) => {
    const aware = dice.instant();
    const fix = aware + dice.below(40 * 24 * hour);
    const sent = aware + dice.below(72 * hour);
    const both = { cra_exploited_vulnerability: true, cra_severe_incident: true };
    const facts = { cra_manufacturer: true, ...both, aware_at: wire(aware) };
    return {
      facts: { ...facts, fix_available_at: wire(fix) },
      sent: { 'CRA-I-72': sent },
      expect: {
        'CRA-V-24': second.hoursFrom(aware, 24),
        'CRA-V-72': second.hoursFrom(aware, 72),
        'CRA-V-14D': second.calendarFrom(fix, { days: 14 }, place),
        'CRA-I-24': second.hoursFrom(aware, 24),
        'CRA-I-72': second.hoursFrom(aware, 72),
        'CRA-I-1M': second.calendarFrom(sent, { months: 1 }, place),
      },
    };
  },
  'eIDAS Art. 19a, 24 and CER Art. 15(1)': (dice, place) => {
    const occurred = dice.instant();
    const aware = occurred + dice.below(100 * hour);
    const qualified = dice.chance();
    const trust = { provider_type: 'trust_service', trust_services_affected: true } as const;
    const critical = { cer_critical_entity: true, cer_significant_disruption: true };
    const times = { occurred_at: wire(occurred), aware_at: wire(aware) };
    // Art. 24(2)(fb) counts from the incident, Art. 19a(1)(b) from awareness.
    const [id, start] = qualified ? ['EIDAS-24', occurred] : ['EIDAS-19A', aware];
    return {
      facts: { ...trust, ...critical, ...times, trust_service_qualified: qualified },
      expect: {
        [id]: second.hoursFrom(start, 24),
        'CER-24': second.hoursFrom(aware, 24),
        'CER-1M': second.calendarFrom(aware, { months: 1 }, place),
      },
    };
  },
  '(EU) 2025/1190 Art. 9 to 13: threat-led test': (dice, place) => {
    const [notified, ended, complete] = [dice.day(), dice.day(), dice.day()];
    const days = { tlpt_notified_on: notified, tlpt_active_ended_on: ended };
    return {
      facts: { ...days, tlpt_reports_complete_on: complete },
      expect: {
        'TLPT-INIT': second.dayLimit(notified, { months: 3 }, place),
        'TLPT-SCOPE': second.dayLimit(notified, { months: 6 }, place),
        'TLPT-RT-REPORT': second.dayLimit(ended, { days: 28 }, place),
        'TLPT-BT-REPORT': second.dayLimit(ended, { days: 70 }, place),
        'TLPT-REPLAY': second.dayLimit(ended, { days: 70 }, place),
        'TLPT-SUMMARY': second.dayLimit(complete, { days: 56 }, place),
        'TLPT-REMEDIATION': second.dayLimit(complete, { days: 56 }, place),
      },
    };
  },
};

/** A financial entity, classified some time after awareness, that reports so long afterwards. */
function financial(dice: Dice, reportedAfter: number | null) {
  const aware = dice.instant();
  const classified = aware + dice.of([dice.below(30 * hour), 24 * hour, 24 * hour + 1, 20 * hour]);
  const reported = reportedAfter === null ? null : classified + reportedAfter;
  const around = dice.chance() ? classified + dice.below(60 * hour) - 30 * hour : reported;
  const decided = dice.below(3) === 0 ? around : null;
  const entity = dice.of(financialTypes);
  const nis2Class = dice.of(['none', 'none', 'essential', 'important', null] as const);
  const facts: Partial<Facts> = {
    ...{ entity_type: entity, nis2_class: nis2Class },
    ...{ aware_at: wire(aware), classified_at: wire(classified) },
    ca_no_relief_decision_at: decided === null ? null : wire(decided),
  };
  return { facts, dora: { aware, classified, entity, nis2Class, noRelief: decided, reported } };
}
