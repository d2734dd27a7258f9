// Logowanie jednokrotne, po polsku.
export const signOn = {
  signOn: {
    wait: 'Chwileczkę, trwa sprawdzanie logowania.',
    again: 'Zaloguj się ponownie',
    refused: {
      title: 'Nie masz jeszcze dostępu',
      no_role: 'Żadna z Twoich grup nie ma tu roli. Przekaż poniższe dane administratorowi.',
      not_linked: 'Nie masz tu konta. Przekaż poniższe dane administratorowi.',
      no_email:
        'Dostawca tożsamości nie podał potwierdzonego adresu e-mail. Poproś o pomoc jego ' +
        'administratora.',
      email_taken:
        'Istnieje konto z Twoim adresem e-mail, ale nie jest z Tobą powiązane. Przekaż poniższe ' +
        'dane administratorowi.',
      disabled: 'Twoje konto jest tu wyłączone. Zwróć się do administratora.',
      groups: 'Twoje grupy',
      noGroup: 'Brak',
      issuer: 'Wystawca',
      subject: 'Identyfikator u wystawcy',
    },
  },
};
