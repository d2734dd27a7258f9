// Everything that opens over a page of the console: each component, and how it is opened. The test
// alongside fails on a component without an entry.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '../../src/domain/role.ts';

const folder = join(import.meta.dirname, '../../src/console');

/** Elements that open something over the page. */
const opens =
  /<(?:Modal|Modal\.Root|Dialog|PageDialog|Drawer|Popover|HoverCard|Combobox|DropPanel|dialog|Autocomplete|Select|MultiSelect|TagsInput)[\s>]|<Menu(?:\s[^/>]*)?>/;

/** Components that open something, as their text says. */
export function openingComponents(): string[] {
  return globSync('**/*.tsx', { cwd: folder })
    .filter((file) => opens.test(readFileSync(join(folder, file), 'utf8')))
    .sort();
}

/** A button or summary by its name, a summary, a key, or a field with what is typed into it. */
export type Step = RegExp | { summary: RegExp } | { key: string } | { field: RegExp; text: string };

interface Walked {
  role: Role;
  /** `:incident`, `:run` and `:agent` are those of the test. */
  at: string;
  steps: readonly Step[];
  /** What is there once it is open. */
  shows: string;
  /** Pixels of the window, where it is not that of a desk. */
  width?: number;
}

/** Opened by a test that has what it takes, and that asks for its faults. */
interface Elsewhere {
  shownBy: string;
}

/** What no test has opened without a fault so far. */
interface Unseen {
  unseen: string;
}

const dialog = '[role=dialog]:visible';
const options = '[role=option]:visible';
const panel = 'details[open] .list_drop-panel';

const admin = (section: string, ...steps: RegExp[]): Walked => ({
  ...{ role: 'Admin', at: `/admin/${section}`, steps, shows: dialog },
});

const asked = (what: string): Walked => ({
  ...{ role: 'Admin', at: `/incidents/:incident?do=${what}`, steps: [], shows: dialog },
});

const list = (...steps: Step[]): Walked => ({
  ...{ role: 'Analyst', at: '/incidents?q=opened', steps, shows: panel },
});

const chooseRow = /^Select INC-/;

export const openings: Record<string, readonly (Walked | Elsewhere | Unseen)[]> = {
  'features/actions/action-dialog.tsx': [
    { role: 'Analyst', at: '/actions?open=:action', steps: [], shows: dialog },
  ],
  'features/admin/passkeys-list.tsx': [{ shownBy: 'passkeys.test.ts' }],
  'features/admin/users-section.tsx': [
    admin('users', /^Add user$/),
    admin('users', /^Change… analyst@/),
  ],
  'features/agents/agent-form.tsx': [
    { role: 'Admin', at: '/agents', steps: [/^Register agent$/], shows: dialog },
  ],
  'features/agents/bulk-quarantine.tsx': [
    {
      ...{ role: 'Admin', at: '/agents', shows: dialog },
      steps: [/^Select agent-opened/, /^Quarantine 1 agent…$/],
    },
  ],
  'features/agents/quarantine-dialog.tsx': [
    { role: 'Admin', at: '/agents/:agent', steps: [/^Quarantine…/], shows: dialog },
  ],
  'features/connectors/connectors.tsx': [
    { role: 'Admin', at: '/connectors', steps: [/^Add connector$/], shows: dialog },
  ],
  'features/connectors/retire-connector.tsx': [
    { role: 'Admin', at: '/connectors', steps: [/^Retire /], shows: dialog },
  ],
  'features/custom-fields/field-input.tsx': [
    {
      ...{ role: 'Analyst', at: '/incidents/new', shows: options },
      steps: [/^1 more field$/, { field: /^Sites/, text: '' }],
    },
  ],
  'features/custom-fields/fields-section.tsx': [admin('fields', /^Define field$/)],
  'features/engagements/new-engagement.tsx': [
    { role: 'Admin', at: '/engagements', steps: [/^Create engagement$/], shows: dialog },
  ],
  'features/imports/undo-run.tsx': [
    { role: 'Admin', at: '/imports/:run', steps: [/^Undo import…$/], shows: dialog },
  ],
  'features/incidents/detail/close-dialog.tsx': [asked('close')],
  'features/incidents/detail/page-menu.tsx': [
    { role: 'Admin', at: '/incidents/:incident', steps: [/^More$/], shows: '[role=menu]' },
  ],
  'features/incidents/erasures/erase-dialog.tsx': [asked('erase')],
  'features/incidents/list/bulk-matching.tsx': [
    list(chooseRow, /^Select all 2$/, /^Assign$/),
    list(chooseRow, /^Select all 2$/, /^Tag$/),
  ],
  'features/incidents/list/bulk-panels.tsx': [list(chooseRow, /^Assign$/)],
  'features/incidents/list/facet-panel.tsx': [list(/^Filter$/)],
  'features/incidents/list/list-tools.tsx': [list(/^Columns$/), list(/^Export$/)],
  'features/incidents/list/query-bar.tsx': [
    { ...list(/^Views and columns$/), width: 400 },
    { ...list(/^Views and columns$/, /^Columns$/), width: 400 },
  ],
  'features/incidents/list/set-severity.tsx': [list(chooseRow, { summary: /^Severity$/ })],
  'features/incidents/list/view-menu.tsx': [list(/^Change view Opened$/)],
  'features/incidents/list/views-bar.tsx': [
    { ...list(/^Save view$/), at: '/incidents?q=opened&status=!closed' },
  ],
  'features/incidents/merges/merge-dialog.tsx': [asked('merge')],
  'features/incidents/outcomes/outcome-dialog.tsx': [asked('outcome')],
  'features/incidents/splits/split-dialog.tsx': [asked('split')],
  'features/keys/keys-section.tsx': [admin('keys', /^Replace key/)],
  'features/legal/evidence-choice.tsx': [
    {
      ...{ role: 'Legal/DPO', shows: options },
      at: '/incidents/:incident?tab=legal&duty=GDPR-33&panel=decide',
      steps: [{ field: /^Evidence/, text: '' }],
    },
  ],
  'features/machines/machines-section.tsx': [admin('machines', /^Add service account$/)],
  'features/organisation/organisation-section.tsx': [admin('organisation', /^Add legal entity$/)],
  'features/people/watch-button.tsx': [
    { role: 'Analyst', at: '/incidents/:incident', steps: [/watch(es)?/], shows: dialog },
  ],
  'features/retention/retention-section.tsx': [admin('retention', /^Change… /)],
  'features/teams/teams-section.tsx': [admin('teams', /^Add team$/)],
  'features/templates/templates-section.tsx': [admin('fields', /^Define template$/)],
  'layout/account-popover.tsx': [
    { role: 'Analyst', at: '/overview', steps: [/^Account of/], shows: dialog },
  ],
  'layout/key-sheet.tsx': [
    { role: 'Analyst', at: '/overview', steps: [{ key: '?' }], shows: dialog },
  ],
  'layout/palette.tsx': [
    { role: 'Analyst', at: '/overview', steps: [{ key: 'Control+k' }], shows: dialog },
  ],
  'layout/session-dialog.tsx': [{ shownBy: 'sign-in-again.test.ts' }],
  'layout/step-up-dialog.tsx': [{ shownBy: 'second-factor.test.ts' }],
  'ui/incident-picker.tsx': [
    {
      ...{ role: 'Analyst', at: '/incidents/:incident?do=merge', shows: options },
      steps: [{ field: /^Incident/, text: 'opened' }],
    },
  ],
  'ui/people-list.tsx': [
    {
      ...{ role: 'Analyst', at: '/incidents/:incident?do=assign', shows: options },
      steps: [{ field: /^Owner/, text: 'example' }],
    },
  ],
  'ui/page-dialog.tsx': [asked('erase')],
  'ui/place-choices.tsx': [
    { unseen: 'a fact of several countries; the form needs a duty that asks for it' },
  ],
};
