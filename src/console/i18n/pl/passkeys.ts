// Passkeys, in Polish.
export const passkeys = {
  passkey: {
    title: 'Klucze dostępu',
    lead:
      'Klucz dostępu potwierdza Twoją tożsamość urządzeniem lub kluczem bezpieczeństwa. Strona, ' +
      'która tylko wygląda jak ta, nie może o niego poprosić.',
    name: 'Nazwa klucza dostępu',
    nameHelp: 'Pozwala odróżnić go od innych, na przykład „Mój laptop”.',
    add: 'Dodaj klucz dostępu',
    rename: 'Zmień nazwę',
    renameIt: 'Zmień nazwę klucza dostępu',
    saveName: 'Zapisz nazwę',
    remove: 'Usuń',
    synced: 'Może być synchronizowany z innymi urządzeniami',
    never: 'Jeszcze nie',
    columns: { title: 'Nazwa', added: 'Dodano', used: 'Ostatnio użyto', edit: 'Działanie' },
    notHere: 'Ta przeglądarka nie może używać kluczy dostępu pod tym adresem.',
    noName:
      'Klucze dostępu wymagają publicznego adresu z nazwą hosta. Zwróć się do administratora.',
    notMade: 'Nie dodano klucza dostępu. Spróbuj ponownie.',
    known: 'To urządzenie ma już Twój klucz dostępu.',
    use: 'Użyj klucza dostępu',
    or: 'Albo podaj kod:',
    refused: 'Nie przyjęto klucza dostępu. Spróbuj ponownie albo podaj kod.',
  },
};
