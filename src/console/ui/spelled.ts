// How long a stretch of time is, in the short form that clocks and tables use in both languages.

/** Days and hours, hours and minutes, or minutes and seconds. */
export function spelled(milliseconds: number): string {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes} min ${seconds % 60} s`;
}
