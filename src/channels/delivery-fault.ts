// Why a report was not sent, as a word for programs and a sentence for people.

export class DeliveryFault extends Error {
  readonly reason: string;
  /** Trying again would change nothing. */
  readonly final: boolean;

  constructor(reason: string, detail: string, options: { cause?: unknown; final?: boolean } = {}) {
    super(detail, options);
    this.name = 'DeliveryFault';
    this.reason = reason;
    this.final = options.final ?? false;
  }
}
