import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const matchingSubjects = {
  matching_rule: {
    name: sql`(select trim(p.first_name || ' ' || p.last_name) from matching_rule m
      join person p on p.tenant_id = m.tenant_id and p.id = m.payer_person_id
      where m.tenant_id = e.tenant_id and m.id = e.subject_id)`,
  },
} satisfies LogSubjects
