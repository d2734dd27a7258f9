// What a caller gets from an address: headers and body as one text; of a stream that has no end,
// what comes in its first moment.
import { setTimeout as pause } from 'node:timers/promises';
import type { TestService } from './service.ts';

export async function wholeAnswer(
  { app }: Pick<TestService, 'app'>,
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const asked = { method: 'GET', url, headers } as const;
  if (!/\/stream$|v1\/events$/.test(url)) {
    const { statusCode: status, headers: sent, body } = await app.inject(asked);
    return { status, text: `${JSON.stringify(sent)}\n${body}` };
  }
  const response = await app.inject({ ...asked, payloadAsStream: true });
  const stream = response.stream();
  let text = `${JSON.stringify(response.headers)}\n`;
  stream.on('data', (piece: Buffer) => (text += String(piece)));
  await pause(300);
  stream.destroy();
  return { status: response.statusCode, text };
}
