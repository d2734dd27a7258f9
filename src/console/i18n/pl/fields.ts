// Labels and help of declared fields.
import { declaredTexts } from '../declared-texts.ts';

export const fields = declaredTexts('pl');
