// `node bench/techniques.ts <folder> [--folds=5] [--part=held|dev] [--reasons[=seed]]`: how well
// techniques are found, on labelled sets; all but our own two are no part of the product. One
// line of JSON a set, by the protocol of the sets: ids canonical, scored by parent technique, no
// look-up of answers (there is none in the product).
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalId, parentOf } from '../src/techniques/catalogue.ts';
import { mapTechniques, rankTechniques, type TechniqueInput } from '../src/techniques/map.ts';

interface LabelledRecord {
  id: string;
  title?: string;
  text: string;
  techniques: string[];
  cwe?: unknown;
  level?: string;
  /** Techniques that the text says did not happen. */
  absent?: string[];
  /** Techniques that follow from the text without being in it: neither right nor missed. */
  implied?: string[];
}

interface Outcome {
  text: string;
  /** How sure each suggestion was, and whether it was right. */
  said: { confidence: number; isRight: boolean }[];
  gold: Set<string>;
  predicted: Set<string>;
  /** Best first, at most five. */
  first_five: string[];
}

/** Sets that are looked for, what an intake knows of their records, the pool they belong to. */
const sets: Record<string, Partial<TechniqueInput> & { pool?: string }> = {
  cve_kev: { is_vulnerability: true, pool: 'cve_pooled' },
  cve_ctid: { is_vulnerability: true, pool: 'cve_pooled' },
  cve_smet: { is_vulnerability: true },
  cve_cve2attack_test: { is_vulnerability: true },
  alert_sigma: {},
  rules_kept: {},
  cti_tram_sentences: {},
  attack_procedures: {},
  ai_atlas_steps: { level: 'L2_ai' },
  ai_atlas_cases: { level: 'L2_ai' },
  narratives: { applicability: 'observed' },
  accounts: { applicability: 'observed' },
};

/** Sets that are our own and come with the bench. */
const ours = new Set(['narratives', 'accounts']);

function inputOf(record: LabelledRecord, known: Partial<TechniqueInput>): TechniqueInput {
  const { title = '', text } = record;
  const numbers = JSON.stringify(record.cwe ?? '').match(/\d+/g) ?? [];
  return {
    // A text that repeats its title says it once.
    title: text.startsWith(title) ? '' : title,
    text,
    level: known.level ?? levelOf(record),
    cwe: numbers.map(Number),
    // Tags are the answers here, so none is read.
    declared: [],
    is_vulnerability: known.is_vulnerability ?? false,
    namespace: null,
    applicability: 'possible',
  };
}

/** A narrative says its level; in the set of alerts the member is their severity. */
function levelOf({ level = '' }: LabelledRecord): string {
  return level.startsWith('L') ? level : 'L1_cyber';
}

function outcomeOf(record: LabelledRecord, known: Partial<TechniqueInput>): Outcome {
  const input = inputOf(record, known);
  inputs.push(input);
  const families = (ids: readonly string[]) => ids.map((id) => parentOf(canonicalId(id) ?? id));
  const idsOf = (list: readonly { technique_id: string }[]) =>
    families(list.map(({ technique_id }) => technique_id));
  const gold = new Set(families(record.techniques));
  const implied = new Set(families(record.implied ?? [])).difference(gold);
  const suggested = mapTechniques(input);
  reasons.push(
    ...suggested.map(({ technique_id, rationale, clause }) => {
      return {
        id: record.id,
        technique_id,
        rationale,
        clause: clause ?? record.text.slice(0, 300),
      };
    }),
  );
  return {
    text: record.text,
    gold,
    said: suggested
      .filter(({ technique_id }) => !implied.has(parentOf(technique_id)))
      .map(({ technique_id, confidence }) => {
        return { confidence, isRight: gold.has(parentOf(technique_id)) };
      }),
    predicted: new Set(idsOf(suggested)).difference(implied),
    first_five: [...new Set(idsOf(rankTechniques(input)))].slice(0, 5),
  };
}

/** A third of the records, by hash of their id, is held out from what the data is written with. */
function isOfPart({ id }: LabelledRecord): boolean {
  const isHeld = createHash('sha256').update(id).digest().readUInt32BE() % 3 === 0;
  if (process.argv.includes('--part=held')) return isHeld;
  return process.argv.includes('--part=dev') ? !isHeld : true;
}

/** Counts of one technique: found, found wrongly, missed. */
interface Tally {
  hit: number;
  wrong: number;
  missed: number;
}

function f1({ hit, wrong, missed }: Tally): number {
  return hit === 0 ? 0 : (2 * hit) / (2 * hit + wrong + missed);
}

/** Macro-F1 is the mean over all techniques that are in the labels or were suggested. */
function scoresOf(outcomes: readonly Outcome[]) {
  const byTechnique = new Map<string, Tally>();
  const count = (id: string, what: keyof Tally): void => {
    const tally = byTechnique.get(id) ?? { hit: 0, wrong: 0, missed: 0 };
    tally[what] += 1;
    byTechnique.set(id, tally);
  };
  for (const { gold, predicted } of outcomes) {
    for (const id of predicted) count(id, gold.has(id) ? 'hit' : 'wrong');
    for (const id of gold.difference(predicted)) count(id, 'missed');
  }
  const tallies = [...byTechnique.values()];
  const sum = (what: keyof Tally) => tallies.reduce((total, tally) => total + tally[what], 0);
  const all = { hit: sum('hit'), wrong: sum('wrong'), missed: sum('missed') };
  const recalls = outcomes.map(
    ({ gold, first_five }) =>
      first_five.filter((id) => gold.has(id)).length / Math.max(1, gold.size),
  );
  return {
    micro_f1: rounded(f1(all)),
    macro_f1: rounded(mean(tallies.map(f1))),
    recall_at_5: rounded(mean(recalls)),
    precision: rounded(all.hit / Math.max(1, all.hit + all.wrong)),
    recall: rounded(all.hit / Math.max(1, all.hit + all.missed)),
    suggestions: rounded((all.hit + all.wrong) / outcomes.length),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const [folder = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const inputs: TechniqueInput[] = [];
/** Reasons of the set that is being scored, for a person to read. */
let reasons: { id: string; technique_id: string; rationale: string; clause: string }[] = [];
const pools = new Map<string, Outcome[]>();
for (const [set, known] of Object.entries(sets)) {
  const file = fileOf(set);
  if (!existsSync(file)) continue;
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const records = lines.map((line) => JSON.parse(line) as LabelledRecord).filter(isOfPart);
  const outcomes = records.map((record) => outcomeOf(record, known));
  print(set, outcomes);
  if (known.pool !== undefined) {
    pools.set(known.pool, [...(pools.get(known.pool) ?? []), ...outcomes]);
  }
}
for (const [pool, outcomes] of pools) print(pool, outcomes);

speed();

function fileOf(set: string): string {
  const base = ours.has(set) ? path.join(import.meta.dirname, 'data') : folder;
  return path.join(base, `${set}.jsonl`);
}

function print(set: string, outcomes: readonly Outcome[]): void {
  const scores = { ...scoresOf(outcomes), reliability: reliabilityOf(outcomes) };
  const line = { set, records: outcomes.length, ...scores, ...spreadOf(outcomes) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  const [, seed] = /^--reasons(?:=(\w+))?$/m.exec(process.argv.join('\n')) ?? [];
  if (process.argv.some((argument) => argument.startsWith('--reasons'))) {
    process.stdout.write(`${JSON.stringify(sample(seed ?? ''))}\n`);
  }
  reasons = [];
}

/** Ten reasons of the set, by a hash with the seed, for a person to judge whether each is true. */
function sample(seed: string) {
  const order = ({ id, technique_id }: { id: string; technique_id: string }) =>
    createHash('sha256').update(`${seed}${id}${technique_id}`).digest('hex');
  return reasons.toSorted((one, other) => (order(one) < order(other) ? -1 : 1)).slice(0, 10);
}

/** By fifths of the confidence: how many suggestions, how sure on average, how many right. */
function reliabilityOf(outcomes: readonly Outcome[]) {
  const fifths = Map.groupBy(
    outcomes.flatMap(({ said }) => said),
    ({ confidence }) => Math.min(4, Math.floor(confidence * 5)),
  );
  return [...fifths]
    .toSorted(([one], [other]) => one - other)
    .map(([, said]) => ({
      suggestions: said.length,
      stated: rounded(mean(said.map(({ confidence }) => confidence))),
      right: rounded(mean(said.map(({ isRight }) => Number(isRight)))),
    }));
}

/**
 * The micro-F1 of each fold, for how far a figure moves with the records it is taken of. Records
 * whose texts begin alike fall into the same fold. Nothing is fitted, so there is nothing to leave
 * out; the folds show chance alone.
 */
function spreadOf(outcomes: readonly Outcome[]): { folds?: number[] } {
  const folds = Number(/^--folds=(\d+)$/m.exec(process.argv.join('\n'))?.[1] ?? 0);
  if (folds < 2) return {};
  const start = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z]+/g, ' ')
      .slice(0, 60);
  const parts = Map.groupBy(outcomes, ({ text }) => {
    return createHash('sha256').update(start(text)).digest().readUInt32BE() % folds;
  });
  return { folds: [...parts.values()].map((part) => scoresOf(part).micro_f1).toSorted() };
}

/** Mappings a second of one process, over all records in turns; for people, so on stderr. */
function speed(): void {
  if (inputs.length === 0) return;
  const seconds = 2;
  const begin = performance.now();
  let count = 0;
  while (performance.now() - begin < seconds * 1000) {
    mapTechniques(inputs[count % inputs.length]!);
    count += 1;
  }
  const rate = Math.round(count / ((performance.now() - begin) / 1000));
  process.stderr.write(`techniques: ${rate} mappings/s in one process, aim at least 500\n`);
}
