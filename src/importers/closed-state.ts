// The words with which tools say that they do not hold a finding open, in tables as in JSON.
import { lookUp } from './read/text.ts';

/** Without blanks, `_` and `-`. */
const closedStates: Readonly<Record<string, string>> = {
  falsepositive: 'a false positive',
  duplicate: 'a duplicate',
  outofscope: 'out of scope',
  riskaccepted: 'an accepted risk',
  acceptedrisk: 'an accepted risk',
  wontfix: 'an accepted risk',
  mitigated: 'mitigated',
  remediated: 'mitigated',
  fixed: 'fixed',
  resolved: 'resolved',
  closed: 'closed',
  done: 'closed',
  rejected: 'rejected',
  dismissed: 'dismissed',
  suppressed: 'suppressed',
  inactive: 'not active',
  // German, Polish, French, Spanish.
  behoben: 'fixed',
  gelöst: 'resolved',
  geschlossen: 'closed',
  erledigt: 'closed',
  falschmeldung: 'a false positive',
  fehlalarm: 'a false positive',
  duplikat: 'a duplicate',
  akzeptiert: 'an accepted risk',
  naprawione: 'fixed',
  naprawiony: 'fixed',
  naprawiona: 'fixed',
  usunięte: 'fixed',
  rozwiązane: 'resolved',
  rozwiązany: 'resolved',
  zamknięte: 'closed',
  zamknięty: 'closed',
  zamknięta: 'closed',
  fałszywyalarm: 'a false positive',
  odrzucone: 'rejected',
  corrigé: 'fixed',
  résolu: 'resolved',
  fermé: 'closed',
  clos: 'closed',
  fauxpositif: 'a false positive',
  doublon: 'a duplicate',
  corregido: 'fixed',
  resuelto: 'resolved',
  cerrado: 'closed',
  falsopositivo: 'a false positive',
  duplicado: 'a duplicate',
};

/** As what a word of a status puts the finding away; undefined while it is open. */
export function closedState(word: string): string | undefined {
  const written = word.slice(0, 64).normalize('NFC');
  return lookUp(closedStates, written.replace(/[\s_\-'’]/g, ''));
}
