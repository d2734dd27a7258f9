// Passkeys, in English.
export const passkeys = {
  passkey: {
    title: 'Passkeys',
    lead:
      'A passkey proves that it is you by your device or security key. A page that only looks ' +
      'like this one cannot ask for it.',
    name: 'Name of the passkey',
    nameHelp: 'How you tell it from others, such as "My laptop".',
    add: 'Add passkey',
    rename: 'Rename',
    renameIt: 'Rename passkey',
    saveName: 'Save name',
    remove: 'Remove',
    synced: 'Can be synced to other devices',
    never: 'Not yet',
    columns: { title: 'Name', added: 'Added', used: 'Last used', edit: 'Action' },
    notHere: "This browser can't use passkeys at this address.",
    noName: 'Passkeys need a public address with a host name. Ask an administrator.',
    notMade: 'No passkey was added. Try again.',
    known: 'This device has a passkey of yours already.',
    use: 'Use a passkey',
    or: 'Or enter a code:',
    refused: 'No passkey was taken. Try again, or enter a code.',
  },
};
