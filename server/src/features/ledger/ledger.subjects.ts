import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const ledgerSubjects = {
  receivable: {
    name: sql`(select r.title from receivable r where r.tenant_id = e.tenant_id and r.id = e.subject_id)`,
  },
  payment: {
    name: sql`(select coalesce(nullif(trim(n.first_name || ' ' || n.last_name), ''), p.payer_name) from payment p
      left join person n on n.tenant_id = p.tenant_id and n.id = p.payer_person_id
      where p.tenant_id = e.tenant_id and p.id = e.subject_id)`,
  },
} satisfies LogSubjects
