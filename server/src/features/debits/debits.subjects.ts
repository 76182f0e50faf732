import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const debitsSubjects = {
  debit_run: {
    name: sql`(select to_char(r.made_at at time zone t.time_zone, 'DD.MM.YYYY') from debit_run r
      join tenant t on t.id = r.tenant_id where r.tenant_id = e.tenant_id and r.id = e.subject_id)`,
  },
} satisfies LogSubjects
