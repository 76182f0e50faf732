import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Does something and takes it back at once, to tell beforehand what it would do: by the very code that does it, and by what
 * is there now. What it locked is let go with it.
 */
export async function rehearse<Result>(tx: Tx, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint rehearsal`.execute(tx)
  const result = await act()
  await sql`rollback to savepoint rehearsal`.execute(tx)
  await sql`release savepoint rehearsal`.execute(tx)
  return result
}
