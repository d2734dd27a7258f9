// Outgoing delivery: package bytes and accompanying text.

export interface DeliveryPayload {
  /** Names the report on every channel, in every attempt. */
  report_id: string;
  /** Subject of the mail. */
  subject: string;
  /** Kind of the texts: the draft of a report, or a message that is sent unchanged. */
  kind: 'draft' | 'message';
  package_sha256: string;
  /** SHA-256 of the bytes. */
  artifact_sha256: string;
  artifact: Buffer;
  /** For people, by language. */
  texts: Readonly<Record<'en' | 'pl', string>>;
  at: Temporal.Instant;
}
