// What the frame, the sign-in and the list of incidents say in English: it is there from the start.
import { codes } from '../../texts/en/codes.ts';
import { vocabulary } from '../../texts/en/vocabulary.ts';
import { words } from '../../texts/en/words.ts';
import { page } from '../pages/titles-en.gen.ts';
import { app } from './en/app.ts';
import { customFields } from './en/custom-fields.ts';
import { fields } from './en/fields.ts';
import { frame } from './en/frame.ts';
import { incidentList } from './en/incident-list.ts';
import { legal } from './en/legal.ts';
import { map } from './en/map.ts';
import { outcomes } from './en/outcomes.ts';
import { people } from './en/people.ts';
import { problems } from './en/problems.ts';
import { publicPages } from './en/public.ts';
import { statistics } from './en/statistics.ts';

export const first = {
  page,
  ...app,
  ...frame,
  ...words,
  ...vocabulary,
  ...codes,
  ...incidentList,
  ...fields,
  ...legal,
  ...map,
  ...outcomes,
  ...customFields,
  ...people,
  ...statistics,
  ...problems,
  ...publicPages,
};
