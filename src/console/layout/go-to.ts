// How a route sends people elsewhere before it opens.
import type { AnyRedirect } from '@tanstack/react-router';

export function goTo(elsewhere: AnyRedirect): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the router catches it.
  throw elsewhere;
}
