import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { assertLinear } from '../../test/support/processor-time.ts';
import { canonicalId, parentOf, techniqueOf } from './catalogue.ts';
import { mapTechniques, mostSuggestions, rankTechniques, type TechniqueInput } from './map.ts';
import { inputWith } from './testing.ts';

interface Vector {
  name: string;
  input: Partial<TechniqueInput>;
  includes: string[];
  first_source?: string;
  count?: number;
}

const file = path.join(import.meta.dirname, '../../test/vectors/techniques/suggestions.json');
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];
const idsOf = (input: TechniqueInput) => mapTechniques(input).map((one) => one.technique_id);

/** Words that mean something here, so that random texts reach the rules. */
const words = fc.constantFrom(
  ...['sql', 'injection', 'lsass', 'remote', 'attackers', 'execute', 'arbitrary', 'code', 'no'],
  ...['evidence', 'of', 'ransomware', 'prompt', 'allows', 'CWE-79', 'powershell', 'T1059', '𝕏'],
);
const texts = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.array(words, { maxLength: 60 }).map((list) => list.join(' ')),
);
const inputs = fc
  .record({
    title: texts,
    text: fc.option(texts),
    level: fc.constantFrom('L0_event', 'L1_cyber', 'L2_ai', 'L3_hybrid', 'own'),
    cwe: fc.array(fc.integer({ min: -1, max: 1500 }), { maxLength: 5 }),
    declared: fc.array(fc.oneof(fc.constantFrom('T1562.001', 'T1059', 'T9999'), fc.string()), {
      maxLength: 12,
    }),
    is_vulnerability: fc.boolean(),
    namespace: fc.option(fc.constantFrom('impact/wipe-disk', 'collection/keylog', 'x')),
  })
  .map(inputWith);

suite('mapTechniques', () => {
  for (const { name, input, includes, first_source, count } of vectors) {
    test(`vector › ${name} › its techniques are suggested`, () => {
      const suggestions = mapTechniques(inputWith(input));
      const ids = suggestions.map(({ technique_id }) => technique_id);
      assert.deepEqual(
        includes.filter((id) => !ids.includes(id)),
        [],
        `suggested: ${ids.join(' ')}`,
      );
      if (first_source !== undefined) assert.equal(suggestions[0]?.source, first_source);
      if (count !== undefined) assert.equal(suggestions.length, count);
    });
  }

  test('any input › ids, number, confidence › canonical, bounded, between 0 and 1', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const suggestions = mapTechniques(input);
        assert.ok(suggestions.length <= mostSuggestions);
        for (const one of suggestions) {
          if (one.valid) {
            assert.equal(canonicalId(one.technique_id), one.technique_id);
            assert.equal(techniqueOf(one.technique_id)?.name, one.name);
            assert.ok(one.tactics.length > 0);
          } else assert.equal(one.source, 'declared');
          assert.ok(one.confidence >= 0 && one.confidence <= 0.97, String(one.confidence));
          assert.ok(one.rationale.length > 10 && one.rationale.length < 600);
        }
        assert.equal(new Set(suggestions.map((one) => one.technique_id)).size, suggestions.length);
      }),
      { numRuns: 300 },
    );
  });

  test('any input › asked twice › the same answer', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        assert.deepEqual(mapTechniques(input), mapTechniques(structuredClone(input)));
      }),
      { numRuns: 100 },
    );
  });

  test('rationale › of a hostile text › words of our phrases only, none beside them', () => {
    const text = '<script>alert(1)</script> \u001b[31m mimikatz read lsass SECRET-7741';
    const [first] = mapTechniques(inputWith({ title: text, text }));
    assert.equal(first?.technique_id, 'T1003.001');
    assert.doesNotMatch(first.rationale, /script|\u001b|SECRET/);
  });

  test('everyday texts › words that cues merely contain › none of the wrong techniques', () => {
    const cases: [string, string[]][] = [
      ['Helpdesk: setup.exe does not start', ['T1053']],
      ['graphics driver crashed', ['T1189']],
      ['graphics driver by ACME crashed', ['T1189']],
      ['Maintenance note', ['T1204']],
      ['Ticket for CVE-2024-12345', ['T1190', 'T1558']],
      ['A child process of the printer service', ['T1202']],
      ['Self-signed certificate on the printer', ['T1573']],
      ['The account password had appeared in a log', ['T1098']],
      ['Tool downloaded twice by the help desk', ['T1588']],
      ['This rule detects a printer', ['T1518']],
      ['Free memory is low, add more', ['T1620', 'T1137']],
      ['Router R7 V8', ['T1189']],
    ];
    for (const [title, wrong] of cases) {
      const families = idsOf(inputWith({ title })).map(parentOf);
      assert.deepEqual(
        wrong.filter((id) => families.includes(id)),
        [],
        title,
      );
    }
  });

  test('a flaw in what sends mails › no phishing; a flaw that a mail carries › phishing', () => {
    const families = (title: string) =>
      idsOf(inputWith({ title, is_vulnerability: true })).map(parentOf);
    const sends = 'The script that sends reports by email does not sanitize the report identifier.';
    assert.ok(!families(sends).includes('T1566'));
    const carried = 'Remote attackers may execute arbitrary code by a crafted email message.';
    assert.ok(families(carried).includes('T1566'));
  });

  test('authenticated and unauthenticated › of one flaw › differ, each with its own reason', () => {
    const first = (title: string) => mapTechniques(inputWith({ title, is_vulnerability: true }))[0];
    const texts = [
      'an authenticated',
      'an unauthenticated',
      'a not authenticated',
      'at the time of authentication an',
    ];
    const [inside, outside, negated, time] = texts.map((who) =>
      first(`A flaw allows ${who} attacker to change the banner text.`),
    );
    assert.match(outside!.rationale, /“unauthenticated”/);
    assert.match(negated!.rationale, /“not authenticated”/);
    assert.doesNotMatch(inside!.rationale + time!.rationale, /authenticat/);
    assert.ok(inside!.confidence < outside!.confidence, String(inside!.confidence));
    assert.equal(negated!.confidence, outside!.confidence);
  });

  test('an authenticated local user › needs the machine › is not taken for a remote one', () => {
    const text = 'The kernel driver lets an authenticated local user gain privileges.';
    assert.equal(idsOf(inputWith({ text, is_vulnerability: true }))[0], 'T1068');
  });

  test('every quotation of a rationale › stands in the text', () => {
    const shared = path.join(import.meta.dirname, '../../../shared/ttp');
    const sets = existsSync(shared)
      ? readdirSync(shared).filter((name) => name.endsWith('.jsonl'))
      : [];
    const corpora = sets.flatMap((name) =>
      readFileSync(path.join(shared, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => {
          const { text } = JSON.parse(line) as { text: string };
          const level = name.startsWith('ai_') ? 'L2_ai' : 'L1_cyber';
          return inputWith({ text, level, is_vulnerability: name.startsWith('cve_') });
        }),
    );
    const check = (input: TechniqueInput): void => {
      const text = `${input.title}. ${input.text ?? ''}`.toLowerCase();
      for (const { rationale } of mapTechniques(input)) {
        for (const [, quoted] of rationale.matchAll(/“(.*?)”/gs)) {
          assert.ok(text.includes(quoted!.toLowerCase()), `${rationale} | ${text.slice(0, 200)}`);
        }
      }
    };
    for (const input of [...vectors.map((one) => inputWith(one.input)), ...corpora]) check(input);
    fc.assert(fc.property(inputs, check), { numRuns: 200 });
  });

  test('denied behaviour › no evidence of it › less sure than where it was seen', () => {
    const seen = mapTechniques(inputWith({ text: 'We saw ransomware and a keylogger.' }));
    const denied = mapTechniques(
      inputWith({ text: 'No evidence of ransomware. We saw a keylogger.' }),
    );
    const sure = (list: typeof seen) =>
      list.find(({ technique_id }) => technique_id === 'T1486')?.confidence ?? 0;
    assert.ok(sure(denied) < sure(seen), `${sure(denied)} < ${sure(seen)}`);
  });

  test('declared ids › revoked, unknown, repeated › followed, kept as not valid, once', () => {
    const input = inputWith({ declared: ['t1562.001', 'T1685', 'T9999', 'T1059.999'] });
    const found = mapTechniques(input).map(({ technique_id, valid, superseded_id }) => {
      return [technique_id, valid, superseded_id];
    });
    assert.deepEqual(found, [
      ['T1685', true, 'T1562.001'],
      ['T9999', false, undefined],
      ['T1059', true, 'T1059.999'],
    ]);
  });

  test('deprecated ids › of which the framework names a successor › are followed to it', () => {
    for (const [old, today] of [
      ['T1064', 'T1059'],
      ['T1086', 'T1059.001'],
      ['T1175', 'T1021.003'],
    ] as const) {
      assert.deepEqual(idsOf(inputWith({ declared: [old] })), [today]);
    }
  });

  test('an id that was withdrawn without a successor › kept with its name, and not valid', () => {
    const [kept] = mapTechniques(inputWith({ declared: ['T1043'] }));
    assert.deepEqual([kept?.name, kept?.valid], ['Commonly Used Port', false]);
    assert.match(kept!.rationale, /withdrew/);
  });

  test('words of everyday language › in an account none, in a short text confirmed or said', () => {
    const account = [
      'The hosts were rebuilt at noon.',
      'A customer was called.',
      'The public was informed.',
      'Nobody used the documents.',
      'The domain was paid for.',
    ];
    assert.deepEqual(idsOf(inputWith({ text: account.join(' '), applicability: 'observed' })), []);
    // A short text of ATT&CK has one where the words around it confirm it.
    assert.deepEqual(idsOf(inputWith({ text: 'The customer' })), []);
    const told = { text: 'exfiltrated to the attacker-controlled server', level: 'L1_cyber' };
    assert.ok(idsOf(inputWith(told)).includes('T1041'));
    const inAi = { text: 'The injection', level: 'L2_ai', applicability: 'observed' } as const;
    const [one] = mapTechniques(inputWith(inAi));
    assert.equal(one?.applicability, 'possible');
    assert.match(one.rationale, /^Only words of everyday language: “injection”\.$/);
    // Of the least telling words not even a short text has anything.
    for (const text of ['The directory', 'Its tools', 'local']) {
      assert.deepEqual(idsOf(inputWith({ text })), [], text);
    }
  });

  test('two words with others between › in a short text › only where its words confirm them', () => {
    const apart = 'Remove the immutable attribute of a log that is no file.';
    assert.ok(!idsOf(inputWith({ text: apart })).includes('T1070.004'));
    const confirmed = 'It can collect all local files and documents of the system.';
    assert.ok(idsOf(inputWith({ text: confirmed })).includes('T1005'));
  });

  test('the kernel of an operating system › a flaw in win32k › stages no capability', () => {
    const text = 'A flaw in win32k lets a local user run code and gain privileges.';
    const ids = rankTechniques(inputWith({ text, is_vulnerability: true }));
    assert.equal(ids[0]?.technique_id, 'T1068');
    assert.ok(!idsOf(inputWith({ text, is_vulnerability: true })).includes('T1608'));
  });

  test('words that mean something else in their phrase › speak for nothing', () => {
    const cases: [string, string][] = [
      ['It fetches files from the victim system via encrypted commands.', 'T1486'],
      ['Gamaredon Group enumerates processes.', 'T1069'],
      ['During the SolarWinds Compromise they modified timestamps.', 'T1195'],
      ['They moved laterally in victim networks.', 'T1590'],
      ['An Active Directory enumeration was run.', 'T1083'],
      ['The user clicked on a file, which created a new drive.', 'T1136'],
      ['Event 5858 is an error of a WMI operation.', 'T1546'],
      ['We rotated the key.', 'T1480'],
      ['A laptop was stolen. Its disk was encrypted with BitLocker.', 'T1486'],
      ['A tunnel over port 443 was set up.', 'T1571'],
    ];
    for (const [text, wrong] of cases) {
      const families = idsOf(inputWith({ text, applicability: 'observed' })).map(parentOf);
      assert.ok(!families.includes(wrong), `${text} ${wrong}`);
    }
    assert.ok(idsOf(inputWith({ text: 'All files were encrypted.' })).includes('T1486'));
  });

  test('a weakness of a file or a client › is no reason to say that it needs no file', () => {
    const reasons = (text: string) =>
      mapTechniques(inputWith({ text, is_vulnerability: true })).map((one) => one.rationale);
    const said = /nothing says that it needs local access/;
    assert.ok(reasons('Remote code execution in the mail gateway.').some((one) => said.test(one)));
    for (const text of [
      'A double free crashes the client application if corrupted data is parsed.',
      'Shell metacharacters in a crafted image execute code.',
    ]) {
      assert.ok(!reasons(text).some((one) => said.test(one)), text);
    }
  });

  test('two behaviours in one heading › shadow copies deleted, files encrypted › both', () => {
    const text = 'Shadow copies deleted with vssadmin, files encrypted, a ransom note left.';
    const ids = idsOf(inputWith({ title: 'Ransomware', text }));
    assert.deepEqual(ids.toSorted(), ['T1486', 'T1490']);
  });

  test('what the defenders did › adds no technique', () => {
    for (const text of ['We disabled both accounts.', 'The EDR deleted the file.']) {
      assert.deepEqual(idsOf(inputWith({ text, applicability: 'observed' })), [], text);
    }
  });

  test('a weakness › every suggestion › with a reason of its own', () => {
    const flaws = [
      'Zoho before 6122 allows a remote authenticated administrator to execute commands.',
      'There is a reflected XSS on the page AdminFeatures.',
      'The API is vulnerable to an authentication bypass.',
      'A use-after-free in the Linux kernel allows local users to gain privileges.',
      'A flaw in Acme Server before 1.2 allows remote attackers to read arbitrary files.',
    ];
    for (const text of flaws) {
      const all = mapTechniques(inputWith({ text, is_vulnerability: true }));
      assert.ok(all.length > 0, text);
      for (const { rationale } of all) assert.match(rationale, /: ./, `${text} ${rationale}`);
    }
  });

  test('confidence of a weakness › whatever the text › within what was measured', () => {
    const text = 'SQL injection in the web application allows remote unauthenticated attackers in.';
    for (const { source, confidence } of mapTechniques(inputWith({ text, cwe: [89] }))) {
      if (source === 'class') assert.ok(confidence <= 0.64 && confidence >= 0.12);
    }
  });

  test('declared technique › the text says a sibling › the family is not said twice', () => {
    const ids = idsOf(inputWith({ text: 'powershell encoded command', declared: ['T1059.005'] }));
    assert.deepEqual(
      ids.filter((id) => id.startsWith('T1059')),
      ['T1059.005'],
    );
  });

  test('ranking › of a text › begins with what is suggested', () => {
    const input = inputWith({ text: 'Scheduled task created with schtasks.' });
    assert.equal(rankTechniques(input)[0]?.technique_id, mapTechniques(input)[0]?.technique_id);
  });

  test('hostile text › a million characters of one cue › mapped in linear time', async () => {
    for (const word of ['powershell ', 'a', 'no evidence ', 'allow ', 'sql injection ']) {
      await assertLinear((length) => {
        mapTechniques(inputWith({ text: word.repeat(length / word.length), cwe: [79, 89] }));
      }, 1_000_000);
    }
  });
});
