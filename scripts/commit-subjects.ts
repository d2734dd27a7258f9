// Checks commit subjects: `area: imperative summary`, at most 72 columns.
const columns = 72;

/** Verbs that a subject begins with after its area; add one that is missing. */
const verbs = new Set(
  `add allow apply ask avoid backfill bind bound build bump cache carry change check clean clear
  close collect compare compile compress compute convert copy correct count cover cut declare
  deduplicate defer delete derive describe detect disable document drop emit enable enforce
  ensure escape exclude expire explain export expose extend extract fail fix fold follow
  generate group guard handle hide ignore implement import improve include index infer inline
  introduce isolate join keep label limit link list load lock log lower make map mark match
  measure merge migrate move name normalise notify offer omit open order parse pass pin poll
  prefer prefix prevent print publish quarantine raise rate read rebuild record redact reduce
  refactor refuse reject release reload remove rename render reopen replace report require reset
  resolve restore restrict retire retry return reuse revert rewrite rotate round run scope
  search seed send separate serve set share shorten show sign simplify skip sort speed split
  start state stop store stream strip support switch take test throttle tidy time treat trim
  type unify update upgrade use validate verify wait warn widen wrap write`.split(/\s+/),
);

/** What is wrong with a subject, or undefined. */
export function subjectError(subject: string): string | undefined {
  if (subject.length > columns)
    return `has ${subject.length} columns; at most ${columns} are allowed`;
  const verb = /^[a-z0-9, -]+: ([a-z]+)\b/.exec(subject)?.[1];
  if (verb === undefined) return 'is not "area: imperative summary"';
  return verbs.has(verb) ? undefined : `"${verb}" is not a verb of scripts/commit-subjects.ts`;
}
