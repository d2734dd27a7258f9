// The section of the keys that sign in the administration.
import type { PagePart } from '../../pages/page.ts';

export const keysPart: PagePart = {
  title: { en: 'Signing keys', pl: 'Klucze podpisu' },
  reads: 'GET /api/ip3/v1/keys',
  help: {
    words: ['fourEyes', 'auditLog', 'package'],
    acts: ['GET /api/ip3/v1/keys', 'POST /api/ip3/v1/keys/:id/rotations'],
    see: ['/api/docs#/operations'],
    en: {
      what: 'Keys that sign packages, login tokens and the audit log.',
      steps: [
        'Select “Replace key”, enter the reason, and confirm that it is you.',
        'Another administrator approves it under Approvals.',
        'Then replace the key from there, within 24 hours of asking.',
        'Give others the new public key. An old key ends after its overlap.',
      ],
    },
    pl: {
      what: 'Klucze, którymi podpisywane są pakiety, tokeny logowania i dziennik audytu.',
      steps: [
        'Wybierz „Wymień klucz”, podaj uzasadnienie i potwierdź swoją tożsamość.',
        'Inny administrator zatwierdza to na stronie „Zatwierdzanie”.',
        'Potem wymień klucz stamtąd, w ciągu 24 godzin od złożenia wniosku.',
        'Przekaż innym nowy klucz publiczny. Stary kończy się po okresie przejściowym.',
      ],
    },
  },
};
