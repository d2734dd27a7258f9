// See groups.ts.
import { loadGroup } from './groups.ts';

await loadGroup('http-a-to-l');
