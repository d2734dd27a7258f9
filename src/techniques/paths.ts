// From clauses to techniques: text of a vulnerability goes through the class path, text of
// behaviour through similarity, and the rule rows support both. Behaviour is looked for in all
// clauses together, as a short alert says it, and in each by itself, as a narrative has it.
import { parentOf, techniqueOf, type Framework } from './catalogue.ts';
import type { Clause } from './clauses.ts';
import { together, type Met } from './cues.ts';
import { isLikeExamples, likeness, withExamples } from './examples.ts';
import {
  capabilityTechniques,
  cweTechniques,
  phrasesMet,
  phraseTechniques,
  type RuleTable,
} from './rules.ts';
import { bySureness, confidenceCap, type Scored } from './scored.ts';
import { descriptionsMet, similarTechniques } from './similarity.ts';
import { isWorthSaying, speaksOfWeakness, weaknessTechniques } from './weakness.ts';

export interface PathInput {
  clauses: readonly Clause[];
  level: string;
  cwe: readonly number[];
  is_vulnerability: boolean;
  namespace: string | null;
}

export interface Chosen {
  /** All that anything speaks for, best first. */
  ranked: Scored[];
  /** What is suggested of it, best first. */
  chosen: Scored[];
}

/** How sure a suggestion must be by itself, and which part of the best it must reach. */
interface Bar {
  least: number;
  ofBest: number;
  /** Which part of its confidence holds; a clause by itself is right less often than it seems. */
  holds: number;
}

/** For all clauses together. */
const ofAll: Readonly<Record<Framework, Bar>> = {
  'ATT&CK': { least: 0.2, ofBest: 0.85, holds: 1 },
  ATLAS: { least: 0, ofBest: 0.85, holds: 1 },
};
/** For one clause in addition to all together: in an alert, in an account of an incident. */
const ofOne: Readonly<Record<Framework, Bar>> = {
  'ATT&CK': { least: 0.38, ofBest: 0.85, holds: 0.55 },
  ATLAS: { least: 0.6, ofBest: 0.85, holds: 0.55 },
};
const ofAccount: Bar = { least: 0.2, ofBest: 0.3, holds: 0.8 };
/** For a part of a sentence of an account, which has less around it that could correct it. */
const ofPart: Bar = { least: 0.6, ofBest: 0.5, holds: 0.75 };
/** For one side of an “and” of a short text. */
const ofSide: Bar = { least: 0.65, ofBest: 0.95, holds: 0.75 };
const joint = /\s+and\s+/i;
/** From so many clauses on, a text might be an account of several techniques. */
const accountFrom: Readonly<Record<Framework, number>> = { 'ATT&CK': 4, ATLAS: 5 };
/** An account says what was done; rules and advisories speak in the present. */
const tellsPast = new RegExp(
  '\\b(?:was|were|had|did|went|took|sent|ran|made|found|got|came|left|saw|wrote|stole|began|gave|' +
    'told|put|set|read|led|let|asked|used|[a-z]{3,}ed)\\b',
  'i',
);
/** Where a sentence can be cut: at the joints of lists, clauses and prepositions. */
const seams = /,\s+|\s+(?:and|which|that|with|then|before|after|by|from|to)\s+/;
/** Most parts of a clause that are checked by themselves. */
const mostParts = 12;
/**
 * Which part of the confidence the examples of ATT&CK have; cues and rows have the rest. A clause
 * of an account often says several things at once and is like no example, so it goes without.
 */
const ofExamples = 0.5;
/** A CWE is the scanner's class, and half of what its row says is new alongside the text. */
const ofCweRow = 0.4;
/** How much of a row's confidence is new alongside what the text path says already. */
const ofRow = 0.3;
/** Techniques of a vulnerability. */
const mostOfWeakness = 5;

export function chooseTechniques(input: PathInput): Chosen {
  const { namespace, level, cwe } = input;
  const clauses = input.clauses;
  if (namespace !== null) {
    const rows = capabilityTechniques(namespace);
    if (rows.length > 0) return capability(clauses, rows);
  }
  if (level === 'L2_ai') return behaviour(input, 'ATLAS');
  if (level === 'L3_hybrid') return merge(behaviour(input, 'ATLAS'), behaviour(input, 'ATT&CK'));
  const isWeak = (clause: Clause) =>
    input.is_vulnerability || cwe.length > 0 || speaksOfWeakness(clause.text);
  const { weak = [], other = [] } = Object.groupBy(clauses, (clause) => {
    return isWeak(clause) ? 'weak' : 'other';
  });
  if (weak.length === 0 && cwe.length === 0) return behaviour(input, 'ATT&CK');
  const found = vulnerability(input, weak);
  if (found.ranked.length === 0) return behaviour(input, 'ATT&CK');
  return other.length === 0
    ? found
    : merge(found, behaviour({ ...input, clauses: other }, 'ATT&CK'));
}

function vulnerability({ cwe }: PathInput, clauses: readonly Clause[]): Chosen {
  const byText = weaknessTechniques({ clauses, cwe });
  const phrases = phraseTechniques(together(clauses.map(phrasesMet)), ['scanner']);
  const rows = [...cweTechniques(cwe, clauses.map(({ text }) => text).join(' ')), ...phrases];
  const weakened = rows.map((row) => ({ ...row, confidence: row.confidence * ofCweRow }));
  const ranked = combine(weakened, byText);
  const grounded = ranked.filter(({ met }) => met.length > 0);
  const worth = grounded.filter((scored) => scored.method !== 'class' || isWorthSaying(scored));
  const chosen = worth.slice(0, mostOfWeakness);
  const suggested = chosen.length > 0 ? chosen : grounded.slice(0, 1);
  return { ranked, chosen: suggested.map((scored) => onCurve(scored, ofWeakness)) };
}

type Curve = readonly (readonly [said: number, right: number])[];

/** What the weights say, and how often that was right on texts they were not set with. */
const ofWeakness: Curve = [
  ...[[0, 0.12] as const, [0.1, 0.23] as const, [0.3, 0.34] as const],
  ...[[0.5, 0.48] as const, [0.7, 0.58] as const, [1, 0.64] as const],
];
/** What cues and examples say of what happened, measured on texts that neither was made with. */
const ofAccounts: Curve = [
  ...[[0, 0] as const, [0.2, 0.27] as const, [0.3, 0.39] as const, [0.5, 0.61] as const],
  ...[[0.7, 0.84] as const, [0.9, 0.95] as const, [1, confidenceCap] as const],
];

/** The same in texts of detection rules, which name what they look for and much else. */
const ofRules: Curve = [
  ...[[0, 0] as const, [0.2, 0.24] as const, [0.3, 0.36] as const, [0.5, 0.5] as const],
  ...[[0.7, 0.62] as const, [0.9, 0.78] as const, [1, 0.85] as const],
];
const isRule = /\bdetect(?:s|ion)\b|\b(?:suspicious|potential(?:ly)?|possible) [a-z]+/i;

function onCurve(scored: Scored, curve: Curve): Scored {
  const { confidence } = scored;
  const above = curve.findIndex(([said]) => said >= confidence);
  const [high, most] = curve[Math.max(1, above)]!;
  const [low, least] = curve[Math.max(1, above) - 1]!;
  const part = (confidence - low) / (high - low);
  return { ...scored, confidence: least + part * (most - least) };
}

function capability(clauses: readonly Clause[], rows: readonly Scored[]): Chosen {
  const met = together(clauses.map((clause) => descriptionsMet(clause, 'ATT&CK')));
  const ranked = combine(rows, similarTechniques(met, 'ATT&CK'));
  return { ranked, chosen: overBar(ranked, ofAll.ATLAS) };
}

/** What one clause, or several together, meets. */
interface Meeting {
  descriptions: Met[];
  phrases: Met[];
}

function meetingOf(clause: Clause, framework: Framework): Meeting {
  const isSaid = ({ denied }: Met) => !denied;
  return {
    descriptions: descriptionsMet(clause, framework).filter(isSaid),
    phrases: phrasesMet(clause).filter(isSaid),
  };
}

function behaviour(input: PathInput, framework: Framework): Chosen {
  const { clauses, cwe } = input;
  const said = clauses.filter(({ mood }) => mood !== 'denied');
  const meetings = said.map((clause) => meetingOf(clause, framework));
  const whole = said.map(({ text }) => text).join('\n');
  const meeting = {
    descriptions: together(meetings.map(({ descriptions }) => descriptions)),
    phrases: together(meetings.map(({ phrases }) => phrases)),
  };
  const byCues = rankOf(meeting, cweTechniques(cwe, whole), framework);
  // Clauses that deny make a text no account, but its everyday words mean no more for them.
  const isLong = clauses.length >= accountFrom[framework];
  const tells = said.length >= accountFrom[framework];
  const telling = said.filter((clause, at) => saysSomething(clause, meetings[at]!));
  const asked = telling.length > 0 ? telling : said;
  const ranked = tells ? byCues : withExamples(byCues, asked, framework, ofExamples);
  const chosen = overBar(ranked, ofAll[framework]).flatMap((scored) =>
    isLong ? notThin(scored) : confirmed(scored, framework, said),
  );
  const joined = tells ? [] : said.flatMap((clause) => ofItsJoints(clause, framework));
  const single =
    said.length < 2
      ? []
      : said
          .flatMap((clause, at) => ofSingle(clause, meetings[at]!, framework, tells))
          .filter(({ thin }) => thin !== true);
  const all = surest([...joined, ...single, ...chosen]);
  const curve = isRule.test(whole) ? ofRules : ofAccounts;
  const isAtlas = framework === 'ATLAS';
  return {
    ranked: surest([...single, ...ranked]),
    chosen: isAtlas ? all : all.map((scored) => onCurve(scored, curve)),
  };
}

/** Whether it meets a phrase or is clearly like examples; other sentences change nothing. */
function saysSomething({ text }: Clause, { descriptions, phrases }: Meeting): boolean {
  return descriptions.length + phrases.length > 0 || isLikeExamples(text);
}

const notThin = (scored: Scored) => (scored.thin === true ? [] : [scored]);

/** From which likeness on the words around it confirm an everyday word. */
const confirms = 0.1;

/**
 * Everyday words, and phrases whose words are apart, name a technique in a short text where the
 * words around them confirm it.
 */
function confirmed(scored: Scored, framework: Framework, clauses: readonly Clause[]): Scored[] {
  if (framework === 'ATLAS' || (scored.thin !== true && scored.apart !== true)) return [scored];
  const texts = clauses.map(({ text }) => text);
  return likeness(scored.technique_id, texts) >= confirms ? [{ ...scored, thin: false }] : [];
}

/** What one clause says by itself: in an account each counts, with its parts. */
function ofSingle(
  clause: Clause,
  meeting: Meeting,
  framework: Framework,
  tells: boolean,
): Scored[] {
  const byCues = rankOf(meeting, [], framework);
  if (!tells || !isAccount(clause, framework)) {
    const found = withExamples(byCues, [clause], framework, ofExamples);
    return overBar(found, ofOne[framework]);
  }
  const parts = clause.text.split(seams, mostParts);
  return [...overBar(byCues, ofAccount), ...ofItsParts(clause, parts, framework)];
}

/** Case studies of ATLAS are accounts in the present tense. */
function isAccount({ text }: Clause, framework: Framework): boolean {
  return framework === 'ATLAS' || tellsPast.test(text);
}

function ofItsParts(clause: Clause, parts: readonly string[], framework: Framework): Scored[] {
  if (parts.length < 2) return [];
  return parts.flatMap((text) => {
    const part = rankOf(meetingOf({ ...clause, text }, framework), [], framework);
    return overBar(part, ofPart).map((one) => ({ ...one, clauses: [clause] }));
  });
}

/** What both sides of an “and” say by themselves, where each is sure: two behaviours at once. */
function ofItsJoints(clause: Clause, framework: Framework): Scored[] {
  const sides = clause.text.split(joint, mostParts);
  if (framework === 'ATLAS' || sides.length < 2) return [];
  return sides.flatMap((text) => {
    const byCues = rankOf(meetingOf({ ...clause, text }, framework), [], framework);
    return overBar(withExamples(byCues, [{ ...clause, text }], framework, ofExamples), ofSide)
      .filter(({ thin }) => thin !== true)
      .map((one) => ({ ...one, clauses: [clause] }));
  });
}

function overBar(ranked: readonly Scored[], { least, ofBest, holds }: Bar): Scored[] {
  const firm = ranked.filter(({ guess }) => guess !== true);
  const bar = Math.max(least, ofBest * (firm[0]?.confidence ?? 0));
  return firm
    .filter(({ confidence }) => confidence >= bar)
    .map((scored) => ({ ...scored, confidence: scored.confidence * holds }));
}

/** What the cues and rows say of one clause, or of several together. */
function rankOf(meeting: Meeting, rows: readonly Scored[], framework: Framework): Scored[] {
  const tables: RuleTable[] = framework === 'ATLAS' ? ['atlas'] : ['keyword', 'capability'];
  const all = [...phraseTechniques(meeting.phrases, tables), ...rows];
  return combine(
    all.filter(({ technique_id }) => techniqueOf(technique_id)?.framework === framework),
    similarTechniques(meeting.descriptions, framework),
  );
}

/** The surest of each family, best first; all its clauses, those that speak for it most first. */
function surest(all: readonly Scored[]): Scored[] {
  const families = Map.groupBy(all, ({ technique_id }) => parentOf(technique_id));
  return [...families.values()]
    .map((family) => {
      const [best] = family.toSorted(bySureness) as [Scored];
      const exact = family.toSorted(bySureness).find(({ technique_id, confidence }) => {
        return technique_id.length > best.technique_id.length && confidence >= best.confidence / 2;
      });
      const shown = exact ?? best;
      const clauses = [...shown.clauses, ...family.flatMap((one) => one.clauses)];
      return { ...shown, confidence: best.confidence, clauses };
    })
    .toSorted(bySureness);
}

function merge(one: Chosen, other: Chosen): Chosen {
  return {
    ranked: surest([...one.ranked, ...other.ranked]),
    chosen: surest([...one.chosen, ...other.chosen]),
  };
}

/**
 * The text path's ranking with what the rows add: by family, for parent and sub-technique speak of
 * the same. Different ways are combined as if independent, less what they surely share.
 */
function combine(rows: readonly Scored[], path: readonly Scored[]): Scored[] {
  const byFamily = new Map(path.map((scored) => [parentOf(scored.technique_id), scored]));
  const best = new Map<string, Scored>();
  for (const row of rows) {
    const family = parentOf(row.technique_id);
    if (row.second === true && (byFamily.get(family)?.confidence ?? 0) < 0.1) continue;
    const known = best.get(family);
    if (known === undefined || speaksMore(row, known)) best.set(family, row);
  }
  for (const [family, row] of best) {
    const known = byFamily.get(family);
    const added = { ...row, confidence: row.confidence * ofRow };
    byFamily.set(family, known === undefined ? added : joined(known, added));
  }
  return [...byFamily.values()].toSorted(bySureness);
}

/** The surer of two rows of a family, the more exact of two that are as sure. */
function speaksMore(row: Scored, known: Scored): boolean {
  if (row.confidence !== known.confidence) return row.confidence > known.confidence;
  return row.technique_id.length > known.technique_id.length;
}

function joined(path: Scored, row: Scored): Scored {
  const isMoreExact = row.technique_id.length > path.technique_id.length;
  return {
    technique_id: isMoreExact ? row.technique_id : path.technique_id,
    confidence: Math.min(confidenceCap, 1 - (1 - path.confidence) * (1 - row.confidence)),
    method: path.confidence >= row.confidence ? path.method : row.method,
    rule_id: row.rule_id,
    met: [...path.met, ...row.met],
    clauses: [...path.clauses, ...row.clauses],
    thin: path.thin === true && row.thin === true,
    apart: path.apart === true && row.apart === true,
    ...(path.guess === true && row.guess === true ? { guess: true } : {}),
  };
}
