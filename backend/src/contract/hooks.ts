/** An address that TradingView, or whoever knows it, posts alerts of a person to. */
export interface HookView {
  readonly id: string;
  readonly name: string;
  /** null: the person's usual route. */
  readonly routeId: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  /** When an alert last came, ISO 8601; null: none yet. */
  readonly lastUsedAt: string | null;
}

/** GET /api/hooks: oldest first. */
export interface HooksResponse {
  readonly hooks: readonly HookView[];
  /** How many more may be made; 0 without Pro. */
  readonly room: number;
}

/** POST /api/hooks */
export interface CreateHookRequest {
  readonly name: string;
  readonly routeId?: string | null;
}

/** PATCH /api/hooks/{id} */
export interface ChangeHookRequest {
  readonly name?: string;
  readonly routeId?: string | null;
}

/** The answer to POST /api/hooks and to POST /api/hooks/{id}/secret. */
export interface CreatedHook {
  readonly hook: HookView;
  /** Where to post, with the secret in it: shown once. */
  readonly url: string;
}

export const HOOKS = { free: 0, pro: 5 } as const;
export const MAX_HOOK_NAME = 40;
/** What is posted to a hook may have so many bytes. */
export const MOST_HOOK_BYTES = 4096;
export const HOOK_TOO_LARGE = 'An alert has at most 4 kB.';
export const HOOK_PATH = '/hooks/tv/';
