// Checks of what people say about an engagement, all faults at once.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';

/** Collects faults with their places. */
export class Faults {
  readonly #found: FieldError[] = [];

  add(pointer: string, message: string): void {
    this.#found.push({ pointer, message });
  }

  /** Throws `validation_failed` when there is one. */
  end(): void {
    if (this.#found.length > 0) throw validationFailed(this.#found);
  }
}

/** Lines without blanks around them; an empty list and a blank line are faults. */
export function statements(faults: Faults, pointer: string, lines: readonly string[]): string[] {
  if (lines.length === 0) faults.add(pointer, 'must name at least one');
  return lines.map((line, at) => {
    const text = line.trim();
    if (text === '') faults.add(`${pointer}/${at}`, 'must not be blank');
    return text;
  });
}

/** A list, or a text that becomes a list of one. */
export function statementList(faults: Faults, pointer: string, said: string | readonly string[]) {
  return statements(faults, pointer, typeof said === 'string' ? [said] : said);
}

export function instantOf(faults: Faults, pointer: string, text: string): string | null {
  const instant = parseTimestamp(text);
  if (instant === null) faults.add(pointer, 'must be RFC 3339 with a zone');
  return instant === null ? null : timestamp(instant);
}

export interface Window {
  start?: string;
  end?: string;
}

/** The columns of a window, which ends after it starts; either can be open. */
export function windowOf(faults: Faults, window: Window | null | undefined) {
  const timeOf = (side: 'start' | 'end') => {
    const text = window?.[side];
    return text === undefined ? null : instantOf(faults, `/window/${side}`, text);
  };
  const [window_start, window_end] = [timeOf('start'), timeOf('end')];
  if (window_start !== null && window_end !== null && window_end <= window_start) {
    faults.add('/window/end', 'must be after the start of the window');
  }
  return { window_start, window_end };
}

/** A calendar day `YYYY-MM-DD` that exists. */
export function dayOf(faults: Faults, pointer: string, text: string | null): string | null {
  if (text === null) return null;
  try {
    const day = Temporal.PlainDate.from(text).toString();
    if (day === text) return day;
  } catch {
    // The one message below says it for every kind of fault.
  }
  faults.add(pointer, 'must be a calendar day (YYYY-MM-DD)');
  return null;
}
