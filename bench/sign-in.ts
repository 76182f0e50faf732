import { hashPassword } from '../server/src/features/identity/password.ts'
import { newId } from '../server/src/platform/ids.ts'
import { openBenchDatabase } from './rig/database.ts'
import { median, note, report } from './rig/figures.ts'
import { startNode } from './rig/processes.ts'

/**
 * Compares how long a failed sign-in takes for a user that does not exist and for one that does: the time must not
 * reveal who has an account.
 */
const rounds = 61

const database = await openBenchDatabase()
try {
  const hash = await hashPassword('nobody guesses this one')
  const node = await startNode(database, { role: 'web', execArgv: process.execArgv })
  let visitors = 0
  const timed = async (username: string) => {
    visitors += 1
    const startedAt = performance.now()
    const answer = await fetch(`http://127.0.0.1:${node.port}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.7.${visitors >> 8}.${visitors & 255}`,
      },
      body: JSON.stringify({ username, password: 'wrong' }),
    })
    await answer.text()
    if (answer.status !== 400) throw new Error(`a wrong password was answered with ${answer.status}`)
    return performance.now() - startedAt
  }
  const known: number[] = []
  const unknown: number[] = []
  // In turns, so that other load on this machine slows both down.
  for (let round = -5; round < rounds; round += 1) {
    const username = `user-${newId()}@example.org`
    await database.owner.query(
      'insert into user_account (id, username, email, password_hash) values ($1, $2, $2, $3)',
      [newId(), username, hash],
    )
    const [right, wrong] = [await timed(username), await timed(`nobody-${newId()}@example.org`)]
    if (round >= 0) {
      known.push(right)
      unknown.push(wrong)
    }
  }
  report('sign-in-unknown-user', { value: median(unknown), unit: 'ms', reference: median(known) })
  note(`${rounds} rounds; the reference is an existing user with a wrong password, ratio 1 is the goal`)
  await node.stop()
} finally {
  await database.close()
}
