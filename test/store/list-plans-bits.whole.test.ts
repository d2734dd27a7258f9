// The plans of list-plans.test.ts while bits of incidents are kept.
process.env['PROOFLINE_TEST_BITS'] = 'kept';
await import('./list-plans.test.ts');
