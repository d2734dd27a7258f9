// Every pair of filters, in place of a share of them (support/scale.ts).
process.env['PROOFLINE_TEST_SCALE'] = '1';
await import('./list-plans.test.ts');
