import type { AccountSafety, PasskeyView, SessionView } from '@contract/account-safety.js';
import type { ApiTokenView } from '@contract/api-tokens.js';
import { queryOptions } from '@tanstack/react-query';

/** How the person who is signed in can sign in, and prove who they are. */
export const safetyQuery = queryOptions<AccountSafety>({ queryKey: ['api', 'user', 'safety'] });

/** Where the person is signed in, last used first. */
export const sessionsQuery = queryOptions<readonly SessionView[]>({ queryKey: ['api', 'user', 'sessions'] });

export const passkeysQuery = queryOptions<readonly PasskeyView[]>({ queryKey: ['api', 'user', 'passkeys'] });

/** The person's API tokens, newest first. */
export const apiTokensQuery = queryOptions<readonly ApiTokenView[]>({ queryKey: ['api', 'tokens'] });
