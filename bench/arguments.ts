// `--name=value` arguments of the programs that benches start.

/** Undefined where it is not given. */
export const chosen = (name: string): string | undefined =>
  process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3);

export function arg(name: string): string {
  const found = chosen(name);
  if (found === undefined) throw new Error(`--${name}= is missing.`);
  return found;
}
