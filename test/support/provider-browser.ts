// A browser of the tests at a provider: it keeps cookies and fills in forms.
import assert from 'node:assert/strict';
import type { Answer } from './service.ts';

export interface Browser {
  signIn(url: string, login: string): Promise<string>;
  signOut(url: string): Promise<string>;
  /** Confirms the code of a device at its address, or refuses it. */
  confirm(url: string, login: string): Promise<void>;
  deny(url: string): Promise<void>;
}

export const publicUrl = 'http://console.test';

/** Keeps cookies by name; paths do not matter to these flows. */
export function browserOf(): Browser {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) };
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...body });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') jar.delete(name!);
      else jar.set(name!, value!);
    }
    return answer;
  };
  /** Follows redirects and fills in forms until it is sent to the console, or to a last page. */
  const goOn = async (
    start: string,
    forms: (page: string) => Record<string, string>,
    last = /^nothing$/,
  ) => {
    let answer = await visit(start);
    let at = start;
    for (let step = 0; step < 20; step += 1) {
      const next = answer.headers.get('location');
      if (next !== null) {
        at = new URL(next, at).href;
        if (at.startsWith(publicUrl)) return at;
        answer = await visit(at);
        continue;
      }
      const page = await answer.text();
      if (last.test(page)) return at;
      const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
      assert.ok(action, `no form at ${at}: ${answer.status} ${page.slice(0, 2_000)}`);
      at = new URL(action.replaceAll('&amp;', '&'), at).href;
      answer = await visit(at, forms(page));
    }
    throw new Error('The browser was never sent back.');
  };
  const loggingIn = (login: string) => (page: string) =>
    page.includes('name="login"')
      ? { prompt: 'login', login, password: 'x' }
      : { prompt: 'consent' };
  return {
    async signIn(url, login) {
      return new URL(await goOn(url, loggingIn(login))).search;
    },
    signOut: (url) => goOn(url, (page) => ({ ...hiddenIn(page), logout: 'yes' })),
    async confirm(url, login) {
      const forms = (page: string) =>
        page.includes('name="user_code"') ? hiddenIn(page) : loggingIn(login)(page);
      await goOn(url, forms, /Sign-in Success/);
    },
    async deny(url) {
      await goOn(url, (page) => ({ ...hiddenIn(page), abort: 'yes' }), /was interrupted/);
    },
  };
}

function hiddenIn(page: string): Record<string, string> {
  const fields = page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name!, value!]));
}

/** The value of a cookie that the answer sets, as a browser would send it back. */
export function cookieIn({ headers }: Answer, name: string): string {
  const lines = [headers['set-cookie'] ?? []].flat().map(String);
  const line = lines.findLast((one) => one.startsWith(name));
  return /^[^;]+/.exec(line ?? '')?.[0] ?? '';
}

/** A browser as far as pages with any form need one. */
export interface FormBrowser {
  /** Fills in and sends forms, and gives the address that it is sent to below `until`. */
  go(url: string): Promise<URL>;
  /** Whether the page asks who it is. */
  asksWho(url: string): Promise<boolean>;
}

export function formBrowser({
  until,
  fields,
}: {
  until: string;
  fields: Record<string, string>;
}): FormBrowser {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = form === undefined ? {} : { method: 'POST', body: form };
    const signal = AbortSignal.timeout(120_000);
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, signal, ...sent });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0\b/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const go = async (start: string): Promise<URL> => {
    let at = start;
    let answer = await visit(at);
    for (let step = 0; step < 12; step += 1) {
      const next = answer.headers.get('location');
      if (next !== null) {
        at = new URL(next, at).href;
        if (at.startsWith(until)) return new URL(at);
        answer = await visit(at);
        continue;
      }
      const form = formOf(await answer.text(), at, fields);
      // The last page of a logout says only that it is over.
      if (form === null) return new URL(at);
      at = form.action;
      answer = await visit(at, form.values);
    }
    throw new Error(`The pages never ended; last at ${at}.`);
  };
  const asksWho = async (url: string) =>
    (await (await visit(url)).text()).includes('name="password"');
  return { go, asksWho };
}

function formOf(page: string, at: string, fields: Record<string, string>) {
  const [form] = /<form[^>]*method="post"[\s\S]*?<\/form>/i.exec(page) ?? [];
  if (form === undefined) return null;
  const plain = (text: string) => text.replaceAll('&amp;', '&');
  const values = new URLSearchParams();
  for (const [input] of form.matchAll(/<input[^>]*>/g)) {
    const name = /\bname="([^"]+)"/.exec(input)?.[1];
    if (name === undefined) continue;
    values.set(name, fields[name] ?? plain(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? ''));
  }
  const action = /\baction="([^"]*)"/.exec(form)?.[1] ?? '';
  return { action: new URL(plain(action), at).href, values };
}
