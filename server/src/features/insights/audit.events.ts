import type { DomainEvent } from '#platform/audit/record.ts'

/** The whole filter stands in the log: what somebody took along is told by it. */
export function auditLogExported(
  tenantId: string,
  rows: number,
  filter: Record<string, unknown>,
): DomainEvent {
  return {
    name: 'audit-log.exported',
    subject: { kind: 'audit-log', id: tenantId },
    payload: {},
    metadata: { rows, ...filter },
  }
}
