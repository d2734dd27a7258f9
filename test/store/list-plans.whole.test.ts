// Every pair of filters, in place of a tenth of them, or the share that is asked for
// (support/scale.ts).
process.env['PROOFLINE_TEST_SCALE'] ??= '1';
await import('./list-plans.test.ts');
