// What goes out: the package byte for byte, and what people read beside it.

export interface Parcel {
  /** Names the report on every channel, in every attempt. */
  report_id: string;
  /** What a mail says in its subject. */
  subject: string;
  /** What the texts are: the draft of a report, or a message that goes out as it is. */
  kind: 'draft' | 'message';
  package_sha256: string;
  /** SHA-256 of the bytes. */
  artifact_sha256: string;
  artifact: Buffer;
  /** For people, by language. */
  texts: Readonly<Record<'en' | 'pl', string>>;
  at: Temporal.Instant;
}
