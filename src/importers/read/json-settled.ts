// JSON elements with what is kept around them, in whatever order the members of the file are: an
// element waits until nothing more can be kept around it. Waiting is bounded; where it would be
// long, the file is read once more for what is kept of its long parts.
import type { JsonElement, JsonEnd, JsonOdd } from './json.ts';
import type { JsonWanted, Kept, Scope } from './json.ts';
import { readJson } from './read-json.ts';

/** Bytes of elements that wait. */
const waitingBytes = 8_388_608;

export interface SettledElement extends JsonElement {
  kept: Kept;
}

export type SettledEvent = { element: SettledElement } | { odd: JsonOdd } | { end: JsonEnd };

/** As `readJson`; `source` can be iterated again, each time from the first byte. */
export async function* readSettled(
  source: AsyncIterable<Uint8Array>,
  wanted: JsonWanted,
): AsyncGenerator<SettledEvent> {
  const waiting = new Waiting();
  let ahead: Ahead | null = null;
  for await (const event of readJson(source, wanted)) {
    if ('element' in event) {
      const { scope } = event.element;
      if (ahead) complete(scope, ahead);
      waiting.add(event.element);
      for (const ready of waiting.take()) yield ready;
      if (ahead !== null || waiting.bytes <= waitingBytes) continue;
      ahead = await lookAhead(source, wanted);
      waiting.complete(ahead);
      yield* waiting.take();
    } else if ('left' in event) yield* waiting.take();
    else yield event;
  }
}

/** What is kept of each scope that is longer than elements can wait, by its first byte. */
type Ahead = ReadonlyMap<number, Kept>;

async function lookAhead(source: AsyncIterable<Uint8Array>, wanted: JsonWanted): Promise<Ahead> {
  const found = new Map<number, Kept>();
  for await (const event of readJson(source, { ...wanted, elements: [] })) {
    if (!('left' in event)) continue;
    const { start, end, own } = event.left;
    if ((end ?? 0) - start > waitingBytes) found.set(start, own);
  }
  return found;
}

function complete(scope: Scope | null, ahead: Ahead): void {
  for (let one = scope; one !== null && !one.isComplete; one = one.parent) {
    const own = ahead.get(one.start);
    if (own) one.complete(own);
  }
}

/** Elements in their order, up to the first whose scope is not complete. */
class Waiting {
  bytes = 0;
  #elements: JsonElement[] = [];

  add(element: JsonElement): void {
    this.#elements.push(element);
    this.bytes += element.end - element.start;
  }

  complete(ahead: Ahead): void {
    for (const { scope } of this.#elements) complete(scope, ahead);
  }

  *take(): Generator<SettledEvent> {
    const first = this.#elements.findIndex(({ scope }) => !scope.isComplete);
    const ready = this.#elements.splice(0, first < 0 ? this.#elements.length : first);
    for (const element of ready) {
      this.bytes -= element.end - element.start;
      yield { element: settled(element) };
    }
  }
}

function settled(element: JsonElement): SettledElement {
  return { ...element, kept: element.scope.kept };
}
