// The texts that the house style lists by their key, as the English catalogue has them. Polish has
// the same keys (languages.test.ts) and its own terms (glossary.ts), of which some are here.
import assert from 'node:assert/strict';
import test from 'node:test';
import { en } from '../../src/console/i18n/en.ts';
import { pl } from '../../src/console/i18n/pl.ts';

const english: Readonly<Record<string, string>> = {
  'actions.own': 'You requested this action. Someone else must approve it.',
  'actions.notYou': 'Enter someone other than yourself.',
  'actions.free': 'No approval needed',
  'actions.noProof': 'No evidence linked',
  'actions.status.given_up': 'Rejected or cancelled',
  'playbooks.yields': 'Produces',
  'admin.leads.system': 'Health of the server process.',
  'admin.settings.sources.fault': 'Invalid',
  'admin.tokens.make': 'Create token',
  'admin.password.done': 'Password changed',
  'admin.system.writesOff': "Blocked: the audit log can't continue",
  'agents.lead': 'Owner, trust score and allowed tools of each AI agent.',
  'agents.unknown': 'No agent is registered with this ID',
  'agents.quarantine.honest':
    "All access requests will be denied. Tools that don't ask Proofline aren't blocked.",
  'agents.restore.reason': 'Why it is safe to restore',
  'agents.form.edit': 'Agent details',
  'engagements.lead': 'Threat-led penetration tests that you can access.',
  'engagements.empty': "You aren't a member of any engagement",
  'engagements.letIn': 'Add member',
  'engagements.ask.title': 'Check for test activity',
  'engagements.plan.submit': 'Create incident',
  'close.ready': 'Ready to close: all requirements are met.',
  'close.blocked': "Can't close yet. Missing:",
  'close.assignRetest': 'Request retest',
  'evidence.none': 'No evidence yet. Attach a file or reference.',
  'evidence.verifiedBad': 'Verification failed',
  'evidence.short.verified': 'Stored',
  'evidence.hashOk.false': "The stored file doesn't match its recorded hash.",
  'imports.kindHelp': "Detected from the file's content, not its name.",
  'imports.steps.failed': 'Import failed',
  'imports.figures.set_aside': 'Resolved in the tool',
  'imports.undoStands': 'Incidents that block the undo',
  'list.allDone': 'Nothing needs your attention',
  'list.active': 'Active filters',
  'list.any': 'All',
  'list.columns.clock': 'Legal deadline',
  'detail.locked': "Can't close yet. Missing: {{lacks}}.",
  'detail.unlocked': 'Ready to close',
  'detail.print.lead': 'Print view: all tabs',
  'field.aware_at': 'Aware since',
  'field.recovered_at': 'Recovered',
  'field.entity': 'Entity type',
  'clocks.title': 'SLA targets',
  'actionField.validation_ref': 'Evidence for this action',
  'techniques.undo': 'Undo decision',
  'legal.status.needs_facts': 'Facts missing',
  'legal.next.over_other': '{{count}} overdue deadlines',
  'legal.facts.never': 'No facts recorded yet',
  'legal.export.submit': 'Create report',
  'overview.needs.kinds.approval_waiting': 'Pending approval',
  'overview.needs.kinds.deadline_overdue': 'Legal deadline overdue:',
  'overview.clocks.overdue': 'Overdue',
  'reports.state.dead': 'Failed',
  'reports.state.sent': 'Sent, delivery unproven',
  'reports.says.prepared': 'Package ready, not sent. Submit it to the authority.',
  'reports.receipts.none': 'No receipt yet: delivery is unproven.',
  'help.may': 'Minimum role',
  'palette.nothing': 'No results',
  'statistics.durations.note': 'Open cases are excluded; the oldest is listed.',
};

const polish: Readonly<Record<string, string>> = {
  'list.any': 'wszystkie',
  'field.affected_users': 'Liczba użytkowników, których dotyczy incydent',
  'clocks.title': 'Terminy SLA',
  'actionField.approved_by': 'Osoba zatwierdzająca',
  'imports.facts.undoneBy': 'Cofnięte przez',
  'actionField.playbook': 'Scenariusz reagowania',
  'engagementField.crown_jewels': 'Kluczowe zasoby',
  'reportField.regime': 'Akt prawny',
  'field.aware_at': 'Powzięcie wiedzy (RODO: stwierdzenie)',
  'reports.phase.dora_intermediate_report': 'sprawozdanie śródokresowe',
  'reports.phase.nis2_intermediate_report': 'sprawozdanie okresowe',
  'engagementField.white_team': 'Zespół kontrolny',
  'engagementField.restricted': 'Ograniczony dostęp',
};

function textAt(messages: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (part, name) => (part as Record<string, unknown> | undefined)?.[name],
      messages,
    );
}

for (const [language, [messages, listed]] of Object.entries({
  English: [en, english],
  Polish: [pl, polish],
} as const)) {
  test(`listed texts › ${language} › as the house style has them`, () => {
    const found = Object.keys(listed).map((key) => [key, textAt(messages, key)]);
    assert.deepEqual(Object.fromEntries(found), listed);
  });
}
