// What else reaches the demo: quiet log events that opened no incident, and a connector that is
// paused, because a demo fetches nothing.
import type { Step } from './ask.ts';

interface Quiet {
  hoursAgo: number;
  severity: 'info' | 'low';
  host: string;
  message: string;
}

const quiet: readonly Quiet[] = [
  ...[
    { hoursAgo: 45, host: 'web2.example.org', message: 'Rate limit reached for 203.0.113.7' },
    { hoursAgo: 31, host: 'vpn1.example.org', message: 'Failed sign-in of an unknown account' },
    { hoursAgo: 30.9, host: 'vpn1.example.org', message: 'Failed sign-in of an unknown account' },
    { hoursAgo: 8.4, host: 'mail1.example.org', message: 'Attachment held for a second scan' },
    { hoursAgo: 3.1, host: 'db1.example.org', message: 'A read-only account read at night' },
  ].map((one) => ({ ...one, severity: 'low' as const })),
  ...[
    { hoursAgo: 26, host: 'build3.example.org', message: 'Release job used its signing key' },
    { hoursAgo: 1.4, host: 'web2.example.org', message: 'Certificate renewed' },
  ].map((one) => ({ ...one, severity: 'info' as const })),
];

const events = quiet.map(({ hoursAgo, ...event }): Step => ({
  hoursAgo,
  run: async (ask, now) => {
    await ask('DevSecOps', 'POST', '/api/intake/log', { ts: String(now), ...event });
  },
}));

const connectors = '/api/ip3/v1/connectors';

/** No token of anyone, and a host that is kept for examples. */
const shop = {
  name: 'GitHub of the shop (made up)',
  product: 'github',
  url: 'https://github.example.org/api/v3',
  targets: ['example/shop', 'example/cart'],
  token: 'made-up-for-the-demo',
};

const connector: Step = {
  hoursAgo: 50,
  run: async (ask) => {
    const { id } = (await ask('Admin', 'POST', connectors, shop)) as { id: string };
    await ask('Admin', 'PATCH', `${connectors}/${id}`, { paused: true });
  },
};

export const feedSteps: readonly Step[] = [...events, connector];
