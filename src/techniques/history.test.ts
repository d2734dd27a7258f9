// Decisions of the installation weigh in suggestions by counts, and never hide one.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { weighedConfidence, withHistory } from './history.ts';
import { mapTechniques, type Suggestion } from './map.ts';
import { inputWith } from './testing.ts';

const said = (technique_id: string, accepted: number, rejected: number) => {
  return { technique_id, accepted, rejected };
};

const text =
  'The user opened a phishing attachment. A keylogger recorded passwords. ' +
  'Files were encrypted with ransomware. vssadmin deleted the shadow copies. ' +
  'The archive was uploaded to a cloud storage service.';
const behaviour = mapTechniques(inputWith({ text, applicability: 'observed' }));
const idsOf = (all: readonly Suggestion[]) => all.map(({ technique_id }) => technique_id);

suite('history of techniques', () => {
  const figures: [number, number, number, number][] = [
    [0.5, 0, 0, 0.5],
    [0.5, 8, 0, 0.75],
    [0.5, 0, 8, 0.25],
    [0.9, 200, 0, 0.97],
    [0.3, 0, 200, 0.01],
  ];
  for (const [confidence, accepted, rejected, weighed] of figures) {
    test(`${confidence}, accepted ${accepted}, rejected ${rejected} › ${weighed}`, () =>
      assert.equal(weighedConfidence(confidence, { accepted, rejected }), weighed));
  }

  test('any counts › between nothing and the cap, and each decision moves it its way', () => {
    const counts = fc.nat(200);
    const asked = fc.double({ min: 0, max: 0.97, noNaN: true });
    fc.assert(
      fc.property(asked, counts, counts, (confidence, accepted, rejected) => {
        const at = weighedConfidence(confidence, { accepted, rejected });
        const more = weighedConfidence(confidence, { accepted: accepted + 1, rejected });
        const less = weighedConfidence(confidence, { accepted, rejected: rejected + 1 });
        return at >= 0 && at <= 0.97 && more >= at && less <= at;
      }),
    );
  });

  test('behaviour › one that was mostly rejected › last, the others in their order', () => {
    assert.ok(behaviour.length >= 3, String(behaviour.length));
    const [first, ...rest] = behaviour;
    const history = [said(first!.technique_id, 1, 3), said(rest[0]!.technique_id, 3, 1)];
    const weighed = withHistory(behaviour, history, { is_vulnerability: false });
    assert.deepEqual(idsOf(weighed), [...idsOf(rest), first!.technique_id]);
    const { confidence } = first!;
    const kept = { accepted: 1, rejected: 3, confidence_before: confidence };
    assert.deepEqual(weighed.at(-1)!.history, kept);
    assert.ok(weighed.at(-1)!.confidence < confidence);
  });

  test('a vulnerability › one that was accepted often › first', () => {
    const input = inputWith({ title: 'SQL injection', cwe: [89], is_vulnerability: true });
    const suggested = mapTechniques(input);
    assert.ok(suggested.length >= 2, String(suggested.length));
    const last = suggested.at(-1)!.technique_id;
    const [first] = withHistory(suggested, [said(last, 200, 0)], input);
    assert.equal(first!.technique_id, last);
  });

  test('what the data declares › rejected elsewhere › as it was', () => {
    const input = inputWith({ text, declared: ['T1059.001'] });
    const suggested = mapTechniques(input);
    const weighed = withHistory(suggested, [said('T1059.001', 0, 200)], input);
    assert.deepEqual(weighed, suggested);
  });
});
