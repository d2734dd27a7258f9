// Forms of Polish nouns after a number.
export function many(count: number, one: string, few: string, other: string): string {
  const [units, tens] = [count % 10, count % 100];
  const isFew = units >= 2 && units <= 4 && (tens < 12 || tens > 14);
  return `${count} ${count === 1 ? one : isFew ? few : other}`;
}

export const exhibits = (count: number) => many(count, 'dowód', 'dowody', 'dowodów');
