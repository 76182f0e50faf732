import { type Kysely, sql } from 'kysely'
import { readRoutines } from './sql-files.ts'

/**
 * Creates functions and views again whose text has changed, in the order of their names, in the transaction of the
 * migrations. After a migration it creates all of them, because a migration may drop some to change what they depend
 * on.
 */
export async function applyRoutines(db: Kysely<unknown>, isMigrated: boolean): Promise<string[]> {
  const files = await readRoutines()
  const { rows } = await sql<{ name: string; digest: string }>`
    select name, digest from installed.routine`.execute(db)
  const digests = new Map(rows.map(({ name, digest }) => [name, digest]))
  const due = files.filter((file) => isMigrated || digests.get(file.name) !== file.digest)
  for (const { name, text, digest } of due) {
    await sql.raw(text).execute(db)
    await sql`insert into installed.routine (name, digest) values (${name}, ${digest})
      on conflict (name) do update set digest = excluded.digest`.execute(db)
  }
  const names = files.map((file) => file.name)
  await sql`delete from installed.routine where name <> all (${names})`.execute(db)
  return due.map((file) => file.name)
}
