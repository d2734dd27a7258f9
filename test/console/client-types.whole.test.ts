// The client of the console refuses false calls at compile time.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, test } from 'node:test';
import ts from 'typescript';
import { writeApiTypes } from '../../scripts/api-types.ts';

const file = join(import.meta.dirname, './types/false-calls.ts');
const settings = join(dirname(file), 'tsconfig.json');
const directive = /^\s*\/\/ @ts-expect-error -- (.*)$/gm;

/** Messages of the compiler about the file, with this text in its place. */
function messagesAbout(text: string): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(settings, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) =>
      assert.fail(ts.flattenDiagnosticMessageText(messageText, ' ')),
  });
  const host = ts.createCompilerHost(config!.options);
  const readFile = host.getSourceFile.bind(host);
  host.getSourceFile = (name, options, onError) =>
    name === file ? ts.createSourceFile(name, text, options) : readFile(name, options, onError);
  const program = ts.createProgram([file], config!.options, host);
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

suite('client of the console', async () => {
  await writeApiTypes();
  const text = readFileSync(file, 'utf8');

  test('false calls › each with one fault › none compiles', () => {
    assert.deepEqual(messagesAbout(text), []);
    assert.ok([...text.matchAll(directive)].length >= 20);
  });

  test('false calls › without their directives › an error each', () => {
    const messages = messagesAbout(text.replaceAll(directive, ''));
    assert.equal(messages.length, [...text.matchAll(directive)].length);
  });
});
