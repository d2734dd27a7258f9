// The keys of a provider as far as their signatures count: RSA keys that are too short are left out
// of what it publishes, so that nothing signed with one is found sound.
import type { FetchOut } from '../../egress/fetch-out.ts';

interface PublishedKey {
  kty?: unknown;
  n?: unknown;
}

/** Requests of this address give only keys that count; everything else comes as it is. */
export function withoutShortKeys(fetch: FetchOut, address: string, leastBits: number): FetchOut {
  return async (url, options) => {
    const answer = await fetch(url, options);
    return new URL(url).href === address && answer.ok ? sound(answer, leastBits) : answer;
  };
}

async function sound(answer: Response, leastBits: number): Promise<Response> {
  const { headers, status } = answer;
  const text = await answer.text();
  return new Response(soundText(text, leastBits), { headers, status });
}

/** What is no set of keys stays as it is: the library says what is wrong with it. */
function soundText(text: string, leastBits: number): string {
  try {
    const set = JSON.parse(text) as { keys: PublishedKey[] };
    const keys = set.keys.filter((key) => key.kty !== 'RSA' || bitsOf(key) >= leastBits);
    return JSON.stringify({ ...set, keys });
  } catch {
    return text;
  }
}

function bitsOf({ n }: PublishedKey): number {
  const digits = Buffer.from(String(n), 'base64url').toString('hex').replace(/^0+/, '');
  if (digits === '') return 0;
  return digits.length * 4 - (Math.clz32(parseInt(digits.charAt(0), 16)) - 28);
}
