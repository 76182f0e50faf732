import type { Invariant } from './finding.ts'

export const importInvariants: readonly Invariant[] = [
  {
    name: 'imported tables',
    why: 'of a table that was imported nothing is kept but numbers, and what came of it',
    checked: 'select count(*) from import_run',
    broken: `
      select tenant_id, id from import_run
      where imported_at is not null and (content is not null or result is null
        or cardinality(subject_ids) <> (result ->> 'created')::int + (result ->> 'updated')::int)`,
  },
]
