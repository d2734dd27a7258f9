// What the people of the demo saw of attackers: addresses and names that are kept for examples.
import type { Step } from './ask.ts';
import type { StoryIds } from './story-ids.ts';

interface Seen {
  of: 'injection' | 'leak' | 'significant' | 'blocked';
  hoursAgo: number;
  value: string;
  tlp?: 'GREEN' | 'AMBER';
}

const seen: readonly Seen[] = [
  { of: 'leak', hoursAgo: 64, value: '203.0.113.7', tlp: 'AMBER' },
  { of: 'leak', hoursAgo: 63.9, value: '198.51.100.23', tlp: 'AMBER' },
  { of: 'blocked', hoursAgo: 58, value: 'https://redirect.attacker.example/latest/meta-data/' },
  { of: 'blocked', hoursAgo: 57.9, value: '203.0.113.7', tlp: 'AMBER' },
  { of: 'significant', hoursAgo: 16, value: 'update.attacker.example', tlp: 'GREEN' },
  {
    ...{ of: 'significant', hoursAgo: 15.9, tlp: 'GREEN' },
    value: '9f2c81d07ab2c5e3f10a4b6d8c7e9f0112233445566778899aabbccddeeff001',
  },
  { of: 'injection', hoursAgo: 5.2, value: 'drop@attacker.example' },
];

export function indicatorSteps(ids: StoryIds): Step[] {
  return seen.map(({ of, hoursAgo, value, tlp }) => ({
    hoursAgo,
    run: async (ask) => {
      const body = { value, incident_id: ids[of].public_id, ...(tlp !== undefined && { tlp }) };
      await ask('Analyst', 'POST', '/api/ip3/v1/indicators', body);
    },
  }));
}
