// Every sentence of the console in English, a file for each area. `pl.ts` must have the same keys.
import { page } from '../pages/titles-en.gen.ts';
import { actions } from './en/actions.ts';
import { admin } from './en/admin.ts';
import { agents } from './en/agents.ts';
import { app } from './en/app.ts';
import { auditActions } from './en/audit-actions.ts';
import { codes } from './en/codes.ts';
import { customFields } from './en/custom-fields.ts';
import { engagements } from './en/engagements.ts';
import { evidence } from './en/evidence.ts';
import { fields } from './en/fields.ts';
import { frame } from './en/frame.ts';
import { imports } from './en/imports.ts';
import { incidentList } from './en/incident-list.ts';
import { incident } from './en/incident.ts';
import { legal } from './en/legal.ts';
import { logCheck } from './en/log-check.ts';
import { map } from './en/map.ts';
import { notes } from './en/notes.ts';
import { outcomes } from './en/outcomes.ts';
import { overview } from './en/overview.ts';
import { people } from './en/people.ts';
import { problems } from './en/problems.ts';
import { publicPages } from './en/public.ts';
import { reports } from './en/reports.ts';
import { setup } from './en/setup.ts';
import { statistics } from './en/statistics.ts';
import { timeline } from './en/timeline.ts';
import { tour } from './en/tour.ts';
import { vocabulary } from './en/vocabulary.ts';
import { words } from './en/words.ts';

export const en = {
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
  ...incident,
  ...fields,
  ...evidence,
  ...imports,
  ...legal,
  ...reports,
  ...map,
  ...notes,
  ...outcomes,
  ...customFields,
  ...overview,
  ...people,
  ...setup,
  ...statistics,
  ...agents,
  ...engagements,
  ...actions,
  ...problems,
  ...publicPages,
  ...timeline,
  ...tour,
};
