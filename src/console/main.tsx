// The console starts: language, appearance, then the page that the address names.
import './fonts.css';
import './mantine.css';
import './tokens.css';
import './base.css';
import './ui/controls.css';
import './ui/lists.css';
import './ui/records.css';
import './ui/narrow.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { required } from '../domain/required.ts';
import { Console } from './console.tsx';
import { forgetOldDrafts } from './draft-store.ts';
import { startLanguage } from './i18n/language.ts';

forgetOldDrafts();
await startLanguage();
createRoot(required(document.getElementById('root'), 'root element')).render(
  <StrictMode>
    <Console />
  </StrictMode>,
);
