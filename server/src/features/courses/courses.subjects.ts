import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const coursesSubjects = {
  course: {
    name: sql`(select c.title from course c where c.tenant_id = e.tenant_id and c.id = e.subject_id)`,
  },
  place: { name: sql`(select p.name from place p where p.tenant_id = e.tenant_id and p.id = e.subject_id)` },
  instructor: {
    name: sql`(select i.fullname from instructor i where i.tenant_id = e.tenant_id and i.id = e.subject_id)`,
  },
  closure: {
    name: sql`(select k.name from closure k where k.tenant_id = e.tenant_id and k.id = e.subject_id)`,
  },
  extra: {
    name: sql`(select x.name from extra x where x.tenant_id = e.tenant_id and x.id = e.subject_id)`,
  },
  firm: {
    name: sql`(select f.name from firm f where f.tenant_id = e.tenant_id and f.id = e.subject_id)`,
  },
  'discount-code': {
    name: sql`(select k.code from discount_code k where k.tenant_id = e.tenant_id and k.id = e.subject_id)`,
  },
  characteristic: {
    name: sql`(select k.label_de from characteristic k where k.tenant_id = e.tenant_id and k.id = e.subject_id)`,
  },
  template: {
    name: sql`(select t.name from course_template t where t.tenant_id = e.tenant_id and t.id = e.subject_id)`,
  },
  attribute: {
    name: sql`(select v.definition #>> '{label,de}' from attribute a
      join attribute_version v on (v.tenant_id, v.attribute_id, v.version) = (a.tenant_id, a.id, a.version)
      where a.tenant_id = e.tenant_id and a.id = e.subject_id)`,
  },
} satisfies LogSubjects
