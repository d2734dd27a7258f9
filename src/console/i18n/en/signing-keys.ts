// The keys that sign, in English.
export const signingKeys = {
  signingKeys: {
    shell:
      'These are the keys of the data folder of this server process. A server without a second ' +
      'administrator replaces them with “proofline keys rotate”.',
    columns: { title: 'Key', state: 'State', from: 'Signs from', until: 'Ends', edit: 'Action' },
    purpose: { package: 'Packages', token: 'Login tokens', log: 'Audit log' },
    state: {
      signs: 'Signs',
      ends: 'Signs until it ends',
      next: 'Signs next',
      retired: 'Retired',
      compromised: 'Compromised',
    },
    installation: 'Since the installation',
    replace: 'Replace key',
    rotate: {
      package: 'Replace the key of packages',
      token: 'Replace the key of login tokens',
      log: 'Replace the key of the audit log',
    },
    effect: {
      package: 'The new key is published now and signs packages in 24 hours.',
      token: 'The new key signs login tokens in five minutes. Everyone stays signed in.',
      log: 'The new key is published now and signs the audit log in 24 hours.',
    },
    reason: 'Reason',
    reasonHelp: 'It stays in the audit log.',
    compromised: 'The old key might be stolen',
    compromisedHelp: {
      package: 'It ends at once. Its packages fail their check, so create them again.',
      token: 'It ends at once. Everyone signs in again, you too.',
      log: 'It ends at once. Give others the new key on another way.',
    },
    request: 'Request replacement',
  },
};
