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

/** What it was to do is not done any more; the entry is all that is left of it. */
export function jobDiscarded(task: string, jobId: string, tenantId: string) {
  return event({
    name: 'platform.job-discarded',
    subject: { kind: 'platform', id: platformTenantId },
    payload: {},
    metadata: { task, jobId, tenantId },
  })
}

/** Those who run the platform are told by a letter. */
export function jobsFailed(jobs: number) {
  return event({
    name: 'platform.jobs-failed',
    subject: { kind: 'platform', id: platformTenantId },
    payload: { jobs },
    metadata: { jobs },
  })
}
