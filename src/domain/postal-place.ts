// The place in a postal address: “Warszawa” of “ul. Przykładowa 1, 00-001 Warszawa”. Pure.

/** A code of at least four digits, some with letters, before a name. */
const coded = /^(?:[A-Z]{1,2}-)?\d(?:[ -]?\d){3,6}(?: [A-Z]{2})? (\p{L}.*)$/u;

/**
 * Null where no part after the first one begins with a postal code, as the address is free text. A
 * country can follow.
 */
export function placeOf(address: string): string | null {
  const [, ...parts] = address.split(/[,\n]/).map((part) => part.trim());
  return parts.flatMap((part) => coded.exec(part)?.[1] ?? []).at(-1) ?? null;
}
