// All of the help in English, loaded when someone opens it in this language.
import { pages } from '../../pages/help-en.gen.ts';
import type { HelpTexts } from '../help-texts.ts';
import { acts, see } from './acts.ts';
import { words } from './words.ts';

export const english: HelpTexts = { pages, words, acts, see };
