export interface AuditVerdict {
  readonly kind: 'clean' | 'vulnerable' | 'unknown';
  readonly sentences: readonly string[];
}

export function auditVerdict(text: string): AuditVerdict;
