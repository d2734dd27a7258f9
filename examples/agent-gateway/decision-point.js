// The gateway's side of Proofline: the questions, the stream of changes, the acknowledgements.
// Whatever goes wrong here means "no".

/** A question that is not answered in this time is answered "no". */
const questionMs = 2_000;
/** Proofline sends a heartbeat every five seconds; after three missed ones nothing is allowed. */
const silenceMs = 15_000;
const reconnectMs = 500;

/**
 * @param {{ url: string, token: string }} settings
 * @param {(change: { agent_id: string, event: string, policy_epoch: number }) => void} onChange
 *   called for each change of an agent, before it is acknowledged
 * @param {() => void} onSilence called when revocations no longer arrive
 */
export function openDecisionPoint(settings, onChange, onSilence) {
  let lastEventId;
  let heardAt = -Infinity;
  const stopping = new AbortController();
  const watchdog = setInterval(() => !hears() && onSilence(), 1_000);

  const hears = () => performance.now() - heardAt < silenceMs;

  async function send(path, body) {
    const response = await fetch(new URL(path, settings.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(questionMs),
    });
    if (!response.ok) throw new Error(`Proofline answered ${response.status}.`);
    return response.json();
  }

  /** For each tool whether the agent can call it now; all "no" when no one says so. */
  async function mayCall(agent_id, tools) {
    if (!hears()) return tools.map(() => false);
    try {
      const { evaluations } = await send('/access/v1/evaluations', {
        subject: { type: 'agent', id: agent_id },
        action: { name: 'tools/call' },
        evaluations: tools.map((id) => ({ resource: { type: 'tool', id } })),
      });
      return tools.map((_, place) => evaluations[place]?.decision === true);
    } catch {
      return tools.map(() => false);
    }
  }

  async function follow() {
    const silent = new AbortController();
    const guard = setInterval(() => !hears() && silent.abort(), 1_000);
    try {
      heardAt = performance.now();
      const response = await fetch(new URL('/api/agents/stream', settings.url), {
        headers: {
          authorization: `Bearer ${settings.token}`,
          accept: 'text/event-stream',
          ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
        },
        signal: AbortSignal.any([stopping.signal, silent.signal]),
      });
      if (!response.ok) throw new Error(`The stream was answered ${response.status}.`);
      for await (const { event, id, data } of eventsOf(response.body)) {
        heardAt = performance.now();
        if (event.startsWith('agent.')) onChange(data);
        if (event === 'reset') onSilence();
        if (id === undefined) continue;
        lastEventId = id;
        await send('/api/agents/acknowledgements', { policy_epoch: data.policy_epoch });
      }
    } finally {
      clearInterval(guard);
    }
  }

  async function keepFollowing() {
    while (!stopping.signal.aborted) {
      await follow().catch(() => undefined);
      // Until the stream is open again a revocation could be missed.
      heardAt = -Infinity;
      if (!stopping.signal.aborted) onSilence();
      await new Promise((resolve) => setTimeout(resolve, reconnectMs));
    }
  }

  void keepFollowing();
  const close = () => {
    stopping.abort();
    clearInterval(watchdog);
  };
  return { mayCall, hears, close };
}

/** Parses server-sent events out of a body. */
async function* eventsOf(body) {
  let text = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const field = (name) => new RegExp(`^${name}: (.*)$`, 'm').exec(text.slice(0, end))?.[1];
      const data = field('data');
      if (data !== undefined) {
        yield { event: field('event') ?? '', id: field('id'), data: JSON.parse(data) };
      }
      text = text.slice(end + 2);
    }
  }
}
