// What goes out: the package byte for byte, and what people read beside it.

export interface Parcel {
  /** Names the report on every channel, in every attempt. */
  report_id: string;
  public_id: string;
  /** Regime and phase. */
  title: string;
  package_sha256: string;
  /** SHA-256 of the bytes. */
  artifact_sha256: string;
  artifact: Buffer;
  /** The draft for people, by language. */
  texts: Readonly<Record<'en' | 'pl', string>>;
  at: Temporal.Instant;
}
