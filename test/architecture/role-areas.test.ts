// Every area of the permissions has a name in both languages, and every name an area.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routesByArea } from '../../src/console/features/admin/role-areas.ts';
import { roleAreas as english } from '../../src/console/i18n/en/role-areas.ts';
import { roleAreas as polish } from '../../src/console/i18n/pl/role-areas.ts';

for (const [language, { roleAreas }] of Object.entries({ english, polish })) {
  test(`areas of permissions › ${language} › each has a name, and no other`, () => {
    assert.deepEqual(Object.keys(roleAreas).sort(), [...routesByArea().keys()].sort());
  });
}
