// What reports of the demo can start from: templates of two teams and of every team.
import type { Step } from './ask.ts';

const templates = [
  {
    name: 'Phishing mail',
    team: 'Service desk',
    incident: {
      title: 'Phishing mail reported on {date}',
      description: 'Sender:\nSubject:\nWho received it:\nWho opened a link or an attachment:',
      ...{ category: 'phishing', level: 'L1_cyber', tags: ['mail', 'awareness'] },
    },
    actions: [
      {
        title: 'Block the sender and the addresses in the mail.',
        role: 'Operator',
        due_in_hours: 2,
      },
      { title: 'Delete the mail from all mailboxes.', role: 'Operator', due_in_hours: 8 },
      { title: 'Tell everyone who received it.', role: 'Analyst', due_in_hours: 24 },
    ],
  },
  {
    name: 'Prompt injection in an assistant',
    team: 'AI platform',
    incident: {
      title: 'Prompt injection in an assistant',
      description: 'Assistant and version:\nWhat it was told, and where that stood:\nWhat it did:',
      ...{ category: 'prompt_injection', level: 'L2_ai', impact_integrity: 3 },
    },
    playbook: 'prompt_injection',
  },
  {
    name: 'Lost or stolen device',
    incident: {
      title: 'Lost device, {date}',
      description: 'Which device, whose, and when it was seen last:\nWas it encrypted:',
      ...{ category: 'other', level: 'L1_cyber', impact_confidentiality: 2, tags: ['device'] },
    },
    actions: [
      { title: 'Lock and erase the device.', role: 'Operator', due_in_hours: 1 },
      {
        ...{ title: 'Decide whether personal data is affected.', role: 'Legal/DPO' },
        ...{ due_in_hours: 24, requires_approval: true },
      },
    ],
  },
];

export const templateSteps: readonly Step[] = templates.map((template, place) => ({
  hoursAgo: 715 - place,
  run: async (ask) => {
    await ask('Admin', 'POST', '/api/ip3/v1/incident-templates', template);
  },
}));
