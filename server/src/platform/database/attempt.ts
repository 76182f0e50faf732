import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from './transaction.ts'

/**
 * Runs `act` in a savepoint. If it is refused, only its own changes are rolled back and the refusal is returned; null
 * means success.
 */
export async function attempt(tx: Tx, act: () => Promise<void>): Promise<Refusal | null> {
  await sql`savepoint attempt`.execute(tx)
  try {
    await act()
    await sql`release savepoint attempt`.execute(tx)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint attempt`.execute(tx)
    await sql`release savepoint attempt`.execute(tx)
    return error
  }
}
