// The one-time token of the link by which a user chooses a password.
import { linkToken } from '../../ui/link-token.ts';

export const { keepToken, useToken } = linkToken();
