// Every sentence of the console in Polish. Codes, ids and evidence types stay as they are. A test
// asks for the same sentences as in English, in all plural forms.
import { codes } from '../../texts/pl/codes.ts';
import { timeline } from '../../texts/pl/timeline.ts';
import { vocabulary } from '../../texts/pl/vocabulary.ts';
import { words } from '../../texts/pl/words.ts';
import { page } from '../pages/titles-pl.gen.ts';
import { actions } from './pl/actions.ts';
import { admin } from './pl/admin.ts';
import { agents } from './pl/agents.ts';
import { app } from './pl/app.ts';
import { approvals } from './pl/approvals.ts';
import { auditActions } from './pl/audit-actions.ts';
import { bulk } from './pl/bulk.ts';
import { connectors } from './pl/connectors.ts';
import { customFields } from './pl/custom-fields.ts';
import { draft } from './pl/draft.ts';
import { engagements } from './pl/engagements.ts';
import { erasures } from './pl/erasures.ts';
import { evidence } from './pl/evidence.ts';
import { fields } from './pl/fields.ts';
import { figures } from './pl/figures.ts';
import { frame } from './pl/frame.ts';
import { holds } from './pl/holds.ts';
import { imports } from './pl/imports.ts';
import { incidentList } from './pl/incident-list.ts';
import { incident } from './pl/incident.ts';
import { indicators } from './pl/indicators.ts';
import { legal } from './pl/legal.ts';
import { logCheck } from './pl/log-check.ts';
import { logEvents } from './pl/log-events.ts';
import { machines } from './pl/machines.ts';
import { mapColumns } from './pl/map-columns.ts';
import { map } from './pl/map.ts';
import { notes } from './pl/notes.ts';
import { organisation } from './pl/organisation.ts';
import { outcomes } from './pl/outcomes.ts';
import { overview } from './pl/overview.ts';
import { passkeys } from './pl/passkeys.ts';
import { people } from './pl/people.ts';
import { privacy } from './pl/privacy.ts';
import { problems } from './pl/problems.ts';
import { publicPages } from './pl/public.ts';
import { relations } from './pl/relations.ts';
import { reports } from './pl/reports.ts';
import { retention } from './pl/retention.ts';
import { roleAreas } from './pl/role-areas.ts';
import { setup } from './pl/setup.ts';
import { signOn } from './pl/sign-on.ts';
import { signingKeys } from './pl/signing-keys.ts';
import { statistics } from './pl/statistics.ts';
import { teams } from './pl/teams.ts';
import { templates } from './pl/templates.ts';
import { tour } from './pl/tour.ts';

export const pl = {
  page,
  ...app,
  ...admin,
  ...logCheck,
  ...frame,
  ...words,
  ...vocabulary,
  ...codes,
  ...auditActions,
  ...incidentList,
  ...bulk,
  ...incident,
  ...fields,
  ...erasures,
  ...evidence,
  ...holds,
  ...imports,
  ...indicators,
  ...signingKeys,
  ...connectors,
  ...logEvents,
  ...machines,
  ...teams,
  ...mapColumns,
  ...legal,
  ...passkeys,
  ...relations,
  ...reports,
  ...map,
  ...notes,
  ...outcomes,
  ...customFields,
  ...templates,
  ...organisation,
  ...overview,
  ...people,
  ...privacy,
  ...retention,
  ...roleAreas,
  ...setup,
  ...signOn,
  ...draft,
  ...figures,
  ...statistics,
  ...agents,
  ...approvals,
  ...engagements,
  ...actions,
  ...problems,
  ...publicPages,
  ...timeline,
  ...tour,
};
