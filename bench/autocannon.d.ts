// What the benches use of autocannon, which brings no types.
declare module 'autocannon' {
  export interface Client {
    setRequests(requests: { method: string; path: string; headers: object }[]): void;
  }
  interface Result {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    setupClient?: (client: Client) => void;
    method?: 'POST';
    headers?: object;
    body?: string;
  }): Promise<Result>;
}
