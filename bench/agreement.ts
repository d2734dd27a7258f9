// `node bench/agreement.ts`: how far two sets of labels of our own accounts agree, by family of
// techniques, for the texts that the second set has (bench/data/second-labels.jsonl, made from the
// texts alone). One line of JSON for each rule of labelling: what a sentence says, and what
// follows of necessity as well; then how the suggestions score against each set.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalId, parentOf, techniquesOf } from '../src/techniques/catalogue.ts';
import { mapTechniques } from '../src/techniques/map.ts';

interface Labels {
  id: string;
  techniques: string[];
  implied?: string[];
}
interface Account extends Labels {
  level: string;
  title: string;
  text: string;
}

function readLines<Line>(name: string): Line[] {
  const file = path.join(import.meta.dirname, 'data', `${name}.jsonl`);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
}

const families = (ids: readonly string[]) =>
  new Set(ids.map((id) => parentOf(canonicalId(id) ?? id)));
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const both = ({ techniques, implied = [] }: Labels) => families([...techniques, ...implied]);

const second = new Map(readLines<Labels>('second-labels').map((one) => [one.id, one]));
const accounts = ['narratives', 'accounts']
  .flatMap((set) => readLines<Account>(set))
  .filter(({ id }) => second.has(id));

/** What two sets of labels have together, each alone, and neither, over all families. */
function countsOf(
  one: (account: Account) => Set<string>,
  other: (account: Account) => Set<string>,
) {
  const counts = { together: 0, one_alone: 0, other_alone: 0, neither: 0 };
  for (const account of accounts) {
    const [had, has] = [one(account), other(account)];
    const framework = account.level === 'L2_ai' ? 'ATLAS' : 'ATT&CK';
    const all = families(techniquesOf(framework).map(({ id }) => id)).size;
    const together = had.intersection(has).size;
    counts.together += together;
    counts.one_alone += had.size - together;
    counts.other_alone += has.size - together;
    counts.neither += all - had.union(has).size;
  }
  return counts;
}

function agreementOf(counts: ReturnType<typeof countsOf>) {
  const { together, one_alone, other_alone, neither } = counts;
  const all = together + one_alone + other_alone + neither;
  const [one, other] = [(together + one_alone) / all, (together + other_alone) / all];
  const byChance = one * other + (1 - one) * (1 - other);
  return {
    ...counts,
    kappa: rounded(((together + neither) / all - byChance) / (1 - byChance)),
    f1: rounded((2 * together) / (2 * together + one_alone + other_alone)),
  };
}

const ofSecond = ({ id }: Account) => second.get(id)!;
const rules = {
  said: countsOf(
    ({ techniques }) => families(techniques),
    (one) => families(ofSecond(one).techniques),
  ),
  said_or_implied: countsOf(both, (one) => both(ofSecond(one))),
};
for (const [rule, counts] of Object.entries(rules)) {
  process.stdout.write(
    `${JSON.stringify({ rule, texts: accounts.length, ...agreementOf(counts) })}\n`,
  );
}

/** What only the second rule has is neither right nor wrong, as in `bench/techniques.ts`. */
function suggestedFor(account: Account, { techniques, implied = [] }: Labels): Set<string> {
  const { title, text, level } = account;
  const known = { cwe: [], declared: [], is_vulnerability: false, namespace: null } as const;
  const all = mapTechniques({ title, text, level, ...known, applicability: 'observed' });
  const open = families(implied).difference(families(techniques));
  return families(all.map(({ technique_id }) => technique_id)).difference(open);
}

const scored = { first: (one: Account): Labels => one, second: ofSecond };
for (const [labels, labelsOf] of Object.entries(scored)) {
  const { together, one_alone, other_alone } = countsOf(
    (one) => suggestedFor(one, labelsOf(one)),
    (one) => families(labelsOf(one).techniques),
  );
  const f1 = rounded((2 * together) / (2 * together + one_alone + other_alone));
  const [precision, recall] = [
    together / (together + one_alone),
    together / (together + other_alone),
  ];
  const scores = { f1, precision: rounded(precision), recall: rounded(recall) };
  process.stdout.write(`${JSON.stringify({ suggestions_against: labels, ...scores })}\n`);
}
