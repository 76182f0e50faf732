import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const statementsSubjects = {
  bank_import: {
    name: sql`(select string_agg(f.filename, ', ' order by f.position) from bank_file f
      where f.tenant_id = e.tenant_id and f.bank_import_id = e.subject_id and f.position < 3)`,
  },
} satisfies LogSubjects
