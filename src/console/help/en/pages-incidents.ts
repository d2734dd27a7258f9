// Help with the incidents, in English.
import type { Page } from '../pages.ts';
import type { PageText } from '../texts.ts';

export const incidentPages = {
  '/incidents': {
    title: 'Incidents',
    what: 'Find the incident that needs you, and see how far the others are.',
    steps: [
      'Begin with a view: “Needs me” has what is yours or nobody’s, most severe first.',
      'Narrow it with words or key:value, such as severity:critical; “!” leaves a value out.',
      'The space bar shows a row beside the list (on a wide screen), Enter opens it.',
      'Select rows with x to assign, move or close many; each has its own answer.',
      'When it says “3 new”, press that; the list moves only when you ask.',
      'Save a view for what you look at each day.',
    ],
  },
  '/incidents/new': {
    title: 'Report an incident',
    what: 'Get down what was seen. Classifying it and proving it come later.',
    steps: [
      'Say in one line what happened; this is all that must be there.',
      'Describe what was seen, where, by whom, and what was done.',
      'Say when it was noticed: left empty, the time of this report counts.',
      'Choose the nearest category, or leave it at “I am not sure”.',
      'Say whether personal data are affected: that starts the clocks of the GDPR.',
      'Report. What you type stays in this browser until then.',
    ],
  },
  '/incidents/$id': {
    title: 'One incident',
    what: 'Take the incident from report to closing. The checklist says what is still missing.',
    steps: [
      'Read what happened, and correct it under “Edit”.',
      'Make it yours or assign it, with a due time.',
      'Attach evidence; without it there is no priority.',
      'Classify: that starts the clock for the fix, counted from the report.',
      'Move it through fixing to retest as the work goes on.',
      'Close when the checklist is met. It asks the server, and no role gets round it.',
    ],
  },
  '/incidents/$id evidence': {
    title: 'Evidence',
    what: 'What proves this incident and its fix, with the chain of custody of each record.',
    steps: [
      'Attach a file, a reference or text. A file is hashed here before it leaves this machine.',
      'Name the type: one with “retest” in it is what the gate looks for.',
      'Look at signals, and confirm or withdraw them. Nothing is deleted.',
      'Choose who sees a record before others read it; what was public may have been read.',
      'Compare a file with the records; it is hashed here and sent nowhere.',
      '“Verify on the server” reads the kept bytes again.',
    ],
  },
  '/incidents/$id actions': {
    title: 'Response steps',
    what: 'Who does what about this incident, who approved it, and what proves that it is done.',
    steps: [
      'Add steps from the playbook of its category, or in your own words.',
      'Approve those that need it: name who decided it with you.',
      'Start a step, and mark it done.',
      'Name the record that proves it. One proven step lets the registry record be closed.',
    ],
  },
  '/incidents/$id legal': {
    title: 'Legal duties and clocks',
    what:
      'Which reports to authorities may be due, until when, and what goes into them. Decision ' +
      'support, not legal advice.',
    steps: [
      'Record the facts that are marked “needed”. Saving moves the clocks at once.',
      'Read each duty: why it may apply, what is not known yet, how much time is left.',
      'Legal/DPO decides whether it applies, with a reason.',
      'Fill the fields of the draft; mandatory ones that are empty are listed.',
      'Export the report. That hands it over at best; only a receipt proves that it arrived.',
      'Sent it another way? Record the submission: it starts the clocks that follow.',
      '“What if” shows other answers and saves nothing.',
    ],
  },
  '/incidents/$id techniques': {
    title: 'Techniques',
    what: 'Which techniques of ATT&CK and ATLAS the incident points to. Evidence is not read.',
    steps: [
      'Read why each one is suggested.',
      'Accept those that fit, reject the others; the decision bears your name.',
      'Add one that is missing by its id, with what shows it.',
      'Take the result as a Navigator layer or a STIX bundle.',
    ],
  },
  '/incidents/$id coverage': {
    title: 'Coverage',
    what: 'How complete the evidence of this incident is, and what is missing.',
    steps: [
      'Look for the dimensions with the shortest bars.',
      'Read under each what would fill it, and go there by its button.',
      'Those marked “later” do not count yet.',
      'Do not rank risks by it: a disaster can be documented perfectly.',
    ],
  },
  '/incidents/$id timeline': {
    title: 'Timeline',
    what: 'What happened to this incident, by whom, newest first.',
    steps: [
      'Narrow it by kind or by person.',
      'Open the details of an entry; one about evidence leads to its record.',
      'For an error somebody tells you about, look for its request id.',
      'It shows at most 200 entries; the audit log has all of them.',
    ],
  },
  '/incidents/$id exports': {
    title: 'Ticket and package',
    what: 'Hand the incident on: as a ticket for a tracker, or as a package that proves itself.',
    steps: [
      'Choose who will read the package; what they may not see is redacted.',
      'Take it as JSON, PDF or ZIP; the same records give the same hash.',
      'Give the reader the keys on another way than the package.',
      'For a tracker, copy the ticket. The service sends nothing itself.',
      'Every package that is handed out is recorded.',
    ],
  },
} as const satisfies Partial<Record<Page, PageText>>;
