// A writer of small MaxMind DB files (format 2.0, IPv4, records of 24 bits), after the published
// description of the format.

type Value = string | number | bigint | Value[] | { [key: string]: Value };

/** Types of the data section that are needed here. */
const types = { string: 2, uint16: 5, map: 7, uint64: 9, array: 11 } as const;

function control(type: number, size: number): Buffer {
  if (size > 28) throw new RangeError('longer values are not needed here');
  return type < 8 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}

function unsigned(value: bigint, type: number): Buffer {
  const hex = value === 0n ? '' : value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 1 ? `0${hex}` : hex, 'hex');
  return Buffer.concat([control(type, bytes.length), bytes]);
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([control(types.string, bytes.length), bytes]);
  }
  if (typeof value === 'number') return unsigned(BigInt(value), types.uint16);
  if (typeof value === 'bigint') return unsigned(value, types.uint64);
  if (Array.isArray(value)) {
    return Buffer.concat([control(types.array, value.length), ...value.map(encoded)]);
  }
  const pairs = Object.entries(value).flatMap(([key, one]) => [encoded(key), encoded(one)]);
  return Buffer.concat([control(types.map, Object.keys(value).length), ...pairs]);
}

interface Node {
  children: [Node | Buffer | null, Node | Buffer | null];
}

/** Network (`198.51.100.0/24`) → its record. */
export function mmdbFile(networks: Record<string, Value>): Buffer {
  const root: Node = { children: [null, null] };
  for (const [network, record] of Object.entries(networks)) put(root, network, encoded(record));
  const nodes: Node[] = [root];
  for (const node of nodes) {
    for (const child of node.children) if (child !== null && 'children' in child) nodes.push(child);
  }
  const data: Buffer[] = [];
  const tree = nodes.flatMap(({ children }) =>
    children.map((child) => pointer(child, nodes, data)),
  );
  const metadata = encoded({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_760_000_000n,
    database_type: 'Test-Country',
    description: { en: 'made by a test' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  const marker = Buffer.from('abcdef4d61784d696e642e636f6d', 'hex');
  return Buffer.concat([...tree, Buffer.alloc(16), ...data, marker, metadata]);
}

function put(root: Node, network: string, record: Buffer): void {
  const [address = '', prefix] = network.split('/');
  const bits = address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(prefix));
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const next = node.children[Number(bit)];
    const child = next !== null && next !== undefined && 'children' in next ? next : null;
    const made = child ?? { children: [null, null] };
    node.children[Number(bit)] = made;
    node = made;
  }
  node.children[Number(bits.at(-1))] = record;
}

/** A node by its number, a record by its place behind the tree, nothing by the number of nodes. */
function pointer(child: Node | Buffer | null, nodes: readonly Node[], data: Buffer[]): Buffer {
  const bytes = Buffer.alloc(3);
  if (child === null) bytes.writeUIntBE(nodes.length, 0, 3);
  else if ('children' in child) bytes.writeUIntBE(nodes.indexOf(child), 0, 3);
  else {
    const offset = data.reduce((sum, { length }) => sum + length, 0);
    data.push(child);
    bytes.writeUIntBE(nodes.length + 16 + offset, 0, 3);
  }
  return bytes;
}
