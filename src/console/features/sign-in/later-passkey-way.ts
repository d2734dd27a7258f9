// The button of passkeys, with its sentences: it comes when the server asks for one.
import { lazy } from 'react';
import { withTexts } from '../../i18n/language.ts';

export const LaterPasskeyWay = lazy(async () => ({
  default: (await withTexts(import('./passkey-way.tsx'))).PasskeyWay,
}));
