import { sql } from 'kysely'
import type { Tx } from './transaction.ts'

/**
 * Runs `act` in a savepoint and rolls it back, to predict its result with the real code and the current data. The
 * rollback also releases its locks.
 */
export async function rehearse<Result>(tx: Tx, act: () => Promise<Result>): Promise<Result> {
  await sql`savepoint rehearsal`.execute(tx)
  const result = await act()
  await sql`rollback to savepoint rehearsal`.execute(tx)
  await sql`release savepoint rehearsal`.execute(tx)
  return result
}
