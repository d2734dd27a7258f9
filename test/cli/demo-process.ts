// A demo as a process: its address, and questions to it as the user of one of its roles.
import type { Json } from '../support/values.ts';
import type { Running } from './program.ts';

/** The address of a demo, once it has said that it is ready. */
export async function startedDemo(
  running: Running,
  ready = 'SIMULATION',
): Promise<{ running: Running; url: string }> {
  for (;;) {
    const url = /Console +(http:\S+)\//.exec(running.stdout())?.[1];
    if (url !== undefined && running.stdout().includes(ready)) return { running, url };
    if (running.child.exitCode !== null) throw new Error(running.stderr());
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Asks the demo as the user of one of its roles. */
export async function signedIn(url: string, name: string) {
  const body = JSON.stringify({ email: `${name}@demo.local`, password: 'proofline-demo' });
  const json = { 'content-type': 'application/json' };
  const login = `${url}/api/ip3/v1/auth/login`;
  const answer = await fetch(login, { method: 'POST', headers: json, body });
  const { token } = (await answer.json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  const ask = async (path: string, sent?: object): Promise<Json> => {
    const post = sent && { method: 'POST', body: JSON.stringify(sent) };
    return (await fetch(url + path, { headers, ...post })).json();
  };
  return { token, ask };
}
