import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const peopleSubjects = {
  person: {
    name: sql`(select nullif(trim(p.first_name || ' ' || p.last_name), '') from person p
      where p.tenant_id = e.tenant_id and p.id = e.subject_id)`,
  },
  'person-group': {
    name: sql`(select g.name from person_group g where g.tenant_id = e.tenant_id and g.id = e.subject_id)`,
  },
} satisfies LogSubjects
