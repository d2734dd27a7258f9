// How a route sends people elsewhere before it opens.
import type { AnyRedirect } from '@tanstack/react-router';

export function goTo(elsewhere: AnyRedirect): never {
  // oxlint-disable-next-line typescript/only-throw-error -- the router catches it.
  throw elsewhere;
}
