// A name as people wrote it, inside a sentence of either language.
export function Person({ name }: { name: string }) {
  return <bdi>{name}</bdi>;
}
