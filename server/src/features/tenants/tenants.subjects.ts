import { sql } from 'kysely'
import type { LogSubjects } from '#platform/audit/log-subject.ts'

export const tenantsSubjects = {
  // Accounts belong to the platform, but a tenant's log calls them by the name that the tenant may see.
  user: {
    name: sql`(select coalesce(nullif(n.full_name, ''), n.username) from member_name n where n.user_id = e.subject_id)`,
  },
  tenant: { name: sql`(select t.company from tenant t where t.id = e.subject_id)` },
  membership: {
    name: sql`(select coalesce(nullif(n.full_name, ''), n.username) from membership s
      join member_name n on n.user_id = s.user_id where s.tenant_id = e.tenant_id and s.id = e.subject_id)`,
  },
  invitation: {
    name: sql`(select i.email from invitation i where i.tenant_id = e.tenant_id and i.id = e.subject_id)`,
  },
  'list-view': {
    name: sql`(select v.name from list_view v where v.tenant_id = e.tenant_id and v.id = e.subject_id and v.shared)`,
  },
} satisfies LogSubjects
