export interface AuditSearch {
  /** The account that the log is narrowed to. */
  readonly userId?: string;
}

/** What the address of the audit log says. Pure. */
export function auditSearch({ userId }: Record<string, unknown>): AuditSearch {
  return typeof userId === 'string' && userId !== '' ? { userId } : {};
}
