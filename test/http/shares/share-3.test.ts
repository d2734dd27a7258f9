// Every sixth file of test/http, from the third on.
import { loadShare } from './share.ts';

await loadShare(3);
