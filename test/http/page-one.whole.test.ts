// Page one of what an incident and an engagement leave behind: package, certificates, report. Those
// of reports to authorities and of messages are in `report-pdf.whole.test.ts`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import { sampleDocuments } from '../../scripts/sample-documents.ts';
import type { DocumentKind } from '../../src/reports/pdf/package-view.ts';
import { renderPdf } from '../../src/reports/pdf/render.ts';
import { english } from '../../src/reports/pdf/words-en.ts';
import { polish } from '../../src/reports/pdf/words-pl.ts';
import { answersOn, pageOneOf } from '../support/page-one.ts';

/** What the records of the sample say, whatever the language. */
const said: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  incident: {
    happened: /Ransomware encrypted the billing system/,
    who: /admin@example\.org.*jan\.kowalski@example\.org/,
    when: /20(?: Nov |\.11\.)2026, 18:00 UTC.*21:30 UTC/,
    done: /Isolate the billing system/,
    proven: /E-3/,
    notProven: /E-1/,
  },
  engagement: {
    happened: /One of three scenarios reached its flag\./,
    who: /Zażółć Płatności S\.A\. .*A\. Lead/,
    when: /2 Nov 2026|2\.11\.2026/,
    done: /\b1\b/,
    proven: /E-1/,
    notProven: /./,
  },
};

suite('page one of a document', () => {
  const kinds = ['package', 'custody', 'close', 'engagement'] as const;
  const documents = new Map<string, string>();
  let folder: string;

  before(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'proofline-page-one-'));
    for await (const { name, pdf } of sampleDocuments((one) =>
      kinds.some((kind) => kind === one),
    )) {
      const file = path.join(folder, `${name}.pdf`);
      writeFileSync(file, pdf);
      documents.set(name, pageOneOf(file));
    }
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const kind of kinds) {
    for (const [language, words] of [['en', english] as const, ['pl', polish] as const]) {
      test(`${kind} › in ${language} › six questions, each answered from the records`, () => {
        const page = documents.get(`${kind}-${language}`) ?? '';
        const answers = answersOn(page, language);
        const expected = said[kind === 'engagement' ? kind : 'incident'] ?? {};
        for (const [question, answer] of Object.entries(expected)) {
          assert.match(answers[question as keyof typeof answers], answer, question);
        }
        for (const lacking of [words.none, words.done.none, words.who.noOwner]) {
          assert.ok(!answers.who.includes(lacking) && !answers.done.includes(lacking), lacking);
        }
      });

      test(`${kind} › in ${language}, drawn again from the package in it › the same bytes`, async () => {
        const inner = path.join(folder, 'inner.json');
        const pdf = path.join(folder, `${kind}-${language}.pdf`);
        execFileSync('pdfdetach', ['-save', '1', '-o', inner, pdf]);
        const document: DocumentKind = kind === 'engagement' ? 'package' : kind;
        const chosen = { package: readFileSync(inner), pictures: new Map(), language, document };
        // What was sent has a seal in its trailer.
        const handed = readFileSync(pdf, 'latin1').replace(/\/IP3_Seal <[0-9a-f]+>\n/, '');
        assert.ok(Buffer.from(await renderPdf(chosen)).equals(Buffer.from(handed, 'latin1')));
      });
    }
  }
});
