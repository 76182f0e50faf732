import type pg from 'pg'

type Reference = { table: string; name: string; definition: string }

/**
 * Drops the foreign keys and disables the triggers while `load` runs in the open transaction. Adding the keys again
 * checks all rows at once, which is faster than row by row and needs only the owner's rights.
 */
export async function withoutReferences<Result>(
  client: pg.ClientBase,
  load: () => Promise<Result>,
): Promise<Result> {
  const { rows: references } = await client.query<Reference>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`)
  const { rows: tables } = await client.query<{ name: string }>(`
    select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`)
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  const result = await load()
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  return result
}
