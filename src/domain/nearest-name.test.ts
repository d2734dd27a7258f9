import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nearestName, otherName, slipOfOther } from './nearest-name.ts';

const known = [
  'dry_run',
  'severity',
  'owner_email',
  'audience',
  'since',
  'personal_data',
  'to',
  'q',
];

suite('nearest name', () => {
  const near = {
    dryrun: 'dry_run',
    'Dry-Run': 'dry_run',
    dryRun: 'dry_run',
    dr_yun: 'dry_run',
    severty: 'severity',
    severtiy: 'severity',
    owner_mail: 'owner_email',
    ownerEmail: 'owner_email',
    audiance: 'audience',
    sinse: 'since',
    sicne: 'since',
    personal_dat: 'personal_data',
    TO: 'to',
  };
  for (const [name, meant] of Object.entries(near)) {
    test(`${name} › a slip away › ${meant}`, () => assert.equal(nearestName(name, known), meant));
  }

  const others = {
    assignee: 'owner_email',
    created_at: 'since',
    workflow_status: 'to',
    search: 'q',
    reported_severity: 'severity',
    sector: null,
  };
  for (const [name, meant] of Object.entries(others)) {
    test(`${name} › another name › ${meant ?? 'of nothing here'}`, () =>
      assert.equal(
        otherName(name, known, () => false),
        meant,
      ));
  }

  test('a slip of another name › the known one; a short one › of nothing', () => {
    assert.equal(slipOfOther('asignee', known), 'owner_email');
    assert.equal(slipOfOther('severty', ['reported_severity']), 'reported_severity');
    for (const name of ['mial', 'users', 'emial', 'orders', 'colour']) {
      assert.equal(slipOfOther(name, known), null, name);
    }
  });

  test('another name › beside the known one › is no mistake', () => {
    assert.equal(
      otherName('assignee', known, (name) => name === 'owner_email'),
      null,
    );
  });

  for (const name of [
    '',
    '_',
    'foo',
    'do',
    't',
    'sin',
    'sector',
    'tags',
    'personal',
    'x'.repeat(1e6),
  ]) {
    test(`${name.slice(0, 10)} › nothing near › null`, () =>
      assert.equal(nearestName(name, known), null));
  }

  test('two near ones › the nearer', () => {
    assert.equal(nearestName('severitz', ['severitas', 'severity']), 'severity');
  });
});
