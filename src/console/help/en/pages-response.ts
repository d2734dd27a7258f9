// Help with engagements, agents, response, reports and imports, in English.
import type { Page } from '../pages.ts';
import type { PageText } from '../texts.ts';

export const responsePages = {
  '/engagements': {
    title: 'Engagements',
    what: 'Threat-led tests that you are in on, and the question whether something was the test.',
    steps: [
      'For an alarm in the night, ask “Is this us?” with time, address or host.',
      'If it says “Logged”, read the entry. If not, ask the white team; it proves nothing.',
      'Open your engagement. A restricted one is shown to its members alone.',
      'Set up a new one with its scope, rules and white team. It is restricted unless you say no.',
    ],
  },
  '/engagements/$id': {
    title: 'Scope & rules',
    what: 'What is tested, under which rules, who knows of it, and which phase it is in.',
    steps: [
      'Write down the scope and the crown jewels.',
      'Write the rules, and record who signed them. You vouch for that.',
      'Let in who must know, by their e-mail.',
      'Go to the next phase. The red team begins only under signed rules.',
      'Watch the limits of the regulation.',
    ],
  },
  '/engagements/$id log': {
    title: 'Log & register',
    what: 'What the test did, entry by entry, and the evidence that the report will rest on.',
    steps: [
      'Press n for a new entry: what happened, when, from which address.',
      'Save it at once; entries are numbered and never changed.',
      'For a correction, add another entry.',
      'Mark what the report will need as register, with a file or with a reference and its hash.',
    ],
  },
  '/engagements/$id report': {
    title: 'Final report',
    what: 'Write the final report. It is refused as long as a finding names no evidence.',
    steps: [
      'Look at the list of what the report needs.',
      'Write the summary and the findings; each finding names register entries by number.',
      'Submit it. What is not proven is named, and nothing you wrote is lost.',
      'Every accepted version is kept.',
      'Then take the package; it can be checked without this server.',
    ],
  },
  '/engagements/$id plan': {
    title: 'Remediation plan',
    what: 'Make incidents with an owner out of the findings, so that somebody fixes them.',
    steps: [
      'Wait until the blue team may know: who reads incidents sees title, severity and owner.',
      'Choose a finding of the accepted report, an owner and a due date.',
      'Follow the incident it becomes; it does not name the engagement.',
    ],
  },
  '/engagements/$id documents': {
    title: 'Documents',
    what: 'Drafts of the documents of the framework, filled with what this engagement has.',
    steps: [
      'Choose a document and read what is still missing.',
      'Record that where it belongs, and look again.',
      'Save it as Markdown and finish it. It is no template of an authority.',
    ],
  },
  '/agents': {
    title: 'Agents',
    what: 'Every AI agent you run: who answers for it, what it may use right now, what it did.',
    steps: [
      'Search the agent by id, name, owner or team.',
      'Something is wrong? Open it and quarantine it. Details can follow.',
      'Nobody registered it? Put its id after /agents/ in the address: the switch is there, too.',
      'Register the agents you run, with owner and granted tools.',
    ],
  },
  '/agents/$id': {
    title: 'One agent',
    what: 'The switch that takes all tools from an agent, and the way back.',
    steps: [
      'Quarantine: name the incident, the reason and who approves, and type the id.',
      'See which enforcement points have taken the change. What does not ask is not stopped.',
      'Find the cause, fix it, test the agent.',
      'Attach the test to the incident: agent_retest, guardrail_eval or model_eval.',
      'Restore with that record. It must be confirmed and younger than the quarantine.',
    ],
  },
  '/actions': {
    title: 'Actions',
    what: 'Response steps of all incidents: what waits for a person, and what is proven.',
    steps: [
      'Look first at what needs an approval.',
      'Filter to yours with “Mine”.',
      'Move a step with its menu or by dragging.',
      'Open a step to approve, reject or comment on it. You cannot approve what you asked for.',
      'Name the record that proves what is done.',
    ],
  },
  '/playbooks': {
    title: 'Playbooks',
    what: 'What to do, in order, for each kind of incident.',
    steps: [
      'Find the playbook by the kind of incident.',
      'Open it, and read who does what and what needs an approval.',
      'Start it on an incident.',
    ],
  },
  '/playbooks/$type': {
    title: 'One playbook',
    what: 'The steps for this kind of incident, to be read or to be started.',
    steps: [
      'Tick the steps that you need.',
      'Enter the number of the incident, and add them; they begin as proposed.',
      'Go on there: approve, do, prove.',
      'For another tool, download it as CACAO 2.0.',
    ],
  },
  '/reports': {
    title: 'Authority reports',
    what: 'Which legal deadlines are open, nearest first, and what became of the reports made.',
    steps: [
      'Begin at the top: what is over or due within hours.',
      'Open the incident there; facts, draft and export are on its Legal tab.',
      'Under “Reports”, look for “given up” and for what has no receipt.',
      'Under “Calendar”, make an address for your own calendar.',
    ],
  },
  '/reports/$id': {
    title: 'One authority report',
    what: 'How far this report is on its way. It is delivered when a receipt says so.',
    steps: [
      'Read the state: handed over is not delivered.',
      'In the outbox? Download the package and submit it on the way of the authority.',
      'Given up? Look at the attempts, remove the cause, try again.',
      'Record the receipt with the hash that it names, read from the receipt.',
    ],
  },
  '/imports': {
    title: 'Imports & intake',
    what: 'Make incidents of files of tools, of reports from open sources, and of log events.',
    steps: [
      'Drop files or choose them; what a file is, is told by its content.',
      'Leave “Dry run first” on: it says what would happen and writes nothing.',
      'A scan made to look again? Name its incident under “Retest of an incident”.',
      'Import, then open the run to see what became of each row.',
      'Reports and log events have their own tab.',
    ],
  },
  '/imports/$id': {
    title: 'One import',
    what: 'What became of every row of this file, and the way to take the import back.',
    steps: [
      'Compare the counts: new, duplicate, set aside, rejected.',
      'Read why rows were rejected, or download them.',
      'Correct them in the file and import it again; what is known makes no second incident.',
      'Wrong file? Undo, while nobody has worked on its incidents.',
    ],
  },
} as const satisfies Partial<Record<Page, PageText>>;
