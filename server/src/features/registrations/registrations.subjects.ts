import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const registrationsSubjects = {
  registration: {
    name: sql`(select nullif(trim(r.first_name || ' ' || r.last_name), '') from registration r
      where r.tenant_id = e.tenant_id and r.id = e.subject_id)`,
    courseId: sql`(select r.course_id from registration r where r.tenant_id = e.tenant_id and r.id = e.subject_id)`,
  },
  booking: {
    name: sql`(select nullif(trim(b.first_name || ' ' || b.last_name), '') from booking b
      where b.tenant_id = e.tenant_id and b.id = e.subject_id)`,
  },
  withdrawal: {
    name: sql`(select w.name from withdrawal w where w.tenant_id = e.tenant_id and w.id = e.subject_id)`,
  },
} satisfies LogSubjects
