import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const filesSubjects = {
  file: {
    name: sql`(select f.filename from stored_file f where f.tenant_id = e.tenant_id and f.id = e.subject_id)`,
  },
} satisfies LogSubjects
