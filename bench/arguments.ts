// `--name=value` arguments of the programs that benches start.

export function arg(name: string): string {
  const found = process.argv.find((text) => text.startsWith(`--${name}=`));
  if (found === undefined) throw new Error(`--${name}= is missing.`);
  return found.slice(name.length + 3);
}
