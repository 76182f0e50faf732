import type { Invariant } from '#platform/invariants/finding.ts'

export const saleDrillInvariants: readonly Invariant[] = [
  {
    name: 'drills of a sale',
    why: 'the tenant of a drill is deleted when the drill ends',
    checked: 'select count(*) from tenant',
    broken: `
      select id as tenant_id, id from tenant t where is_drill and created_at < now() - interval '5 minutes'
        and not exists (select from sale_drill d where d.drill_tenant_id = t.id and d.state = 'running')
      union all
      select d.tenant_id, d.id from sale_drill d where d.state <> 'running' and d.drill_tenant_id is not null`,
  },
]
