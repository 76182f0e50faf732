import type { Invariant } from '#platform/invariants/finding.ts'

export const importsInvariants: readonly Invariant[] = [
  {
    name: 'whole exports',
    why: 'what is kept until it was taken is the file of an export that is ready or of a move that is not over, and nothing else is',
    checked: 'select count(*) from kept_file where is_passing',
    broken: `
      select f.tenant_id, f.id from kept_file f
      where f.is_passing <> (exists (
          select from tenant_export e where e.tenant_id = f.tenant_id and e.file_id = f.id and e.state = 'ready')
        or exists (select from tenant_move m where m.tenant_id = f.tenant_id and m.file_id = f.id))`,
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
