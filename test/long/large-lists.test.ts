// Much at once: exports and walks of a hundred thousand incidents and a large file of evidence in
// bounded memory, and ten thousand rows in the console of which the page holds a few.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, afterEach, before, suite, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { onDatabase } from '../../bench/ground.ts';
import { seedManyIncidents } from '../../bench/seed.ts';
import { openBrowser } from '../support/browser.ts';
import { createServerDatabase, engines, temporaryFolder } from '../support/engines.ts';
import {
  adminEmail,
  adminPassword,
  killServers,
  peakMegabytes,
  startServer,
  type ServerProcess,
} from '../support/process.ts';

const list = '/api/ip3/v1/incidents';
const incidents = 100_000;
/** Megabytes that the whole process ever has. */
const most = 400;
const rows = 10_000;
/** Rows that a page holds at a time: a window of them, and some above and below. */
const mostHeld = 150;

suite('a hundred thousand incidents', () => {
  const dataDir = temporaryFolder();
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let server: ServerProcess;
  let token: string;
  before(async () => {
    database = await createServerDatabase('template0');
    const ground = { dataDir, databaseUrl: database.url, remove: () => Promise.resolve() };
    await onDatabase(ground, (opened) => seedManyIncidents(opened, incidents));
    server = await startServer({ dataDir, databaseUrl: database.url });
    token = await server.logIn();
  });
  after(async () => {
    await server.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  /** Reads an answer to its end and keeps its last characters. */
  async function endOf(query: string): Promise<{ lines: number; last: string }> {
    const response = await fetch(`${await server.listening()}${list}/export?${query}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(600_000),
    });
    assert.equal(response.status, 200);
    let lines = 0;
    let last = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      lines += piece.split('\n').length - 1;
      last = (last + piece).slice(-100);
    }
    return { lines, last: last.trimEnd().split('\n').at(-1)! };
  }

  test('exports and a walk of all pages › whole, in 400 MB', async (context) => {
    assert.deepEqual(await endOf('format=csv'), {
      lines: incidents + 2,
      last: `"count","${incidents}"`,
    });
    assert.deepEqual(await endOf('format=jsonl'), {
      lines: incidents + 1,
      last: `{"count":${incidents}}`,
    });
    const seen = new Set<string>();
    for (let cursor = ''; ;) {
      const { status, body } = await server.call('GET', `${list}?limit=200${cursor}`, { token });
      assert.equal(status, 200);
      for (const { id } of body.incidents as { id: string }[]) seen.add(id);
      if (body.next_cursor === null) break;
      cursor = `&cursor=${String(body.next_cursor)}`;
    }
    assert.equal(seen.size, incidents);
    const peak = peakMegabytes(server.pid);
    context.diagnostic(`${peak.toFixed(0)} MB at most`);
    assert.ok(peak < most, `${peak} MB`);
  });

  test('totals › of words that all have, and of few of them › exact', async (context) => {
    for (const [query, total] of [
      ['q=burp', incidents],
      ['q=burp&owner=none', (incidents / 5) * 2],
    ] as const) {
      const before = performance.now();
      const { body } = await server.call('GET', `${list}/facets?${query}`, { token });
      context.diagnostic(`${query}: ${(performance.now() - before).toFixed(0)} ms`);
      const { is_capped, is_total_capped } = body;
      assert.deepEqual([body.total, is_total_capped, is_capped], [total, false, true], query);
      const counted = await server.call('GET', `${list}?limit=1&total=true&${query}`, { token });
      assert.deepEqual([counted.body.total, counted.body.is_capped], [total, false], query);
    }
    const browser = await openBrowser();
    try {
      const page = await openList(browser, 'q=burp');
      await page.getByText('100,000 incidents', { exact: true }).waitFor();
    } finally {
      await browser.close();
    }
  });

  async function openList(browser: Browser, query: string): Promise<Page> {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(`${await server.listening()}/incidents?${query}`);
    await page.locator('input[type=email]').fill(adminEmail);
    await page.locator('input[type=password]').fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.locator('tbody a.row-title').first().waitFor();
    return page;
  }

  test('ten thousand rows of the console › scrolled › few are held, in order', async (context) => {
    const order: string[] = [];
    for (let cursor = ''; order.length < rows;) {
      const { body } = await server.call('GET', `${list}?limit=200${cursor}`, { token });
      order.push(...(body.incidents as { public_id: string }[]).map((one) => one.public_id));
      cursor = `&cursor=${String(body.next_cursor)}`;
    }
    const browser = await openBrowser();
    try {
      const page = await openList(browser, 'view=everything');
      await page.mouse.move(700, 400);
      let held = 0;
      for (let last = 0; last < rows - 1;) {
        const shown = await page.evaluate<[number, string][]>(shownRows);
        held = Math.max(held, shown.length);
        for (const [place, id] of shown) if (place < rows) assert.equal(id, order[place]);
        const next = shown.at(-1)?.[0] ?? last;
        await page.mouse.wheel(0, 3_000);
        if (next === last) await page.waitForTimeout(20);
        last = next;
      }
      context.diagnostic(`${held} rows held at most`);
      assert.ok(held > 0 && held < mostHeld, `${held} rows`);
    } finally {
      await browser.close();
    }
  });
});

/** Each row with its place and its incident. */
const shownRows = `[...document.querySelectorAll('tr[data-incident]')].map((row) =>
  [Number(row.ariaRowIndex) - 2, new URL(row.querySelector('a.row-title').href).pathname
    .split('/').at(-1)])`;

const megabyte = 1024 ** 2;
const large = 200 * megabyte;
/** Megabytes that it can need more than before. */
const room = 150;

for (const engine of engines) {
  suite(`a large file of evidence › ${engine}`, () => {
    afterEach(killServers);

    test('200 MB › up and down › the same bytes, in little memory', async (context) => {
      const dataDir = temporaryFolder();
      const database = engine === 'postgres' ? await createServerDatabase('template0') : undefined;
      const server = await startServer({ dataDir, databaseUrl: database?.url });
      const token = await server.logIn();
      const made = await server.call('POST', '/api/incidents', { token, json: { title: 'Large' } });
      const before = peakMegabytes(server.pid);
      const file = path.join(dataDir, 'large.bin');
      const sha256 = await writeLarge(file);
      const form = new FormData();
      form.set('evidence_type', 'memory_image');
      form.set('file', await openAsBlob(file), 'large.bin');
      const url = `${list}/${String(made.body.public_id)}/evidence`;
      const sent = await server.call('POST', url, { token, body: form });
      assert.equal(sent.status, 201, JSON.stringify(sent.body));
      const id = String((sent.body.evidence ?? sent.body).id);
      const kept = await fetch(`${await server.listening()}/api/ip3/v1/evidence/${id}/content`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(600_000),
      });
      const hash = createHash('sha256');
      for await (const piece of kept.body!) hash.update(piece);
      assert.equal(hash.digest('hex'), sha256);
      const grown = peakMegabytes(server.pid) - before;
      context.diagnostic(`${grown.toFixed(0)} MB more than ${before.toFixed(0)}`);
      assert.ok(grown < room, `${grown} MB`);
      await server.stop();
      await database?.drop();
      rmSync(dataDir, { recursive: true });
    });
  });
}

/** Writes a large file that no one can compress; gives its hash. */
async function writeLarge(file: string): Promise<string> {
  const whole = createHash('sha256');
  function* pieces() {
    for (let at = 0; at < large / megabyte; at += 1) {
      const seed = createHash('sha512').update(String(at)).digest();
      const piece = Buffer.alloc(megabyte, seed);
      whole.update(piece);
      yield piece;
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(file));
  return whole.digest('hex');
}
