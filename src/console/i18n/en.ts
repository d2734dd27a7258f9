// Every sentence of the console in English, a file for each area. `pl.ts` must have the same keys.
import { timeline } from '../../texts/en/timeline.ts';
import { first } from './en-first.ts';
import { actions } from './en/actions.ts';
import { admin } from './en/admin.ts';
import { agents } from './en/agents.ts';
import { approvals } from './en/approvals.ts';
import { auditActions } from './en/audit-actions.ts';
import { bulk } from './en/bulk.ts';
import { connectors } from './en/connectors.ts';
import { draft } from './en/draft.ts';
import { engagements } from './en/engagements.ts';
import { erasures } from './en/erasures.ts';
import { evidence } from './en/evidence.ts';
import { figures } from './en/figures.ts';
import { holds } from './en/holds.ts';
import { imports } from './en/imports.ts';
import { incident } from './en/incident.ts';
import { indicators } from './en/indicators.ts';
import { logCheck } from './en/log-check.ts';
import { logEvents } from './en/log-events.ts';
import { machines } from './en/machines.ts';
import { mapColumns } from './en/map-columns.ts';
import { notes } from './en/notes.ts';
import { organisation } from './en/organisation.ts';
import { overview } from './en/overview.ts';
import { passkeys } from './en/passkeys.ts';
import { privacy } from './en/privacy.ts';
import { relations } from './en/relations.ts';
import { reports } from './en/reports.ts';
import { retention } from './en/retention.ts';
import { roleAreas } from './en/role-areas.ts';
import { setup } from './en/setup.ts';
import { signOn } from './en/sign-on.ts';
import { signingKeys } from './en/signing-keys.ts';
import { teams } from './en/teams.ts';
import { templates } from './en/templates.ts';
import { tour } from './en/tour.ts';

export const en = {
  ...first,
  ...timeline,
  ...incident,
  ...admin,
  ...logCheck,
  ...auditActions,
  ...erasures,
  ...evidence,
  ...draft,
  ...figures,
  ...holds,
  ...imports,
  ...indicators,
  ...signingKeys,
  ...connectors,
  ...logEvents,
  ...machines,
  ...teams,
  ...mapColumns,
  ...passkeys,
  ...relations,
  ...reports,
  ...notes,
  ...organisation,
  ...overview,
  ...privacy,
  ...retention,
  ...roleAreas,
  ...setup,
  ...signOn,
  ...agents,
  ...approvals,
  ...engagements,
  ...actions,
  ...bulk,
  ...templates,
  ...tour,
};
