// Parts of the service that act by themselves.

/** The name of a part, as the server records it → the key of its label. */
export const parts = {
  system: 'told.system',
  service: 'told.service',
  'deadline watch': 'told.parts.deadlines',
  deliveries: 'told.parts.deliveries',
  'clock watch': 'told.parts.clock',
  outcomes: 'told.parts.outcomes',
  retention: 'told.parts.retention',
  cli: 'told.parts.cli',
  demo: 'told.parts.demo',
} as const;

/** Parts of which there can be several: the first word, before the name that someone gave it. */
export const namedParts = { connector: 'told.parts.connector' } as const;
