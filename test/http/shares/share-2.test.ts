// Every sixth file of test/http, from the second on.
import { loadShare } from './share.ts';

await loadShare(2);
