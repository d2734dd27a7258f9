// Addresses of the console that go into tickets and other documents.

/** The settings that say where people reach the service. */
interface Reachable {
  IP3_PUBLIC_URL: URL | undefined;
  IP3_HOST: string;
  IP3_PORT: number;
  IP3_TLS_CERT?: string | undefined;
  IP3_BASE_PATH?: string | undefined;
}

/** Where people read an incident. */
export function consoleLink(settings: Reachable, public_id: string): string {
  return new URL(`incidents/${public_id}`, consoleBase(settings)).href;
}

/** Where people and programs reach the service, with a slash at its end. */
export function consoleBase(settings: Reachable): URL {
  const { IP3_PUBLIC_URL, IP3_HOST, IP3_PORT, IP3_TLS_CERT, IP3_BASE_PATH = '' } = settings;
  if (IP3_PUBLIC_URL === undefined) {
    const host = IP3_HOST.includes(':') ? `[${IP3_HOST}]` : IP3_HOST;
    const scheme = IP3_TLS_CERT === undefined ? 'http' : 'https';
    return new URL(`${scheme}://${host}:${IP3_PORT}${IP3_BASE_PATH}/`);
  }
  // Without the closing slash a relative address would replace the last part of the path.
  return new URL(`${IP3_PUBLIC_URL.href.replace(/\/$/, '')}/`);
}
