import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { playbookIndex } from '../domain/playbooks/playbook.ts';
import { severities } from '../domain/severity.ts';
import { levels } from '../domain/taxonomy.ts';
import { countBySeverity, gapPct, simulatedStats } from './figures.ts';
import { simulateIncidents } from './incidents.ts';

const simulated = simulateIncidents();
const someIncidents = fc.subarray(simulated);

suite('figures', () => {
  test('by_severity › of any part of the set › names every severity and adds up', () => {
    fc.assert(
      fc.property(someIncidents, (part) => {
        const shown = part.map((one) => one.shown);
        const counts = countBySeverity(shown);
        assert.deepEqual(Object.keys(counts), [...severities]);
        for (const severity of severities) {
          assert.equal(counts[severity], shown.filter((one) => one.severity === severity).length);
        }
      }),
    );
  });

  test('gap_pct › of any part of the set › is 0–100, one decimal, nearest to the share', () => {
    fc.assert(
      fc.property(someIncidents, (part) => {
        const shown = part.map((one) => one.shown);
        const gaps = shown.filter((one) => one.evidence_status === 'gap').length;
        const pct = gapPct(shown);
        assert.equal(pct, Number(pct.toFixed(1)));
        const exact = shown.length === 0 ? 0 : (100 * gaps) / shown.length;
        assert.ok(Math.abs(pct - exact) <= 0.05 + 1e-9 && pct >= 0 && pct <= 100);
      }),
    );
  });

  test('stats › of the whole set › are what the elements say', () => {
    const stats = simulatedStats(simulated);
    const shown = simulated.map((one) => one.shown);
    assert.equal(stats.total, 200);
    let open = 0;
    for (const { priority, status } of shown) {
      if (status !== 'closed' && (priority === 'P0' || priority === 'P1')) open += 1;
    }
    assert.equal(stats.open_p0_p1, open);
    assert.ok(stats.evidence_coverage > 0 && stats.evidence_coverage < 1);
    assert.ok(stats.flags.ai_serious_incident > 0 && stats.flags.ai_serious_incident <= 88);
    assert.ok((stats.mtta_p0_min ?? 0) > 0);
    assert.ok((stats.mttc_p1_h ?? 0) > 0);
    assert.match(stats._note, /not a security rating/);
  });

  test('stats › of hand-made records › means over those that have the time, null without', () => {
    const [first] = simulated;
    assert.ok(first);
    const p0 = (acknowledged_min: number | null) => ({
      ...first,
      acknowledged_min,
      coverage_pct: 50,
      shown: { ...first.shown, priority: 'P0' as const, status: 'closed' as const },
    });
    const stats = simulatedStats([p0(10), p0(21), p0(null)]);
    assert.equal(stats.mtta_p0_min, 15.5);
    assert.equal(stats.mttc_p1_h, null);
    assert.equal(stats.open_p0_p1, 0);
    assert.equal(stats.evidence_coverage, 0.5);
    assert.equal(simulatedStats([]).evidence_coverage, 0);
  });

  test('flags › every incident with one › has confirmed evidence', () => {
    const flagged = simulated.filter(
      (one) => one.ai_serious_incident || one.nis2_relevant || one.gdpr_breach,
    );
    assert.ok(flagged.length > 10);
    for (const { shown } of flagged) assert.equal(shown.evidence_status, 'confirmed');
    const serious = simulated.filter((one) => one.ai_serious_incident);
    assert.ok(serious.every(({ shown }) => shown.group === 'ai'));
  });
});

suite('playbook index', () => {
  test('index › all nineteen types › has steps and known levels', () => {
    const index = playbookIndex();
    assert.equal(index.length, 19);
    assert.equal(new Set(index.map(({ title }) => title)).size, 19);
    for (const line of index) {
      assert.ok(line.steps > 9, line.type);
      assert.ok(line.levels.length > 0, line.type);
      assert.ok(line.levels.every((level) => Object.hasOwn(levels, level)));
    }
    const steps = new Map(index.map((line) => [line.type, line.steps]));
    assert.equal(steps.get('prompt_injection'), 17);
    assert.equal(steps.get('ransomware'), 18);
  });
});
