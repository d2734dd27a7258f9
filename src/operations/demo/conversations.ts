// What the people of the demo write to each other: notes with mentions and replies.
import type { Role } from '../../domain/role.ts';
import type { Step } from './ask.ts';
import { emailOf } from './life.ts';
import type { StoryIds } from './story-ids.ts';

interface Said {
  of: 'injection' | 'leak' | 'significant' | 'blocked';
  hoursAgo: number;
  by: Role;
  text: string;
  /** Answers, the oldest first. */
  replies?: readonly Pick<Said, 'hoursAgo' | 'by' | 'text'>[];
}

const said: readonly Said[] = [
  {
    ...{ of: 'blocked', hoursAgo: 60, by: 'Analyst' },
    text:
      `Reproduced on **staging** with build 4.18.1. @${emailOf('DevSecOps')} can you say which ` +
      'commit refuses redirects to private ranges?',
    replies: [
      {
        ...{ hoursAgo: 52, by: 'DevSecOps' },
        text: 'Release `4.18.2`. It resolves the name once and checks every address.',
      },
      {
        ...{ hoursAgo: 26, by: 'Analyst' },
        text: 'Thank you. The retest runs tomorrow with the payload and three variants.',
      },
    ],
  },
  {
    ...{ of: 'leak', hoursAgo: 65, by: 'DevSecOps' },
    text:
      'The bucket is closed. What the access log shows:\n\n' +
      '| Address | Requests | Bytes |\n|---|---|---|\n| 203.0.113.7 | 4 | 18 kB |\n' +
      '| 198.51.100.23 | 1 | 512 B |',
    replies: [
      {
        ...{ hoursAgo: 44, by: 'Legal/DPO' },
        text:
          `@${emailOf('Analyst')} please confirm whether the table held identity card numbers; ` +
          'the notification asks for the categories of data.',
      },
    ],
  },
  {
    ...{ of: 'significant', hoursAgo: 19, by: 'Operator' },
    text:
      'Crews are on site at both substations and read the values by hand. The account of the ' +
      'supplier is disabled.',
    replies: [
      { ...{ hoursAgo: 14, by: 'Legal/DPO' }, text: 'Draft of the early warning is ready.' },
    ],
  },
  {
    ...{ of: 'injection', hoursAgo: 5.2, by: 'AI Safety' },
    text: `@${emailOf('Operator')} the gateway held the mail, so nothing left the house.`,
  },
];

export function conversations(ids: StoryIds): Step[] {
  return said.flatMap(({ of, hoursAgo, by, text, replies = [] }) => {
    const first = { id: '' };
    const url = () => `/api/ip3/v1/incidents/${ids[of].id}/notes`;
    return [
      {
        hoursAgo,
        run: async (ask) => {
          first.id = ((await ask(by, 'POST', url(), { text })) as { id: string }).id;
        },
      },
      ...replies.map<Step>((reply) => ({
        hoursAgo: reply.hoursAgo,
        run: async (ask) => {
          await ask(reply.by, 'POST', url(), { text: reply.text, parent_id: first.id });
        },
      })),
    ] satisfies Step[];
  });
}
