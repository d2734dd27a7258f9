import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { relatedIdsIn } from './related-ids.ts';

suite('ids of CAPEC and D3FEND', () => {
  const cases: readonly (readonly [text: string, ids: readonly string[]])[] = [
    ['external/capec/capec-66', ['CAPEC-66']],
    ['CAPEC-0066 CAPEC-66 capec_7 CAPEC:8 CAPEC 9 CAPEC10', ['66', '7', '8', '9', '10'].map(capec)],
    ['d3fend.D3-FE, D3-NTA; "D3-ANAA"', ['D3-FE', 'D3-NTA', 'D3-ANAA']],
    ['misp-galaxy:mitre-d3fend="File Encryption - D3-FENCR"', ['D3-FENCR']],
    ['As in CAPEC-66. CAPEC-7, CAPEC-8', ['66', '7', '8'].map(capec)],
    ['CAPEC-12345 CAPEC-6.6 CAPEC-66-a D3-FE-1 d3-eth D3- AD3-FE T1059 CWE-79', []],
  ];
  for (const [text, ids] of cases) {
    test(`${text} › ${ids.length}`, () => assert.deepEqual(relatedIdsIn(text), ids));
  }

  test('many › the first hundred, each once', () => {
    const text = Array.from({ length: 300 }, (_, at) => `CAPEC-${(at % 150) + 1}`).join(' ');
    assert.deepEqual(
      relatedIdsIn(text),
      Array.from({ length: 100 }, (_, at) => capec(at + 1)),
    );
  });
});

function capec(number: number | string): string {
  return `CAPEC-${number}`;
}
