// Every POST takes an Idempotency-Key, or a retry of it does nothing twice for a reason given here.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { documentOf, operationsOf } from './documented.ts';

/** Reason → the operations that need no key by it. */
const withoutKey: Readonly<Record<string, readonly string[]>> = {
  'answers with a secret or a challenge, which is not stored; a retry gets a fresh one': [
    ...['logIn', 'signIn', 'createResetLink', 'beginSignOn', 'beginDeviceSignOn'],
    ...['issueMachineToken', 'offerTotp', 'offerPasskey', 'offerPasskeyStepUp'],
    ...['renewRecoveryCodes', 'stepUp'],
  ],
  'uses up a secret that counts once': [
    ...['setUpFirstAdmin', 'choosePassword', 'changeOwnPassword', 'finishSignOn'],
    ...['finishDeviceSignOn', 'confirmTotp', 'removeTotp', 'addPasskey'],
  ],
  'ends, archives or brings back what it names; a second one finds it so': [
    ...['logOut', 'signOut', 'archiveTeam', 'cancelBulkChange', 'cancelImport'],
    ...['retireCustomField', 'restoreCustomField', 'archiveIncidentTemplate'],
    ...['restoreIncidentTemplate', 'archiveLegalEntity', 'restoreLegalEntity'],
    ...['archiveImportMapping', 'retireConnector'],
  ],
  'a second one is refused, because the first is there': [
    ...['linkIdentity', 'createScimUser', 'createScimGroup', 'decideApproval', 'undoBulkChange'],
  ],
  'sets what a second one sets again': ['markInbox', 'acknowledgePolicy', 'fetchNow'],
  'keeps nothing of what it answers': [
    ...['lookUpIndicators', 'searchPerson', 'proposeImportMapping'],
  ],
  'must be decided anew each time': ['quarantineAgent', 'evaluateAccess', 'evaluateAccessBatch'],
};

test('POST › every operation › takes a key, or the list says why it needs none', async () => {
  const operations = operationsOf(documentOf(await unopenedApp()));
  const found = operations
    .filter(({ method }) => method === 'POST')
    .filter(({ parameters = [] }) => parameters.every(({ name }) => name !== 'idempotency-key'))
    .map(({ operationId }) => operationId);
  assert.deepEqual(found.sort(), Object.values(withoutKey).flat().sort());
});
