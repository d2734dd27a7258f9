// The six questions of page one, answered from the records alone: a sentence says no more than a
// record does.
import { momentUtc } from '../../domain/moment-text.ts';
import type { Drawing } from './document.ts';
import { byPlace, isHeld, namesOf } from './exhibits.ts';
import { codeLabel } from './labels.ts';
import type { ShownEvidence, ShownPackage } from './package-view.ts';
import { personOf } from './timeline.ts';
import { shortened, type Answer } from './type.ts';

type Incident = Drawing<ShownPackage>;

/** Of the description and of the names of actions, so that the answers fit on page one. */
const most = { description: 420, done: 3, title: 90 };

/** `cut` says where the rest of a long description is. */
export function incidentAnswers(drawing: Incident, cut = drawing.words.cut): Answer[] {
  const { summary } = drawing.words;
  const one = (text: string) => [{ text }];
  return [
    [summary.happened, one(happened(drawing, cut))],
    [summary.who, one(who(drawing))],
    [summary.when, one(when(drawing))],
    [summary.done, one(done(drawing))],
    [summary.proven, proven(drawing).map((text) => ({ text, mark: 'full' }))],
    [summary.notProven, notProven(drawing).map((text) => ({ text, mark: 'empty' }))],
  ];
}

function member({ shown }: Incident, name: string): string {
  const value = shown.contents.incident[name];
  return typeof value === 'string' ? value.trim() : '';
}

function happened(drawing: Incident, cut: string): string {
  const { words, language } = drawing;
  const description = member(drawing, 'description').replaceAll(/\s+/g, ' ');
  if (description === '') {
    const label = (name: string) => codeLabel(member(drawing, name), language);
    return words.happened.nothing(label('category'), label('level'));
  }
  const shown = shortened(description, most.description);
  return shown === description ? shown : `${shown} ${cut}`;
}

function who(drawing: Incident): string {
  const { words, language, shown } = drawing;
  const users = shown.contents.incident['affected_users'];
  const [reporter, owner] = [member(drawing, 'created_by'), member(drawing, 'owner_email')];
  const label = (name: string) => codeLabel(member(drawing, name), language);
  const organisation = [label('entity'), label('sector')] as const;
  const said = [
    reporter === '' ? '' : words.who.reported(personOf(reporter, words)),
    owner === '' ? words.who.noOwner : words.who.owner(personOf(owner, words)),
    organisation.join('') === '' ? '' : words.who.entity(...organisation),
    typeof users === 'number' ? words.who.users(users) : '',
  ];
  return sentences(said);
}

const milestones = [
  ...(['occurred_at', 'detected_at', 'aware_at', 'contained_at', 'recovered_at'] as const),
  'closed_at' as const,
];

function when(drawing: Incident): string {
  const { words, language } = drawing;
  const told = milestones.map((name) => {
    const at = member(drawing, name);
    return at === '' ? '' : words.when[name](momentUtc(at, language));
  });
  return sentences([...told, member(drawing, 'closed_at') === '' ? words.when.notClosed : '']);
}

function done(drawing: Incident): string {
  const { words, language, shown } = drawing;
  const titles = shown.contents.actions
    .filter(({ status }) => status === 'done')
    .map(({ title }) => shortened(String(title), most.title));
  const open = shown.contents.actions.filter(({ status }) => isOpen(status)).length;
  const closed = member(drawing, 'closed_at');
  const state = codeLabel(member(drawing, 'workflow_status'), language);
  return sentences([
    titles.length === 0
      ? words.done.none
      : words.done.some(titles.slice(0, most.done).join('; '), titles.length - most.done),
    open === 0 ? '' : words.done.open(open),
    closed === ''
      ? state === ''
        ? ''
        : words.done.state(state)
      : words.done.closed(momentUtc(closed, language)),
  ]);
}

export function isOpen(status: unknown): boolean {
  return status === 'proposed' || status === 'approved' || status === 'in_progress';
}

function proven(drawing: Incident): string[] {
  const { words, shown } = drawing;
  const { evidence } = shown.contents;
  const held = evidence.filter(isHeld).length;
  const chains = shown.chain_of_custody.filter(({ entries }) => entries.length > 0).length;
  const gate = namedInClosing(drawing);
  const said = [
    held === 0 ? '' : words.proven.held(held, exhibitsWhere(evidence, isHeld)),
    chains === 0 ? '' : words.proven.chains(chains),
    gate === '' ? '' : words.proven.retest(gate),
    shown.log_proof.status === 'included' ? words.proven.log : '',
  ].filter((text) => text !== '');
  return said.length === 0 ? [words.proven.nothing] : said;
}

function notProven(drawing: Incident): string[] {
  const { words, shown } = drawing;
  const { evidence } = shown.contents;
  const isReference = (one: ShownEvidence) => one.redacted !== true && !isHeld(one);
  const isSignal = (one: ShownEvidence) => one.redacted !== true && one.status === 'SIGNAL';
  const isOdd = (one: ShownEvidence) => one.redacted !== true && one.custody_anomalies.length > 0;
  const [references, withheld, signals] = [isReference, isWithheld, isSignal].map(
    (test) => evidence.filter(test).length,
  ) as [number, number, number];
  const odd = exhibitsWhere(evidence, isOdd);
  const isClosed = member(drawing, 'closed_at') !== '';
  const { notProven: not } = words;
  return [
    references === 0 ? '' : not.references(references, exhibitsWhere(evidence, isReference)),
    withheld === 0 ? '' : not.withheld(withheld),
    signals === 0 ? '' : not.unconfirmed(signals, exhibitsWhere(evidence, isSignal)),
    odd === '' ? '' : not.anomalies(odd),
    isClosed ? '' : not.open,
    isClosed && namedInClosing(drawing) === '' ? not.noGate : '',
    shown.log_proof.status === 'included' ? '' : not.pendingLog,
    not.truth,
  ].filter((text) => text !== '');
}

function isWithheld({ redacted }: ShownEvidence): boolean {
  return redacted === true;
}

function exhibitsWhere(
  evidence: readonly ShownEvidence[],
  test: (one: ShownEvidence) => boolean,
): string {
  return namesOf(evidence.flatMap((one, at) => (test(one) ? [byPlace(one, at)] : [])));
}

/** The newest entry of closing that has details. */
export function closingEntry({ shown }: Pick<Incident, 'shown'>) {
  return shown.contents.timeline.findLast(({ action }) => action === 'incident.closed');
}

/** The exhibits that the closing check accepted. */
export function namedInClosing(drawing: Pick<Incident, 'shown'>): string {
  const ids = closingEntry(drawing)?.detail?.['gate_evidence'];
  if (!Array.isArray(ids)) return '';
  return exhibitsWhere(drawing.shown.contents.evidence, ({ id }) => ids.includes(id));
}

function sentences(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
