// Every sixth file of test/http, from the sixth on.
import { loadShare } from './share.ts';

await loadShare(6);
