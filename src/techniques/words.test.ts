import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { CueIndex, cuesOf, type Cue } from './cues.ts';
import atlasCues from './data/atlas-cues.json' with { type: 'json' };
import attackCues from './data/attack-cues.json' with { type: 'json' };
import weakness from './data/weakness.json' with { type: 'json' };
import { ruleRows } from './rules.ts';
import { clauseWith } from './testing.ts';
import { stemOf, tokensOf } from './words.ts';

suite('words', () => {
  test('forms of a word › stemOf › the same stem', () => {
    const groups = [
      ['injection', 'injections', 'injected', 'injecting', 'injects'],
      ['delete', 'deleted', 'deletes', 'deleting', 'deletion'],
      ['execute', 'executes', 'executed', 'executing', 'execution'],
      ['query', 'queries'],
    ];
    for (const group of groups) assert.equal(new Set(group.map(stemOf)).size, 1, group.join(' '));
  });

  test('a sentence › that denies › marks what it denies and no more', () => {
    const denied = (text: string) =>
      tokensOf(text).words.flatMap((word) => (word.denied ? [word.stem] : []));
    assert.deepEqual(denied('No evidence of ransomware'), ['ransomwar']);
    assert.deepEqual(denied('The exfiltration was prevented'), ['exfiltr']);
    assert.deepEqual(denied('Input is not properly checked'), []);
  });
});

suite('cues', () => {
  const index = new CueIndex(cuesOf('one', 'create scheduled task!; keylogger'));
  const met = (text: string) => index.met(clauseWith(text)).map(({ cue }) => cue.phrase);

  test('words near each other › in any order and form › meet the cue', () => {
    assert.deepEqual(met('a task was scheduled and created'), ['create scheduled task']);
  });

  test('two words the other way round › only as English turns them', () => {
    const list =
      'agent configuration; encoded strings; file search; new user; user login; host name';
    const turned = new CueIndex(cuesOf('one', list));
    const says = (text: string) => turned.met(clauseWith(text)).map(({ cue }) => cue.phrase);
    const cases: [string, string[]][] = [
      ['the configuration of the agent', ['agent configuration']],
      ['strings there are always encoded', ['encoded strings']],
      ['long strings all encoded', ['encoded strings']],
      ['it searches shares for a file', ['file search']],
      ['the user opened a new page', []],
      ['login tried with another user', []],
      ['a name, copied from one host', []],
      ['new local user', ['new user']],
    ];
    for (const [text, phrases] of cases) assert.deepEqual(says(text), phrases, text);
    const never = new CueIndex(cuesOf('one', list), 'nothing');
    assert.deepEqual(never.met(clauseWith('strings there are always encoded')), []);
    const loosely = new CueIndex(cuesOf('one', list), 'loosely');
    const [guess] = loosely.met(clauseWith('the user opened a new page'));
    assert.equal(guess?.loose, true);
  });

  test('words far apart › in a long text › do not', () => {
    assert.deepEqual(met(`create ${'filling '.repeat(30)} scheduled task`), []);
  });

  test('no words at all › or none known › nothing', () => {
    assert.deepEqual(met(''), []);
    assert.deepEqual(met('… 你好 \u0000'), []);
  });

  const exact = new CueIndex([
    ...cuesOf('said', 'drive-by; not initialized; at.exe; c$; pass the hash; .env'),
    ...cuesOf('plain', 'shadow copies'),
  ]);
  const found = (text: string) => exact.met(clauseWith(text)).map(({ said }) => said());

  test('a cue with a filler word or a sign › written so › is met, in the words of the text', () => {
    const cases: [string, string[]][] = [
      ['A Drive-By download', ['“drive-by”']],
      ['hit by a drive by', ['“drive by”']],
      ['memory that is not initialized', ['“not initialized”']],
      ['ran AT.EXE twice', ['“at.exe”']],
      ['opened \\\\host\\c$ by hand', ['“c$”']],
      ['passing the hash', ['“passing the hash”']],
      ['reads .env there', ['“.env”']],
      ['copies were made of the shadow', ['“copies” … “shadow”']],
      ['each shadow copy', ['“shadow copy”']],
    ];
    for (const [text, said] of cases) assert.deepEqual(found(text), said, text);
  });

  test('a cue with a filler word or a sign › one of them missing or elsewhere › is not met', () => {
    const texts = [
      ...['drive', 'graphics driver by ACME', 'by drive', 'drive. By noon', 'initialized'],
      ...['setup.exe', 'look at exe files', 'at. Exe', 'c', 'plan c', 'pass hash', 'env'],
      ...['the hash pass', 'initialized, not'],
    ];
    for (const text of texts) assert.deepEqual(found(text), [], text);
  });

  test('a quotation › of words far apart or oddly parted › has nothing else of the text', () => {
    assert.deepEqual(found('shadow SECRET\u001b copies'), ['“shadow” … “copies”']);
    assert.deepEqual(found('shadow\u001b[copies'), ['“shadow” … “copies”']);
  });
});

suite('data of the cues', () => {
  const cues: Cue[] = [
    ...[attackCues, atlasCues].flatMap((lists) =>
      Object.entries(lists).flatMap(([id, list]) => cuesOf(id, list)),
    ),
    ...Object.entries(weakness.features).flatMap(([name, trait]) => cuesOf(name, trait.cues)),
    ...ruleRows().flatMap(({ id, phrases = [] }) =>
      phrases.map((phrase) => ({ subject: id, phrase, weight: 1 })),
    ),
  ];
  const meets = (phrase: string, text: string) =>
    new CueIndex([{ subject: 'one', phrase, weight: 1 }]).met(clauseWith(text)).length > 0;

  test('every cue › has its words, each needed › a text that lacks one does not meet it', () => {
    assert.ok(cues.length > 8000);
    const failing = new Set<string>();
    for (const { phrase } of cues) {
      if (!meets(phrase, `zz ${phrase} zz`)) failing.add(phrase);
      const words = phrase.match(/[a-z0-9_]+/gi) ?? [];
      for (const word of words.length > 1 ? words : []) {
        const lacking = phrase.replace(word, ' ');
        const stillThere = tokensOf(lacking).stems.includes(tokensOf(word).stems[0]!);
        if (!stillThere && meets(phrase, `zz ${lacking} zz`)) failing.add(phrase);
      }
    }
    assert.deepEqual([...failing], []);
  });
});
