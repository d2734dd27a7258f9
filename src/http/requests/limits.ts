// Every bound on what comes in over HTTP but those of single endpoints, which declare their own.

export const limits = {
  /** JSON bodies. Files have their own bound, the setting IP3_IMPORT_MAX_BYTES. */
  bodyBytes: 1_048_576,
  /** Levels of nesting in a JSON body. */
  jsonDepth: 32,
  /** A JSON envelope around a file (`content`, `content_base64`), which is read whole. */
  envelopeBytes: 32 * 1_048_576,
  /** Characters of an id in a path. */
  paramLength: 100,
  /** The request line and headers must have come. */
  headersTimeoutMs: 15_000,
  /** The whole request must have come: a gigabyte over a slow line. */
  requestTimeoutMs: 3_600_000,
  /** How often the two limits above are checked. */
  timeoutCheckMs: 2_000,
  /** Nothing moves on the connection, in or out. For a file that came whole there is no limit. */
  idleTimeoutMs: 600_000,
  /** TCP asks a peer that waits for its import whether it is still there. */
  deadPeerProbeMs: 60_000,
  keepAliveTimeoutMs: 72_000,
  /** A body that is slower than this fails. */
  bodyPace: { everyMs: 15_000, bytes: 65_536 },
  /** A refused connection is read for so long, then closed. */
  lingerMs: 1_000,
  /** Connections of a process, and of one address among them; one more is closed at once. */
  connections: 2_000,
  connectionsOfOne: 500,
  /** A stop waits so long for running requests. */
  drainMs: 18_000,
  /** Parts of a multipart form alongside the file. */
  formFields: 20,
  formFieldBytes: 262_144,
  pageDefault: 50,
  pageMax: 200,
} as const;
