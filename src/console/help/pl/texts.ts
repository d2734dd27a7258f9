// All of the help in Polish, loaded when someone opens it in this language.
import { pages } from '../../pages/help-pl.gen.ts';
import type { HelpTexts } from '../help-texts.ts';
import { acts, see } from './acts.ts';
import { words } from './words.ts';

export const polish: HelpTexts = { pages, words, acts, see };
