import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const invoicesSubjects = {
  invoice: {
    name: sql`(select coalesce(i.number, i.recipient_name) from invoice i
      where i.tenant_id = e.tenant_id and i.id = e.subject_id)`,
  },
} satisfies LogSubjects
