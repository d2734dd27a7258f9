// Every sixth file of test/http, from the fourth on.
import { loadShare } from './share.ts';

await loadShare(4);
