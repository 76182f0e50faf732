import type { DomainEvent } from '#platform/audit/record.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

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

/** Somebody did not want to wait for the next sweep. */
export function examinationRequested(tenantId: string): DomainEvent {
  return {
    name: 'tenant.examination-requested',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: {},
  }
}

/** By a superuser, in the platform's own log. */
export function jobRetried(task: string, jobId: string): DomainEvent {
  return {
    name: 'platform.job-retried',
    subject: { kind: 'platform', id: platformTenantId },
    payload: {},
    metadata: { task, jobId },
  }
}
