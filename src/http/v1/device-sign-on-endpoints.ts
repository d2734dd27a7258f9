// Single sign-on of programs: a code that a person confirms in a browser at the provider.
import { Type } from 'typebox';
import { beginDevice } from '../../operations/sign-on/begin-device.ts';
import { finishDevice } from '../../operations/sign-on/finish-device.ts';
import { endpoint } from '../endpoint.ts';
import { sourceOf } from '../requests/caller-address.ts';
import { Enum, Nullable } from '../schema/schema.ts';
import { accountView, User } from './account-schemas.ts';
import { fromGroups, Provider } from './sign-on-parts.ts';

const tags = ['accounts'];

const deviceCode = 'GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eS';

const Seconds = Type.Integer({ examples: [600] });

const beginDeviceEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/providers/:id/device',
  access: 'anyone',
  audit: 'none',
  operationId: 'beginDeviceSignOn',
  tags,
  summary: 'Begin single sign-on of a program',
  description:
    'Device authorization (RFC 8628) at the provider: show `user_code` and `verification_uri` to ' +
    'a person, then ask `…/device/finish` every `interval` seconds. 404 for a provider that has ' +
    'none for this service.',
  params: Provider,
  response: {
    200: Type.Object({
      device_code: Type.String({
        description: 'A secret of the program.',
        examples: [deviceCode],
      }),
      user_code: Type.String({ examples: ['WDJB-MJHT'] }),
      verification_uri: Type.String({ examples: ['https://login.example.org/device'] }),
      verification_uri_complete: Nullable(
        Type.String({ examples: ['https://login.example.org/device?user_code=WDJB-MJHT'] }),
      ),
      expires_in: Seconds,
      interval: Type.Integer({ examples: [5] }),
    }),
  },
  errors: ['not_found'],
  limits: { guesses: ['address'] },
  async handle({ deps, request, reply, params }) {
    void reply.header('cache-control', 'no-store');
    return beginDevice(deps, deps.shared.providers, sourceOf(request), params.id);
  },
});

const finishDeviceEndpoint = endpoint({
  method: 'POST',
  path: '/api/ip3/v1/auth/providers/:id/device/finish',
  access: 'anyone',
  audit: {
    sometimes: ['auth.login', ...fromGroups],
    refused: ['auth.sign_on_refused'],
  },
  operationId: 'finishDeviceSignOn',
  tags,
  summary: 'Finish single sign-on of a program',
  description:
    'Gives an access token as `POST /api/ip3/v1/auth/login` does, or a `state` while the person ' +
    'has not confirmed. 401 for a code that was denied, is over or is of another client. The ' +
    'roles and memberships of the user become those of the groups of this login. 403 has a ' +
    '`reason` and the `groups`, `issuer` and `subject` that the provider named.',
  params: Provider,
  body: Type.Object(
    { device_code: Type.String({ minLength: 1, maxLength: 4_000, examples: [deviceCode] }) },
    { examples: [{ device_code: deviceCode }] },
  ),
  response: {
    200: Type.Object({
      state: Enum(['pending', 'slow_down', 'done'], {
        description: '`slow_down`: not confirmed, ask five seconds less often from now on.',
      }),
      token: Nullable(Type.String({ description: 'Null until it is done.' })),
      expires_in: Nullable(Seconds),
      user: Nullable(User),
    }),
  },
  errors: ['invalid_credentials', 'forbidden', 'not_found'],
  limits: { guesses: ['address'] },
  async handle({ deps, request, reply, params, body }) {
    void reply.header('cache-control', 'no-store');
    const asked = { provider: params.id, device_code: body.device_code };
    const login = await finishDevice(deps, deps.shared.providers, sourceOf(request), asked);
    if (typeof login === 'string') {
      return { state: login, token: null, expires_in: null, user: null };
    }
    const { token, expires_in, account } = login;
    return { state: 'done' as const, token, expires_in, user: accountView(account) };
  },
});

export const deviceSignOnEndpoints = [beginDeviceEndpoint, finishDeviceEndpoint];
