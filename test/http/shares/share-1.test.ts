// Every sixth file of test/http, from the first on.
import { loadShare } from './share.ts';

await loadShare(1);
