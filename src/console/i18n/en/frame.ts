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
      "The server hasn't responded since {{at}}. Your input stays here. The page reloads " +
      'when the server responds.',
    sessionEnds_one: 'Your session ends in {{count}} minute.',
    sessionEnds_other: 'Your session ends in {{count}} minutes.',
    stay: 'Stay signed in',
    stayWhy: 'Enter your password again to extend the session. Your input stays here.',
    wait_one: 'Wait {{count}} second',
    wait_other: 'Wait {{count}} seconds',
  },
  palette: {
    title: 'Search and navigate',
    label: 'Page, incident number or words',
    found: 'Found',
    go: 'Go to {{page}}',
    open: 'Open {{id}}',
    nothing: 'No results',
    count_one: '{{count}} result',
    count_other: '{{count}} results',
  },
  help: {
    open: 'Help',
    title: 'Help for this page',
    steps: 'Steps',
    words: 'Terms',
    may: 'Minimum role',
    signedIn: 'Any signed-in user',
    youMay: '– you have it',
    youMayNot: "– you don't have it",
    see: 'Related pages (new tab)',
    notLoaded: "The help couldn't be loaded. Reload the page.",
    reload: 'Reload page',
  },
  keys: {
    title: 'Keyboard shortcuts',
    short: 'Keys',
    key: 'Key',
    does: 'Action',
    single: 'Single-key shortcuts',
    singleWhy:
      'Turn this off to keep only shortcuts with Ctrl. Shortcuts are never active while ' +
      'you type.',
  },
};
