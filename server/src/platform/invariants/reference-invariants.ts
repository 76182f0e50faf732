import type pg from 'pg'
import type { Invariant } from './finding.ts'

type Reference = { child: string; parent: string; columns: string[]; targets: string[] }

/** Every foreign key of the schema, read from the live catalogue, so a new table needs no change here. */
const everyReference = `
  select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
    (select json_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
    (select json_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality k(attnum, n)
      join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as targets
  from pg_constraint c
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.conrelid and a.attname = 'tenant_id')
  order by 1, 2`

/** `which` narrows the rows that are followed. */
function follow({ child, parent, columns, targets }: Reference, which: string): Invariant {
  const same = columns.map((column, at) => `p.${targets[at]} = c.${column}`).join(' and ')
  const given = [...columns.map((column) => `c.${column} is not null`), which].join(' and ')
  return {
    name: `${child} → ${parent}`,
    why: `what ${columns.join(', ')} points to exists${columns.length > 1 ? ' in the same tenant' : ''}`,
    checked: `select count(*) from ${child} c where ${given}`,
    broken: `
      select c.tenant_id, ${columns.at(-1) === 'tenant_id' ? 'c.tenant_id' : `c.${columns.at(-1)}`} as id
      from ${child} c where ${given} and not exists (select from ${parent} p where ${same})`,
  }
}

/** Every foreign key as a rule, for the rows of one tenant or for all. */
export async function referenceInvariants(
  client: pg.ClientBase,
  tenantId: string | null = null,
): Promise<Invariant[]> {
  const { rows } = await client.query<Reference>(everyReference)
  const which = tenantId === null ? 'true' : `c.tenant_id = '${tenantId}'`
  return rows.map((reference) => follow(reference, which))
}
