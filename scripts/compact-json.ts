// JSON for reviews: what fits in a line is one, and so is every example.

const columns = 100;
/** Members whose value is one line, however long. */
const oneLine = /^(example|value|enum)$/;

export function compactJson(value: unknown): string {
  return `${written(value, '', '')}\n`;
}

function written(value: unknown, indent: string, name: string): string {
  const line = lineOf(value);
  if (oneLine.test(name) || line.length + indent.length + name.length + 5 <= columns) return line;
  if (typeof value !== 'object' || value === null) return line;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const members = Array.isArray(value)
    ? value.map((one) => written(one, deeper, ''))
    : Object.entries(value).map(
        ([key, one]) => `${JSON.stringify(key)}: ${written(one, deeper, key)}`,
      );
  return `${open}\n${members.map((one) => deeper + one).join(',\n')}\n${indent}${close}`;
}

function lineOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(lineOf).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, one]) => `${JSON.stringify(key)}: ${lineOf(one)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
