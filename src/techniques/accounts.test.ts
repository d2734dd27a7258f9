// The properties of a mapping, on all accounts of incidents that the bench has: what is added that
// has no technique takes none away, what is denied adds none, and order is but order.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { parentOf } from './catalogue.ts';
import { clausesOf } from './clauses.ts';
import { mapTechniques, type Suggestion } from './map.ts';
import { inputWith } from './testing.ts';

interface Account {
  id: string;
  level: string;
  title: string;
  text: string;
}

const folder = path.join(import.meta.dirname, '../../bench/data');
const accounts = ['narratives', 'accounts'].flatMap((set) =>
  readFileSync(path.join(folder, `${set}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Account),
);

const mapped = (level: string, sentences: readonly string[]): Suggestion[] =>
  mapTechniques(inputWith({ level, text: sentences.join('\n'), applicability: 'observed' }));
/** By family: which sub-technique is shown can change with what surrounds it. */
const idsOf = (all: readonly Suggestion[]) => all.map((one) => parentOf(one.technique_id));
/** What only everyday words speak for is left out where a text becomes an account. */
const firm = (all: readonly Suggestion[]) =>
  all.filter(({ rationale }) => !rationale.startsWith('Only words of everyday'));

const anAccount = fc.constantFrom(...accounts);
const rounds = { numRuns: 300, seed: 23 };

const unrelated = [
  'The weather was fine on Tuesday.',
  'Ms Kowalska informed the board at noon.',
  'The next meeting is in room 4.',
  'The report has eleven pages and an annex.',
  'The owner of the plant was on holiday.',
];
const denials = [
  'No keylogger was found.',
  'The attackers did not create a scheduled task.',
  'There is no evidence of data exfiltration over DNS.',
  'Kerberoasting was ruled out.',
  'The web shell was never used.',
  'Nothing was encrypted and the shadow copies were not deleted.',
  'No prompt injection took place.',
];

const placed = (account: Account, sentence: string, at: number) => {
  const clauses = clausesOf(account.title, account.text).map(({ text }) => text);
  return { clauses, longer: clauses.toSpliced(at % (clauses.length + 1), 0, sentence) };
};

suite('accounts of incidents', () => {
  test('an unrelated sentence › anywhere › takes no technique away', () => {
    fc.assert(
      fc.property(anAccount, fc.constantFrom(...unrelated), fc.nat(30), (account, more, at) => {
        const { clauses, longer } = placed(account, more, at);
        const after = idsOf(mapped(account.level, longer));
        const lost = idsOf(firm(mapped(account.level, clauses))).filter(
          (id) => !after.includes(id),
        );
        assert.deepEqual(lost, [], account.id);
      }),
      rounds,
    );
  });

  test('an unrelated sentence › with a short text › takes no technique away', () => {
    const texts = fc.tuple(anAccount, fc.nat(30), fc.constantFrom(...unrelated), fc.boolean());
    fc.assert(
      fc.property(texts, ([account, at, more, isFirst]) => {
        const { clauses } = placed(account, '', 0);
        const one = clauses[at % clauses.length] ?? '';
        const after = idsOf(mapped(account.level, isFirst ? [more, one] : [one, more]));
        const before = idsOf(firm(mapped(account.level, [one])));
        assert.deepEqual(
          before.filter((id) => !after.includes(id)),
          [],
          one,
        );
      }),
      rounds,
    );
  });

  test('a sentence that denies › anywhere › adds nothing observed', () => {
    const observed = (all: readonly Suggestion[]) =>
      idsOf(all.filter(({ applicability }) => applicability === 'observed'));
    fc.assert(
      fc.property(anAccount, fc.constantFrom(...denials), fc.nat(30), (account, denial, at) => {
        const { clauses, longer } = placed(account, denial, at);
        const before = observed(mapped(account.level, clauses));
        const more = observed(mapped(account.level, longer)).filter((id) => !before.includes(id));
        assert.deepEqual(more, [], account.id);
      }),
      rounds,
    );
  });

  test('the clauses in another order › the same techniques as surely', () => {
    const sure = (all: readonly Suggestion[]) =>
      all.map(({ technique_id, confidence }) => `${technique_id} ${confidence}`).toSorted();
    fc.assert(
      fc.property(anAccount, fc.nat(), (account, turn) => {
        const { clauses } = placed(account, '', 0);
        const at = turn % clauses.length;
        const turned = [...clauses.slice(at), ...clauses.slice(0, at).toReversed()];
        assert.deepEqual(
          sure(mapped(account.level, turned)),
          sure(mapped(account.level, clauses)),
          account.id,
        );
      }),
      rounds,
    );
  });
});
