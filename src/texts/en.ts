// Texts of the server that the console words otherwise in English.
import { signOnRefusals } from './en/refusals-sign-on.ts';
import { refusals } from './en/refusals.ts';
import { translator } from './translate.ts';

export const served = translator([...signOnRefusals, ...refusals]);
