// Evidence of one gibibyte through a real socket, against `sha256sum` of the file plus `cp` and
// `sync` of it: what hashing and keeping the bytes costs without a service around.
import { execFileSync } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { peakMegabytes, startServer, type ServerProcess } from '../test/support/process.ts';
import { makeGround, type Engine } from './ground.ts';
import { quick, report, type Figure } from './report.ts';

const mebibyte = 1 << 20;
const bytes = (quick ? 256 : 1024) * mebibyte;
const rounds = quick ? 2 : 5;

/** Bytes that look random and are the same each time; every round has its own. */
function writeFile(file: string, round: number): void {
  const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16, round + 1), Buffer.alloc(16));
  const descriptor = fs.openSync(file, 'w');
  const zeros = Buffer.alloc(mebibyte);
  for (let done = 0; done < bytes; done += mebibyte) fs.writeSync(descriptor, cipher.update(zeros));
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

const seconds = async (work: () => unknown) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

function withTools(file: string): void {
  execFileSync('sha256sum', [file], { stdio: 'ignore' });
  execFileSync('cp', [file, `${file}.copy`]);
  execFileSync('sync', [`${file}.copy`]);
}

async function upload(server: ServerProcess, token: string, id: string, file: string) {
  const boundary = 'a-boundary-of-the-bench';
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}`;
  const head =
    `${part('name="evidence_type"')}\r\n\r\ndisk_image\r\n` +
    `${part('name="file"; filename="disk.img"')}\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const target = `${await server.listening()}/api/ip3/v1/incidents/${id}/evidence`;
  const request = http.request(target, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': Buffer.byteLength(head) + bytes + Buffer.byteLength(tail),
    },
  });
  const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.on('response', resolve).on('error', reject);
  });
  request.write(head);
  await pipeline(fs.createReadStream(file, { highWaterMark: mebibyte }), request, { end: false });
  request.end(tail);
  const answer = await answered;
  answer.resume();
  if (answer.statusCode !== 201) throw new Error(`The upload answered ${answer.statusCode}.`);
}

interface Round {
  ours: number;
  tools: number;
  /** Most memory of the server, in megabytes: before the upload, and in all. */
  before: number;
  peak: number;
}

async function measure(engine: Engine, round: number): Promise<Round> {
  const ground = await makeGround(engine);
  const file = path.join(ground.dataDir, 'disk.img');
  // The making of the database is not what is measured here, so the server starts twice.
  await (await startServer(ground)).stop();
  const server = await startServer(ground);
  const token = await server.logIn();
  const json = { title: 'A disk image' };
  const { body } = await server.call('POST', '/api/incidents', { token, json });
  writeFile(file, round);
  const tools = await seconds(() => withTools(file));
  fs.rmSync(`${file}.copy`);
  const before = peakMegabytes(server.pid);
  const ours = await seconds(() => upload(server, token, body.id, file));
  const peak = peakMegabytes(server.pid);
  await server.stop();
  await ground.remove();
  return { ours, tools, before, peak };
}

async function figuresOf(engine: Engine): Promise<Figure[]> {
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(engine, round));
  const runs = (figure: (round: Round) => number) => measured.map(figure);
  const speed = (time: number) => bytes / mebibyte / time;
  // The embedded database is part of the server's memory, so there only the growth says something.
  const memory = { name: `${engine}, peak memory of the server`, unit: 'MB' } as const;
  const limit = engine === 'postgres' ? { aim: { at_most: 300 } } : {};
  return [
    { name: `${engine}, upload`, unit: 'MB/s', runs: runs(({ ours }) => speed(ours)) },
    {
      name: `${engine}, sha256sum, cp and sync`,
      unit: 'MB/s',
      runs: runs(({ tools }) => speed(tools)),
    },
    {
      name: `${engine}, upload, of those`,
      unit: 'ratio',
      runs: runs(({ tools, ours }) => tools / ours),
      aim: { at_least: 0.6 },
    },
    { ...memory, runs: runs(({ peak }) => peak), ...limit },
    {
      name: `${engine}, of it through the upload`,
      unit: 'MB',
      runs: runs(({ peak, before }) => peak - before),
    },
  ];
}

report('upload', [...(await figuresOf('postgres')), ...(await figuresOf('embedded'))]);
