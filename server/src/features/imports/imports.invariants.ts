import type { Invariant } from '#platform/invariants/finding.ts'

export const importsInvariants: readonly Invariant[] = [
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
