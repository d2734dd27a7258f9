// Teams in the console: an administrator makes one, and its member reads its incidents with nothing
// that would be refused.
import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import type { Page } from 'playwright-core';
import { newAgent } from '../support/agents.ts';
import { openConsole, type ConsoleUnderTest } from '../support/console.ts';
import { newMember, newTeam, wordedIncident, type Member, type Records } from '../support/teams.ts';

suite('teams in the console', () => {
  let console: ConsoleUnderTest;
  let red: Records;
  let ann: Member;
  let team: string;
  before(async () => {
    console = await openConsole();
    red = await wordedIncident(console.service, 'Red', 'crimson');
    await wordedIncident(console.service, 'Blue', 'cobalt');
    await newAgent(console.service, 'crimson', { team: 'Red' });
    team = await newTeam(console.service, 'Red');
    ann = await newMember(console.service, 'ann@example.org', [[team, 'Analyst']]);
  });
  after(() => console.close());

  async function signedIn(page: Page, { id, email, headers }: Member, address: string) {
    const { base } = console;
    const name = `proofline-session-${new URL(base).port}`;
    const value = String(headers['authorization']).replace('Bearer ', '');
    const kept = { httpOnly: true, sameSite: 'Strict' } as const;
    await page.context().addCookies([{ name, value, url: base, ...kept }]);
    await page.goto(`${base}/livez`);
    const memberships = [{ team: 'Red', role: 'Analyst' }];
    const session = {
      id,
      email,
      name: null,
      roles: [],
      memberships,
      expires_at: Date.now() + 3.6e6,
    };
    const text = JSON.stringify(session);
    await page.evaluate((shown) => localStorage.setItem('proofline.session', shown), text);
    await page.goto(base + address);
  }

  test('a member › list, incident and its tabs › what the team has, and nothing refused', async () => {
    const { page, done } = await console.open();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
    });
    await signedIn(page, ann, '/incidents');
    await page.getByText('crimson title').first().waitFor();
    await page.getByText('You read as a member of a team.').waitFor();
    const menu = page.locator('.rail .menu ul:first-of-type a');
    const offered = await menu.evaluateAll((links) => links.map((one) => one.getAttribute('href')));
    const ofMembers = ['/actions', '/agents', '/engagements', '/imports', '/incidents'];
    assert.deepEqual(offered.sort(), ofMembers);
    const shown = {
      summary: 'crimson description',
      evidence: 'crimson-inner source',
      actions: 'crimson action',
      coverage: 'Identification',
      timeline: 'crimson note',
      techniques: 'No technique matches this incident.',
    };
    for (const [tab, text] of Object.entries(shown)) {
      await page.goto(`${console.base}/incidents/${red.public_id}?tab=${tab}`);
      await page.locator('main').getByText(text).first().waitFor();
      assert.doesNotMatch(await page.locator('body').innerText(), /cobalt/);
    }
    await page.goto(`${console.base}/imports`);
    await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.goto(`${console.base}/overview`);
    await page.getByText("You can't open this page: it needs the role Viewer.").waitFor();
    assert.deepEqual(refused, []);
    await done();
  });

  test('an administrator › adds a team and a member, and removes them › as recorded', async () => {
    const { page, done } = await console.open();
    const bob = await newMember(console.service, 'bob@example.org', []);
    await console.signIn(page, 'Admin', '/admin/teams');
    await page.getByRole('button', { name: 'Add team' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Green');
    await page.getByRole('button', { name: 'Save team' }).click();
    await page.getByRole('button', { name: 'Members Green' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(bob.email);
    await dialog.getByLabel('Role in the team').selectOption('Analyst');
    await dialog.getByRole('button', { name: 'Add to team' }).click();
    await dialog.getByRole('button', { name: `Remove from team ${bob.email}` }).waitFor();
    const me = () => console.service.call('GET', '/api/ip3/v1/me', { headers: bob.headers });
    const { memberships } = (await me()).body;
    assert.equal(memberships[0].role, 'Analyst');
    await dialog.getByRole('button', { name: `Remove from team ${bob.email}` }).click();
    await dialog.getByText('No members yet.').waitFor();
    assert.deepEqual((await me()).body.memberships, []);
    await done();
  });
});
