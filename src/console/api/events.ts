// Server-sent events out of the text of a stream, as far as it has come.

export interface StreamEvent {
  event: string;
  /** The parsed data. */
  data: unknown;
}

/** Takes pieces of a stream and gives the events that each one completes. */
export function eventReader(): (piece: string) => StreamEvent[] {
  let waiting = '';
  return (piece) => {
    const blocks = (waiting + piece).split('\n\n');
    waiting = blocks.pop() ?? '';
    return blocks.flatMap(eventOf);
  };
}

/** Nothing for a comment, which only keeps the connection alive. */
function eventOf(block: string): StreamEvent[] {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  const [event, data] = [field('event'), field('data')];
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }];
}
