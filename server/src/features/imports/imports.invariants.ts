import type { Invariant } from '#platform/invariants/finding.ts'

export const importsInvariants: readonly Invariant[] = [
  {
    name: 'whole exports',
    why: 'what is kept until it was taken is the file of an export that is ready, of a scheduled one that can be taken, or of a move that is not over, and nothing else is',
    checked: 'select count(*) from kept_file where is_passing',
    broken: `
      select f.tenant_id, f.id from kept_file f
      where f.is_passing <> (exists (
          select from tenant_export e where e.tenant_id = f.tenant_id and e.file_id = f.id and e.state = 'ready')
        or exists (select from scheduled_export s where s.tenant_id = f.tenant_id and s.file_id = f.id)
        or exists (select from tenant_move m where m.tenant_id = f.tenant_id and m.file_id = f.id))`,
  },
  {
    name: 'scheduled exports',
    why: 'what goes to a storage has its secret key, and nothing else has one',
    checked: 'select count(*) from export_schedule',
    broken: `
      select s.tenant_id, s.id from export_schedule s
      where (s.way = 'storage') <> exists (select from tenant_secret k
        where k.tenant_id = s.tenant_id and k.name = 'export schedule ' || s.id)
      union all
      select k.tenant_id, k.tenant_id from tenant_secret k where k.name like 'export schedule %'
        and not exists (select from export_schedule s where s.tenant_id = k.tenant_id and 'export schedule ' || s.id = k.name)`,
  },
  {
    name: 'imported tables',
    why: 'of an imported table only numbers and the records made from it are kept',
    checked: 'select count(*) from import_run',
    broken: `
      select tenant_id, id from import_run
      where imported_at is not null and (content is not null or result is null
        or cardinality(subject_ids) <> (result ->> 'created')::int + (result ->> 'updated')::int)`,
  },
]
