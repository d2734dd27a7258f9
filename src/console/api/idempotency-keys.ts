// The idempotency key of a write: one per action of the user. The same request sent again after no
// response came keeps its key, so that the server carries it out only once.

const maxUnanswered = 100;
const unanswered = new Map<string, string>();

/** The key of a request with this content. */
export function keyFor(content: string): string {
  const key = unanswered.get(content) ?? crypto.randomUUID();
  const [oldest] = unanswered.keys();
  if (oldest !== undefined && unanswered.size >= maxUnanswered) unanswered.delete(oldest);
  unanswered.set(content, key);
  return key;
}

/** The server responded: the next request with the same content is an action of its own. */
export function forgetKey(key: string): void {
  for (const [content, one] of unanswered) if (one === key) unanswered.delete(content);
}
