import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const messagesSubjects = {
  mail: { name: sql`(select l.subject from mail l where l.tenant_id = e.tenant_id and l.id = e.subject_id)` },
} satisfies LogSubjects
