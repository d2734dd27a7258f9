// `node --import ./test/support/without-promises.ts --test`: the test runner follows each promise
// of a test from its making until it is collected, only to name the test when an error is caught by
// none. That takes a tenth to a quarter of the processor time of a test file. Here it follows the
// other resources alone. An error that is caught by none still fails the file that it is from.
import asyncHooks from 'node:async_hooks';
import './own-folder.ts';

const { createHook } = asyncHooks;
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
