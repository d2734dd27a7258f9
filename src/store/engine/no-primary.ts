// The refusal of a list of database hosts, apart from the driver: what the command line says of it
// is known without loading one.

/** The code of the error, for the table of database faults. */
type NoPrimaryCode = 'NO_PRIMARY' | 'ONLY_READ_ONLY' | 'OLD_PRIMARY';

/** None of the servers can be used. The message names each with what it is, and no password. */
export class NoPrimary extends Error {
  readonly code: NoPrimaryCode | 'ECONNREFUSED';
  constructor(code: NoPrimary['code'], message: string) {
    super(message);
    this.name = 'NoPrimary';
    this.code = code;
  }
}
