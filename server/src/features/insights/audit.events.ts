import { event } from '#platform/audit/event.ts'
import { platformTenantId } from '#platform/tenant-context.ts'

/** The log stores the whole filter, which tells what was exported. */
export function auditLogExported(tenantId: string, rows: number, filter: Record<string, unknown>) {
  return event({
    name: 'audit-log.exported',
    subject: { kind: 'audit-log', id: tenantId },
    payload: {},
    metadata: { rows, ...filter },
  })
}

/** A user asked for an examination before the next regular one. */
export function examinationRequested(tenantId: string) {
  return event({
    name: 'tenant.examination-requested',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: {},
  })
}

/** Done by a superuser, recorded in the platform's own log. */
export function jobRetried(task: string, jobId: string) {
  return event({
    name: 'platform.job-retried',
    subject: { kind: 'platform', id: platformTenantId },
    payload: {},
    metadata: { task, jobId },
  })
}
