import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from './transaction.ts'

/** Does something that may be refused, and takes back what it did until then; everything around it stands. Null: it is done. */
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
