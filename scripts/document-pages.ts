// `node scripts/document-pages.ts`: draws documents of a made-up incident in both languages and
// puts pictures of their first pages into docs/screens. Needs pdftoppm (poppler-utils).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settableClock } from '../test/support/records.ts';
import { exportAsLegal, newReportedIncident, reportPdf } from '../test/support/report-sample.ts';
import { openTestService, type TestService } from '../test/support/service.ts';

const screens = join(import.meta.dirname, '../docs/screens');
const dpi = '72';

/** Name of the picture, and the report that it shows. */
const reports = {
  'nis2-warning': ['nis2', 'early_warning_24h', 'nis2_authority'],
  'gdpr-notification': ['gdpr', 'art33_notification_72h', 'data_protection_authority'],
  'gdpr-message': ['gdpr', 'art34_communication', 'data_subjects'],
  'dora-initial': ['dora', 'initial_notification', 'dora_authority'],
} as const;

const clock = settableClock('2026-11-20T22:00:00Z');
const service = await openTestService('embedded', { clock });
const folder = mkdtempSync(join(tmpdir(), 'proofline-pages-'));
try {
  await drawAll(service);
} finally {
  await service.close();
  rmSync(folder, { recursive: true });
}

async function drawAll(service: TestService): Promise<void> {
  const incident = await newReportedIncident(service);
  for (const [name, [regime, phase, target]] of Object.entries(reports)) {
    const id = await exportAsLegal(service, incident, { regime, phase, target });
    for (const language of ['en', 'pl'] as const) {
      keep(`document-${name}-${language}`, await reportPdf(service, id, language));
    }
  }
  const headers = await service.as('Legal/DPO');
  for (const document of ['package', 'custody']) {
    for (const language of ['en', 'pl']) {
      const query = `format=pdf&audience=restricted&document=${document}&language=${language}`;
      const url = `/api/ip3/v1/reports/evidence-package/${incident.id}?${query}`;
      const { rawPayload } = await service.app.inject({ url, headers });
      keep(`document-${document}-${language}`, rawPayload);
    }
  }
}

/** The first two pages; the second shows the form. */
function keep(name: string, pdf: Buffer): void {
  const file = join(folder, `${name}.pdf`);
  writeFileSync(file, pdf);
  const pages = ['-f', '1', '-l', '2', '-jpeg', '-r', dpi];
  execFileSync('pdftoppm', [...pages, file, join(screens, name)], { stdio: 'inherit' });
}
