// Who is asking, and everything about the request that records keep.
import type { Scope } from './machine.ts';
import type { Role } from './role.ts';

export interface Principal {
  /**
   * Account id, client id of a machine, `service` for the secret header, or `system` for the
   * service itself.
   */
  id: string;
  /** What records show as the actor: the e-mail, or `service` / `system`. */
  name: string;
  roles: readonly Role[];
  /** Set for the token of an enforcement point: the name of the instance that it is. */
  enforcement_point?: string;
  /** Set for a machine that provisions accounts: of which provider of single sign-on. */
  provider?: string;
  /** Set for a personal access token: its id, which the list of tokens shows. */
  token_id?: string;
  /** Set for a machine: what of its roles it can use; see domain/machine.ts. */
  scopes?: readonly Scope[];
  /** What a login with a second factor was proved with (RFC 8176); entries name it. */
  amr?: readonly string[];
}

/** What an operation knows of its request. */
export interface RequestContext {
  principal: Principal;
  request_id: string;
  /** Set when the caller sent an Idempotency-Key: the key and a digest of what was asked. */
  idempotency?: { key: string; fingerprint: string };
  /** Version that the caller's If-Match names, when it sent one. */
  if_match?: number;
  /** Set by the operation when it gave a stored first answer instead of acting again. */
  replayed?: boolean;
}
