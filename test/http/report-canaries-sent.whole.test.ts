// Canaries in the forms of reports that are no file of the outbox: PDF and DOCX in both languages, mail,
// and the endpoint of a recipient. `report-canaries` has the outbox and the package.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, suite, test } from 'node:test';
import { reportTargets } from '../../src/domain/report-target.ts';
import { drawPackage } from '../../src/reports/pdf/draw-package.ts';
import { engineOfFeatures } from '../support/engines.ts';
import { openMailServer, type MailServer } from '../support/mail-server.ts';
import { securePeer, type Peer } from '../support/peer.ts';
import { deliverOnce, readReport } from '../support/reports.ts';
import { openTestService, type TestService } from '../support/service.ts';
import { filesOfZip } from '../support/zip-files.ts';
import {
  assertOwnOnly,
  fieldCanary,
  newCanaryIncident,
  plans,
  releaseOf,
  textKeys,
  type CanaryIncident,
} from './canary-incident.ts';

const languages = ['en', 'pl'] as const;

/** Lines of pages and of mails break where they like. */
const unbroken = (text: string) => text.replaceAll(/\s+/g, '');

/** The mail as people read it, and the bytes of its attachment. */
function partsOf(mail: string): string[] {
  const parts = mail.split(/^--/m).map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const body = rest.join('\r\n\r\n');
    if (/base64/i.test(head)) return head + Buffer.from(body, 'base64').toString('utf8');
    if (!/quoted-printable/i.test(head)) return part;
    const bytes = body.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, '%$1');
    return head + decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
  });
  return parts;
}

suite('canaries in reports that are sent', () => {
  /** One sends to an endpoint, the other by mail, on one database. */
  let service: TestService;
  let byMail: TestService;
  let peer: Peer;
  let server: MailServer;
  let posted: CanaryIncident;
  let mailed: CanaryIncident;
  let folder: string;
  const requests: string[] = [];

  const settingsFor = (url: string, secret: string | null) =>
    Object.fromEntries(
      reportTargets.flatMap((target) => {
        const name = `IP3_DELIVERY_${target.toUpperCase()}`;
        return [[name, url], ...(secret === null ? [] : [[`${name}_SECRET`, secret]])];
      }),
    );

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-canaries-'));
    peer = await securePeer((request, answer) => {
      void request.toArray().then((pieces: Buffer[]) => {
        requests.push(JSON.stringify(request.headers) + Buffer.concat(pieces).toString('utf8'));
        answer.writeHead(202).end('{}');
      });
    });
    server = await openMailServer({ secure: true });
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const settings = settingsFor(`${peer.url}/reports`, secret);
    service = await openTestService(engineOfFeatures, { egress: peer.egress, settings });
    const address = `${server.url}?from=soc@example.org&to=csirt@example.net`;
    const options = { egress: server.egress, settings: settingsFor(address, null) };
    const other = await openTestService(engineOfFeatures, { ...options, sharedWith: service });
    byMail = { ...other, as: (...roles) => service.as(...roles) };
    posted = await newCanaryIncident(service);
    mailed = await newCanaryIncident(service);
  });
  after(async () => {
    await byMail.close();
    await service.close();
    await Promise.all([peer.close(), server.close()]);
    rmSync(folder, { recursive: true });
  });

  async function packageOf(report_id: string): Promise<Buffer> {
    const headers = await service.as('Legal/DPO');
    const url = `/api/reports/${report_id}/package`;
    return (await service.app.inject({ url, headers })).rawPayload;
  }

  async function pagesOf(bytes: Buffer, language: 'en' | 'pl'): Promise<string> {
    const { doc } = await drawPackage(bytes, new Map(), { language });
    const at = path.join(folder, 'report.pdf');
    writeFileSync(at, await buffer(doc));
    return execFileSync('pdftotext', ['-layout', at, '-'], { encoding: 'utf8' });
  }

  async function wordsOf(obligation: string, language: 'en' | 'pl'): Promise<string> {
    const url = `/api/ip3/v1/incidents/${posted.id}/report-drafts/${obligation}/${language}/document`;
    const answer = await service.app.inject({ url, headers: await service.as('Legal/DPO') });
    assert.equal(answer.statusCode, 200, answer.body);
    const files = [...(await filesOfZip(answer.rawPayload)).values()];
    return files.map((file) => file.toString('utf8').replaceAll(/<[^>]*>/g, ' ')).join('\n');
  }

  for (const { phase, target } of plans) {
    const name = `${phase.regime} ${phase.phase} to ${target}`;
    test(`${name} › PDF, endpoint and mail › only its own leave`, async () => {
      const { report_id } = await releaseOf(service, phase, target, posted);
      while (await deliverOnce(service));
      assert.equal((await readReport(service, report_id)).delivery, 'sent');
      const [request = assert.fail(), ...more] = requests.splice(0);
      assert.equal(more.length, 0);
      assertOwnOnly(unbroken(request), 'endpoint', phase, posted);
      const bytes = await packageOf(report_id);
      for (const language of languages) {
        const pages = unbroken(await pagesOf(bytes, language));
        assert.ok(pages.length > 100, pages);
        assertOwnOnly(pages, `PDF ${language}`, phase, posted);
        const shown = textKeys.filter((key) => pages.includes(fieldCanary(key)));
        assert.ok(shown.length > 0, 'the pages say nothing of the fields');
      }
      await releaseOf(service, phase, target, mailed);
      while (await deliverOnce(byMail));
      const [mail = assert.fail(), ...others] = server.mails.splice(0);
      assert.equal(others.length, 0);
      for (const part of partsOf(mail)) assertOwnOnly(unbroken(part), 'mail', phase, mailed);
      assert.ok(
        partsOf(mail).some((part) => part.includes('-koniec')),
        'the mail says nothing',
      );
    });
  }

  for (const obligation of new Set(plans.flatMap(({ phase }) => phase.obligations))) {
    test(`${obligation} › DOCX of its draft in both languages › only its own`, async () => {
      const { phase } = plans.find((plan) => plan.phase.obligations.includes(obligation))!;
      for (const language of languages) {
        const words = unbroken(await wordsOf(obligation, language));
        assertOwnOnly(words, `DOCX ${language}`, phase, posted);
        assert.ok(words.includes('-koniec'), 'the document says nothing of the fields');
      }
    });
  }
});
