// Sends the first administrator, and sorts what the server answered by what to do about it.
import { ApiError } from '../../api/client.ts';
import { setUpFirstAdmin } from '../../api/requests/sessions.ts';
import { signIn } from '../sign-in/sign-in-form.tsx';
import type { Made } from './admin-made.tsx';
import type { Refusal } from './link-faults.tsx';
import { fieldNames, type FieldName, type SetupValues } from './setup-values.ts';

/** Makes the account and begins its session. */
export async function makeAdmin(token: string, values: SetupValues): Promise<Made> {
  const { password } = values;
  const [email, name] = [values.email.trim(), values.name.trim()];
  await setUpFirstAdmin({ token, email, name, password });
  // The account is there by now, whatever becomes of signing in.
  const roles = await signIn(email, password).catch(() => null);
  return { email, roles };
}

/** What of the link was refused; null when the fault is elsewhere. */
export function refusalOfLink(error: unknown): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  if (error.problem.error === 'conflict') return 'taken';
  const isLink = error.problem.errors?.some(({ pointer }) => pointer === '/token') ?? false;
  return isLink || error.problem.error === 'unauthorized' ? 'invalid' : null;
}

/** The fields that the server does not take. */
export function refusedFields(error: unknown): FieldName[] {
  if (!(error instanceof ApiError)) return [];
  const pointers = (error.problem.errors ?? []).map(({ pointer }) => pointer.slice(1));
  return fieldNames.filter((field) => pointers.includes(field));
}
