// The end of signing in by a device (RFC 8628): the program gets the session of the person who
// confirmed its code at the provider.
import type { LoginSource } from '../accounts/login-sessions.ts';
import type { Login } from '../accounts/sessions.ts';
import { beginProven, proveSignOn, refundSignOn, type FinishDeps } from './finish-sign-on.ts';
import { personOfDevice, type DeviceWait } from './proven-person.ts';
import type { Providers } from './providers.ts';

/** The session of the person who confirmed the code, or how the program goes on asking. */
export async function finishDevice(
  deps: FinishDeps,
  providers: Providers,
  source: LoginSource,
  asked: { provider: string; device_code: string },
): Promise<Login | DeviceWait> {
  const { provider, person } = await proveSignOn(
    deps,
    providers,
    source,
    asked.provider,
    (opened) => personOfDevice(opened, asked.device_code),
  );
  if (typeof person !== 'string') {
    return beginProven(deps, source, { provider, person }, { way: 'device' });
  }
  await refundSignOn(deps, source);
  return person;
}
