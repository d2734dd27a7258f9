// Server-sent events out of the body of an answer. EventSource cannot send the token; this can.

export interface ServerEvent {
  event: string;
  id: string | undefined;
  data: string;
}

/** Reads to the end of the stream; `onEvent` is also called for comments, with an empty name. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) onEvent(eventOf(event));
  }
}

function eventOf(text: string): ServerEvent {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1];
  return { event: field('event') ?? '', id: field('id'), data: field('data') ?? '' };
}
