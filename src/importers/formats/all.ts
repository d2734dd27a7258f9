// The formats that are data, by the lists that `npm run docs` writes.
import type { Format } from '../table/format.ts';
import { formats as aToK } from './list-a-to-k.ts';
import { formats as lToZ } from './list-l-to-z.ts';

export const formats: readonly Format[] = [...aToK, ...lToZ];
