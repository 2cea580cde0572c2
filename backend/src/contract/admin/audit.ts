/** GET /api/admin/audit[?before=&limit=&userId=]; newest first. */
export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** For `before` of the next page; null: this was the last. */
  readonly next: string | null;
}

export interface AuditRow {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  /** null: the product itself, or somebody at its terminal. */
  readonly actor: AuditParty | null;
  readonly target: AuditParty | null;
  readonly before: string | null;
  readonly after: string | null;
  /** What the actor typed; null once the target is erased. */
  readonly words: string | null;
  readonly address: string | null;
  readonly requestId: string | null;
}

/** An account in the audit log; the address is null once the account is deleted. */
export interface AuditParty {
  readonly id: string;
  readonly email: string | null;
}

export const PAGE_SIZE = 50;
