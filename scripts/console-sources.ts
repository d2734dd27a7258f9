// Writes the generated files that the console is compiled with. Run before whatever compiles it.
import { writeApiTypes } from './api-types.ts';
import { writePageSources } from './page-sources.ts';

await writeApiTypes();
writePageSources();
