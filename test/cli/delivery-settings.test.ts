// The settings of where reports go: what is taken, what stops the start, and what is never shown.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ConfigError, loadConfig, showSettings } from '../../src/settings/config.ts';

const name = 'IP3_DELIVERY_NIS2_AUTHORITY';
const key = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

function faultsOf(environment: Record<string, string>): string[] {
  try {
    loadConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

suite('settings of deliveries', () => {
  test('addresses › outbox, endpoint, mail › taken apart', () => {
    const of = (value: string, secret = key) =>
      loadConfig({ [name]: value, [`${name}_SECRET`]: secret }).config[name];
    assert.deepEqual(loadConfig({}).config[name], { channel: 'outbox' });
    assert.deepEqual(of('https://csirt.example/in?x=1'), {
      channel: 'https',
      url: 'https://csirt.example/in?x=1',
    });
    const mail = { channel: 'smtp', host: 'mail.example', from: 'a@b.example', to: 'c@d.example' };
    assert.deepEqual(of('smtps://soc@mail.example/?from=a@b.example&to=c@d.example', 'x'), {
      ...mail,
      ...{ secure: true, port: 465, user: 'soc' },
    });
    assert.deepEqual(of('smtp://mail.example:2525?from=a@b.example&to=c@d.example'), {
      ...mail,
      ...{ secure: false, port: 2525, user: null },
    });
  });

  const refused: [string, Record<string, string>][] = [
    ['a word', { [name]: 'authority' }],
    ['another scheme', { [name]: 'ftp://example.org' }],
    ['a password in the address', { [name]: 'smtps://u:p@m.example?from=a@b&to=c@d' }],
    ['mail without a recipient', { [name]: 'smtps://m.example?from=a@b' }],
    ['a user of an endpoint', { [name]: 'https://u@m.example', [`${name}_SECRET`]: key }],
    ['an endpoint without a key', { [name]: 'https://m.example' }],
    [
      'an endpoint with a short key',
      { [name]: 'https://m.example', [`${name}_SECRET`]: 'whsec_AA' },
    ],
    ['a user without a password', { [name]: 'smtps://u@m.example?from=a@b&to=c@d' }],
    ['a host with a path', { IP3_EGRESS_ALLOW: 'relay.example/x' }],
  ];

  for (const [what, environment] of refused) {
    test(`start › ${what} › refused in one line that names the setting`, () => {
      const [fault = '', ...others] = faultsOf(environment);
      assert.deepEqual(others, []);
      assert.match(fault, /^IP3_(DELIVERY_NIS2_AUTHORITY|EGRESS_ALLOW)/);
      assert.doesNotMatch(fault, /u:p@|whsec_AA/);
    });
  }

  test('config show › the address is shown, its key is not', () => {
    const shown = showSettings({ [name]: 'https://csirt.example/in', [`${name}_SECRET`]: key });
    const valueOf = (one: string) => shown.find((setting) => setting.name === one)?.value;
    assert.equal(valueOf(name), 'https://csirt.example/in');
    assert.equal(valueOf(`${name}_SECRET`), null);
    assert.doesNotMatch(JSON.stringify(shown), /whsec_B/);
  });
});
