// The reference of what travels with each report, made from the lists that the export reads.
import type { ReportTarget } from '../src/domain/report-target.ts';
import { recipientLabels } from '../src/legal/recipients.ts';
import { findObligation } from '../src/legal/registry.ts';
import { reportPhases, type ReportPhase } from '../src/legal/report-phases.ts';
import { contentsOf } from '../src/reports/report-contents.ts';
import { code, page, table } from './markdown.ts';

export function reportContentsPage(): string {
  const plans = reportPhases.flatMap((phase) => phase.targets.map((target) => ({ phase, target })));
  return page(
    'Contents of reports',
    'What leaves with each report, by its recipient. Besides this, a report has its own ' +
      'fields and text: see [obligations](obligations.md). What a list does not name does ' +
      'not leave.',
    '## Never in a report',
    [
      '- Free text of the incident: title, description, entity, tags, custom fields, notes. ' +
        'The draft proposes the description for one field; it leaves only when a person ' +
        'writes it there.',
      '- Internal evidence, not even that it exists; file names and locations of other evidence.',
      '- Who in the team did something, except who released and approved the report, and custody ' +
        'entries that versions without salts wrote (see below).',
      '- Receipts of other recipients, fields and flags of other acts, service levels, statistics.',
    ].join('\n'),
    '## Chains of custody',
    'The chain of each named evidence record travels whole, up to its last entry that is no ' +
      'reading. An entry has its number and time, the action, whether the service recorded or ' +
      'someone declared it, the fingerprint of the record after it, and the hashes that link it. ' +
      'Who did it is a number (`withheld:1`), the same one in all chains of the report. The ' +
      'hash of an entry covers the name through a salted commitment (`actor_commitment`), which ' +
      'travels in place of name and salt: every verifier computes the hash, and no one learns or ' +
      'tries out a name by it. If the authority asks for a name, tell it the name and the ' +
      '`actor_salt` of the entry. Entries that versions without salts wrote still have their ' +
      'name (usually an e-mail address), because their hash needs it. Messages to data subjects ' +
      'have no chain.',
    '## Lists',
    table(['Report', 'To', 'Incident', 'Evidence', 'Timeline'], plans.map(row)),
  );
}

function row({ phase, target }: { phase: ReportPhase; target: ReportTarget }): string[] {
  const { incident, evidence, timeline } = contentsOf(phase, target);
  const title = findObligation(phase.obligations[0])?.obligation.title.en ?? phase.phase;
  const list = (names: readonly string[]) => names.map(code).join(', ') || 'nothing';
  return [
    `${title} (${code(`${phase.regime} ${phase.phase}`)})`,
    recipientLabels[target].en,
    ...[list(incident), list(evidence)],
    timeline.length === 0 ? 'nothing' : `when, of ${list(timeline)}`,
  ];
}
