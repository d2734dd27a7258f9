// Checks commit subjects: `area: imperative summary`, at most 72 columns.
const columns = 72;

/** Verbs that a subject begins with after its area; add one that is missing. */
const verbs = new Set(
  `accept adapt add align allow answer apply ask assert assign attach avoid backfill bind bound
  break bring build bump cache calibrate call carry change check choose clean clear close collect
  combine compare compile compress compute connect convert copy correct count cover create cut
  decide declare deduplicate defer define delete demand derive describe detect disable dispatch
  document double draw drop emit enable encode end enforce ensure escape exclude expect expire
  explain export expose extend extract fail fetch fill find finish fix fold follow forbid format
  freeze generate get give group guard halve hand handle hash hide ignore implement import improve
  include index infer initialise inline install introduce invert invoke isolate issue join judge
  keep label leave let limit link list load lock log look lose lower make map mark match measure
  mention merge migrate mount move name nest normalise note notify number observe offer omit open
  order pack pair parse pass pause perform pick pin place point poll prefer prefix preserve
  prevent print proceed produce promote propagate protect provide provoke publish push put
  quarantine query queue quote raise rate reach react read rebuild record recover redact reduce
  refactor reference refuse register reject relax release reload rely remember remove rename
  render reopen repeat replace report require reset resolve restore restrict resume retire retry
  return reuse reverse revert revoke rewrite rotate round run save say scale scan scope search see
  seed select send separate serve set settle share shorten show shrink sign silence simplify size
  skip sort space speed split stabilise stamp start state stop store stream strip style submit
  subscribe substitute supply support suppress swap switch sync take tell test throttle tidy
  tighten time title toggle touch trace track transform translate treat trim truncate try turn
  type undo unify unlock update upgrade use validate vary verify visit wait walk warn widen wrap
  write`.split(/\s+/),
);

/** What is wrong with a subject, or undefined. */
export function subjectError(subject: string): string | undefined {
  if (subject.length > columns)
    return `has ${subject.length} columns; at most ${columns} are allowed`;
  const verb = /^[a-z0-9, -]+: ([a-z]+)\b/.exec(subject)?.[1];
  if (verb === undefined) return 'is not "area: imperative summary"';
  return verbs.has(verb) ? undefined : `"${verb}" is not a verb of scripts/commit-subjects.ts`;
}
