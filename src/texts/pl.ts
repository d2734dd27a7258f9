// All texts of the server in Polish.
import { citation } from './pl/citation.ts';
import { connections } from './pl/connections.ts';
import { coverage } from './pl/coverage.ts';
import { importLabels } from './pl/import-labels.ts';
import { importNotes } from './pl/import-notes.ts';
import { importRemarks } from './pl/import-remarks.ts';
import { legalUnion } from './pl/legal-eu.ts';
import { legalNis2 } from './pl/legal-nis2.ts';
import { aiPlaybooks } from './pl/playbooks-ai.ts';
import { cyberPlaybooks } from './pl/playbooks-cyber.ts';
import { approvalRefusals } from './pl/refusals-approvals.ts';
import { archiveRefusals } from './pl/refusals-archives.ts';
import { importRefusals } from './pl/refusals-imports.ts';
import { listRefusals } from './pl/refusals-list.ts';
import { machineRefusals } from './pl/refusals-machines.ts';
import { passkeyRefusals } from './pl/refusals-passkeys.ts';
import { recordRefusals } from './pl/refusals-records.ts';
import { serverRefusals } from './pl/refusals-server.ts';
import { signOnRefusals } from './pl/refusals-sign-on.ts';
import { teamRefusals } from './pl/refusals-teams.ts';
import { workRefusals } from './pl/refusals-work.ts';
import { setAside } from './pl/set-aside.ts';
import { settings } from './pl/settings.ts';
import { system } from './pl/system.ts';
import { taxonomy } from './pl/taxonomy.ts';
import { validation } from './pl/validation.ts';
import { translator } from './translate.ts';

export const served = translator(
  legalUnion,
  legalNis2,
  aiPlaybooks,
  cyberPlaybooks,
  coverage,
  system,
  taxonomy,
  settings,
  listRefusals,
  recordRefusals,
  approvalRefusals,
  workRefusals,
  serverRefusals,
  passkeyRefusals,
  teamRefusals,
  signOnRefusals,
  machineRefusals,
  connections,
  archiveRefusals,
  importRefusals,
  importRemarks,
  importNotes,
  setAside,
  importLabels,
  validation,
);

export { citation };
