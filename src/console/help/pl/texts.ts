// All of the help in Polish, loaded when somebody opens it in this language.
import type { HelpTexts } from '../texts.ts';
import { acts, see } from './acts.ts';
import { incidentPages } from './pages-incidents.ts';
import { otherPages } from './pages-other.ts';
import { responsePages } from './pages-response.ts';
import { words } from './words.ts';

export const polish: HelpTexts = {
  pages: { ...otherPages, ...incidentPages, ...responsePages },
  words,
  acts,
  see,
};
