// The README is followed word for word, but for its test command, which would run this very test.
import { suite } from 'node:test';
import { followPage } from './follow-page.ts';

suite('readme', () => followPage('README.md', ['npm ci && npm test']));
