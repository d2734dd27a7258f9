// Every sixth file of test/http, from the fifth on.
import { loadShare } from './share.ts';

await loadShare(5);
