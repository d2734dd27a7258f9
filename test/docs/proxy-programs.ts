// The proxies of docs/how-to/install.md, each as the real program with the configuration of the
// page on the ports and files of a test.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { temporaryFolder } from '../support/engines.ts';
import { repository } from './shell-blocks.ts';

export const host = 'proofline.example.org';
export const page = fs.readFileSync(path.join(repository, 'docs/how-to/install.md'), 'utf8');

export interface Made {
  certificate: string;
  key: string;
  both: string;
  folder: string;
  port: number;
  upstream: string;
  /** What to write in place of what, in the example of the page. */
  change?: readonly [string, string];
}

/** Programs, each with the configuration of the page on the ports and files of the test. */
export const proxies = {
  nginx({ certificate, key, folder, port, upstream, change }: Made) {
    const server = example('nginx', change)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replace('/etc/ssl/proofline.pem', certificate)
      .replace('/etc/ssl/proofline.key', key)
      .replace('127.0.0.1:8080', upstream);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const text = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary.join(' ')}
${server}}`;
    const file = written(folder, 'nginx.conf', text);
    return ['nginx', '-e', `${folder}/error.log`, '-c', file, '-p', folder];
  },
  caddy({ certificate, key, folder, port, upstream, change }: Made) {
    const site = example('caddy', change)
      .replace(
        `${host} {`,
        `https://${host}:${port} {\n  bind 127.0.0.1\n  tls ${certificate} ${key}`,
      )
      .replace('127.0.0.1:8080', upstream);
    const text = `{\n  admin off\n  auto_https disable_redirects\n}\n${site}`;
    return [
      'caddy',
      'run',
      '--adapter',
      'caddyfile',
      '--config',
      written(folder, 'Caddyfile', text),
    ];
  },
  haproxy({ both, folder, port, upstream, change }: Made) {
    const text = example('haproxy', change)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/proofline.pem', both)
      .replace('127.0.0.1:8080', upstream);
    return ['haproxy', '-db', '-f', written(folder, 'haproxy.cfg', text)];
  },
} as const;

function example(language: string, change?: readonly [string, string]): string {
  const [, text] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(page) ?? [];
  assert.ok(text !== undefined, `The page has no example for ${language}.`);
  if (change === undefined) return text;
  assert.ok(text.includes(change[0]), `The example for ${language} has no ${change[0]}`);
  return text.replace(change[0], change[1]);
}

function written(folder: string, name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

export function makeCertificate(folder: string) {
  const key = path.join(folder, 'key.pem');
  const certificate = path.join(folder, 'certificate.pem');
  const args = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${host}`,
  ];
  const named = ['-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...args, ...named], { stdio: 'pipe' });
  const text = [certificate, key].map((file) => fs.readFileSync(file, 'utf8')).join('');
  return { key, certificate, both: written(folder, 'both.pem', text) };
}

export async function startProxy([program = '', ...args]: readonly string[], port: number) {
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, HOME: temporaryFolder() };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (said = (said + text).slice(-4000)));
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit').catch((error: unknown) => (said += String(error)));
  for (let turn = 0; !(await isOpen(port)); turn += 1) {
    assert.ok(turn < 1_200 && child.exitCode === null, `${program} does not listen: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return async () => {
    child.kill('SIGTERM');
    // Meant to run out: a program that ignores the signal ends anyway; nothing is judged.
    const late = setTimeout(() => child.kill('SIGKILL'), 3_000);
    await ended;
    clearTimeout(late);
  };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
