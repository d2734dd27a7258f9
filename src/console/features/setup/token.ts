// The one-time token of the set-up link.
import { linkToken } from '../../ui/link-token.ts';

export const { keepToken, useToken } = linkToken();
