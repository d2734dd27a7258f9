// `proofline verify`: the command and its flags.
import type { Command } from 'commander';
import type { Terminal } from './terminal.ts';
import type { VerifyOptions } from './verify-package.ts';

export function addVerify(program: Command, terminal: Terminal): void {
  program
    .command('verify')
    .summary('check a package without a server')
    .description(
      'Check a package, as JSON, PDF or ZIP, without a server, a database or a network. ' +
        'It says what was checked and what was not. Only with keys that you got from the ' +
        'issuer on another way does it say who made the package.',
    )
    .argument('<file>', 'the package')
    .option('--key <file>', "the issuer's public key: PEM or JWK")
    .option('--keys <file>', "the issuer's keys: a copy of /.well-known/proofline-keys.json")
    .option('--vkey <key...>', 'verifier keys of the audit log, or files with one on each line')
    .option('--tsa-cert <file>', 'certificate of the time-stamping authority, or of its root: PEM')
    .option('--blobs <folder>', 'folder with the bytes of evidence, named by id or SHA-256')
    .option('--erasures <file>', 'what the log of the issuer says was erased since; needs --vkey')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples)
    .action(async (file: string, options: VerifyOptions) => {
      const { verifyPackage } = await import('./verify-package.ts');
      return verifyPackage(terminal, file, options);
    });
}

const examples = `
Examples:
  $ proofline verify INC-2026-000123.pdf --keys proofline-keys.json
  $ proofline verify package.pdf --key issuer.pem --vkey log.vkey
  $ proofline verify package.zip --keys proofline-keys.json
  $ proofline verify package.pdf --keys keys.json --tsa-cert authority.pem
  $ proofline verify p.zip --keys k.json --vkey log.vkey --erasures erased.json
  $ proofline verify package.json --json

Exit codes: 0 valid and from an issuer you trust; 1 not valid; 8 whole, but not
tied to anybody you trust; 9 no package; 3 no such file.`;
