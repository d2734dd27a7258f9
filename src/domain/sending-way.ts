// To whom and by which channel a report was sent, as an entry of the trail says it. Also runs in
// browsers.

/** Null where the entry names neither. */
export function wayOf({ recipient, channel, reference_number }: WayDetail): string | null {
  const said = [recipient, channel].filter((one) => typeof one === 'string');
  if (said.length > 0) return said.join(', ');
  return typeof reference_number === 'string' ? '–' : null;
}

interface WayDetail {
  recipient?: unknown;
  channel?: unknown;
  reference_number?: unknown;
}
