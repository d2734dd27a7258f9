// Login, the caller's own account, users, and the set-up of the first administrator.
import type { Static } from 'typebox';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import { policy, isPermitted } from '../../domain/policy.ts';
import { roles } from '../../domain/role.ts';
import {
  changeAccount,
  createAccountFor,
  setUpFirstAdmin,
  type Account,
} from '../../operations/accounts/accounts.ts';
import { changeOwnPassword } from '../../operations/accounts/own-password.ts';
import { awaitTurn } from '../../operations/accounts/guesses.ts';
import { logIn, logOut } from '../../operations/accounts/sessions.ts';
import type { Deps } from '../../operations/deps.ts';
import { findAccount, listAccounts } from '../../store/accounts.ts';
import type { App } from '../app-type.ts';
import { sourceOf } from '../caller-address.ts';
import { contextOf, markReplay, versionTag } from '../context.ts';
import { paged, pageOf } from '../paging.ts';
import * as schema from './account-schemas.ts';
import { loginOf } from './session-routes.ts';

export function accountRoutes(app: App, deps: Deps): void {
  setupRoute(app, deps);
  loginRoute(app, deps);
  logoutRoute(app, deps);
  meRoute(app, deps);
  ownPasswordRoute(app, deps);
  userRoutes(app, deps);
}

function setupRoute(app: App, deps: Deps): void {
  app.post('/api/ip3/v1/setup', { schema: schema.setup }, async (request, reply) => {
    const source = sourceOf(request);
    await awaitTurn(deps, source, [{ pace: 'address', key: `setup|${source.block}` }]);
    const { token, email, password, name } = request.body;
    const named = name === undefined ? {} : { name };
    const context = contextOf(request);
    delete context.idempotency;
    const account = await setUpFirstAdmin(deps, context, { token, email, password, ...named });
    return reply.status(201).send(accountView(account));
  });
}

function loginRoute(app: App, deps: Deps): void {
  app.post('/api/ip3/v1/auth/login', { schema: schema.login }, async (request, reply) => {
    const { password } = request.body;
    const email = request.body.email ?? request.body.username;
    if (email === undefined) throw credentialsMissing();
    const login = await logIn(deps, sourceOf(request), { email, password });
    if (deps.database.writes.refusal !== null) {
      const fields = { account_id: login.account.id, address: request.callerAddress };
      request.log.warn(fields, 'a login to read, outside the audit trail: writes are refused');
    }
    const user = accountView(login.account);
    void reply.header('cache-control', 'no-store');
    const { token, expires_in } = login;
    return { token, token_type: 'Bearer' as const, expires_in, roles: user.roles, user };
  });
}

function credentialsMissing(): DomainError {
  const errors = [{ pointer: '/email', message: 'is required' }];
  return new DomainError('validation_failed', '/email: is required.', { errors });
}

function logoutRoute(app: App, deps: Deps): void {
  app.post('/api/ip3/v1/auth/logout', { schema: schema.logout }, async (request, reply) => {
    await logOut(deps, contextOf(request), loginOf(request, noSession));
    return reply.status(204).send(null);
  });
}

const noSession =
  'A personal access token has no session to end; revoke it with DELETE /api/ip3/v1/tokens/{id}.';

function meRoute(app: App, deps: Deps): void {
  app.get('/api/ip3/v1/me', { schema: schema.me }, async (request) => {
    const { id, name, roles: held } = request.principal!;
    const permissions = Object.entries(policy)
      .filter(([, access]) => isPermitted(held, access))
      .map(([route]) => route.replace('{module_base}', deps.config.IP3_MODULE_BASE));
    return { id, email: name, roles: [...held], permissions };
  });
}

function ownPasswordRoute(app: App, deps: Deps): void {
  app.post('/api/ip3/v1/me/password', { schema: schema.ownPassword }, async (request, reply) => {
    const session = loginOf(request);
    const context = contextOf(request, {});
    const source = sourceOf(request);
    const asked = { context, source, session };
    const { token, expires_in } = await changeOwnPassword(deps, asked, request.body);
    void reply.header('cache-control', 'no-store');
    return { token, expires_in, token_type: 'Bearer' as const };
  });
}

function userRoutes(app: App, deps: Deps): void {
  app.get('/api/ip3/v1/users', { schema: schema.listUsers }, async (request, reply) => {
    const page = pageOf(request.query);
    const rows = await listAccounts(deps.database.kysely, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    const users = elements.map(accountView);
    return { count: users.length, users, next_cursor };
  });

  app.get('/api/ip3/v1/users/:id', { schema: schema.readUser }, async (request, reply) => {
    const { id } = request.params;
    const account = isUuid(id) ? await findAccount(deps.database.kysely, id) : undefined;
    if (account === undefined) throw new DomainError('not_found', 'There is no user with this id.');
    void reply.header('etag', versionTag(account.version));
    return accountView(account);
  });

  app.post('/api/ip3/v1/users', { schema: schema.createUser }, async (request, reply) => {
    loginOf(request);
    const { password, ...asked } = request.body;
    const { email, name } = asked;
    const named = {
      ...(name === undefined ? {} : { name }),
      ...(password === undefined ? {} : { password }),
    };
    // The password stays out of the fingerprint, whose hash anybody could guess against.
    const context = contextOf(request, asked);
    const input = { email, roles: asked.roles, ...named };
    const account = await createAccountFor(deps, context, input);
    markReplay(reply, context);
    void reply.header('location', `/api/ip3/v1/users/${account.id}`);
    return reply.status(201).send(accountView(account));
  });

  app.patch('/api/ip3/v1/users/:id', { schema: schema.changeUser }, async (request, reply) => {
    loginOf(request);
    const { name, roles: given, password, disabled } = request.body;
    if (password !== undefined) throw notYours(request.params.id === request.principal!.id);
    const asked = { name, roles: given, disabled };
    const change = Object.fromEntries(Object.entries(asked).filter(([, v]) => v !== undefined));
    const account = await changeAccount(deps, contextOf(request), request.params.id, change);
    void reply.header('etag', versionTag(account.version));
    return accountView(account);
  });
}

function notYours(isOwn: boolean): DomainError {
  const message = isOwn
    ? 'is changed with POST /api/ip3/v1/me/password, which asks for the current one'
    : 'is chosen by its user: create a link with POST /api/ip3/v1/users/{id}/reset-link';
  return validationFailed([{ pointer: '/password', message }]);
}

function accountView(account: Account): Static<typeof schema.User> {
  const { id, email, name, disabled_at, password_expires_at, created_at, updated_at } = account;
  const held = roles.filter((role) => account.roles.includes(role));
  const state = { disabled: disabled_at !== null, password_expires_at };
  return { id, email, name, roles: held, ...state, created_at, updated_at };
}
