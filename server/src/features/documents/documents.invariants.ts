import type { Invariant } from '#platform/invariants/finding.ts'

export const documentsInvariants: readonly Invariant[] = [
  {
    name: 'document templates',
    why: 'the latest version of a document template is what the template is now, and none is missing before it',
    checked: 'select count(*) from document_template',
    broken: `
      select t.tenant_id, t.id from document_template t
      left join document_template_version v on v.tenant_id = t.tenant_id and v.template_id = t.id
      group by t.tenant_id, t.id, t.version
      having count(v.version) <> t.version or coalesce(max(v.version), 0) <> t.version
        or not bool_or(v.version = t.version and v.content = t.content and v.name = t.name)`,
  },
  {
    name: 'documents',
    why: 'a document belongs to a registration of its course, and no other document has its file',
    checked: 'select count(*) from document',
    broken: `
      select d.tenant_id, d.id from document d
      join registration r on r.tenant_id = d.tenant_id and r.id = d.registration_id
      where r.course_id <> d.course_id
        or exists (select from document o where o.tenant_id = d.tenant_id and o.file_id = d.file_id and o.id <> d.id)`,
  },
]
