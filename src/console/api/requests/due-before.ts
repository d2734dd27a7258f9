// The filter "due within a day" of lists of deadlines and reports.

/** `24h` as the instant by then; anything else does not filter. */
export function dueBefore(due: string | undefined): string | undefined {
  if (due !== '24h') return undefined;
  return new Date(Date.now() + 86_400_000).toISOString();
}
