// The frame around the pages in English: following, keys, palette, the end of a session.
export const frame = {
  live: {
    follow: 'Follow changes',
    pause: 'Stop following changes',
    resume: 'Follow changes again',
    state: {
      live: 'Live',
      paused: 'Paused',
      reconnecting: 'Reconnecting',
      offline: 'Offline since {{at}}',
    },
    added_one: '{{count}} new',
    added_other: '{{count}} new',
    changed_one: '{{count}} changed',
    changed_other: '{{count}} changed',
    show: '{{news}} – show',
    gone: 'no longer matches this list',
  },
  frame: {
    menu: 'Menu',
    more: 'More',
    close: 'Close',
    offline:
      'The server has not answered since {{at}}. What you write stays here; the page is read ' +
      'again as soon as it answers.',
    sessionEnds_one: 'Your session ends in {{count}} minute.',
    sessionEnds_other: 'Your session ends in {{count}} minutes.',
    stay: 'Stay signed in',
    stayWhy: 'Enter your password again and the session goes on; what you wrote stays.',
    wait_one: 'Wait {{count}} second',
    wait_other: 'Wait {{count}} seconds',
  },
  palette: {
    title: 'Search and go',
    label: 'Page, incident number or words',
    found: 'Found',
    go: 'Go to {{page}}',
    open: 'Open {{id}}',
    nothing: 'Nothing has these words.',
    count_one: '{{count}} choice',
    count_other: '{{count}} choices',
  },
  keys: {
    title: 'Keyboard shortcuts',
    short: 'Keys',
    key: 'Key',
    does: 'What it does',
    single: 'Shortcuts of a single key',
    singleWhy: 'Off: only shortcuts with Ctrl work. Never taken while you type.',
  },
};
