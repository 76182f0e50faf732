import { z } from 'zod'
import { auditId } from '../wire/ids.schema.ts'
import { pageInput } from '../wire/page.schema.ts'

export const auditEntry = z.object({
  auditId,
  timestamp: z.iso.datetime(),
  /** null: nobody was signed in, or the product itself acted */
  userId: z.uuid().nullable(),
  actorName: z.string(),
  commandType: z.string(),
  subjectKind: z.string(),
  subjectId: z.uuid().nullable(),
  sealed: z.boolean(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditDetail = auditEntry.extend({
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
})
export type AuditDetail = z.infer<typeof auditDetail>

export const auditListInput = pageInput.extend({
  commandType: z.string().max(80).optional(),
  subjectId: z.uuid().optional(),
})

export const overview = z.object({
  tenants: z.number().int(),
  users: z.number().int(),
  courses: z.number().int(),
  registrations: z.number().int(),
  jobsWaiting: z.number().int(),
  jobsFailing: z.number().int(),
  mailsFailed: z.number().int(),
  nodes: z.array(
    z.object({ id: z.uuid(), role: z.string(), startedAt: z.iso.datetime(), beatAt: z.iso.datetime() }),
  ),
})
export type Overview = z.infer<typeof overview>

export const job = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  runAt: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  lastError: z.string().nullable(),
  running: z.boolean(),
})
export type Job = z.infer<typeof job>

export const jobListInput = pageInput
  .pick({ page: true, size: true })
  .extend({ failing: z.stringbool().or(z.boolean()).default(false) })
