import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { newId } from '#platform/ids.ts'
import { testSecret } from './database.ts'
import { moneyDesk } from './money-desk.ts'
import { startNodeProcess } from './node-process.ts'
import { registrationDesk } from './registration-desk.ts'
import type { TestReihum, TestTenant } from './reihum.ts'

type Drill = { reihum: TestReihum; tenant: TestTenant; rounds: number }

const together = 10

/**
 * Repeatedly notes payments for reserved places over HTTP, and kills the node with `kill -9` as soon as it has answered
 * once. Everything is then sent once more with the same keys, as a person would: each payment exists once, each place is
 * paid once, and each that is paid is confirmed.
 */
export async function moneyKillDrill({ reihum, tenant, rounds }: Drill): Promise<void> {
  const [desk, money] = [registrationDesk(() => ({ reihum, tenant })), moneyDesk(() => ({ reihum, tenant }))]
  const courseId = await desk.course({ feeCents: 8900, attendeeLimit: null })
  const before = (await money.paymentTotals()).count
  for (let round = 0; round < rounds; round += 1) {
    const node = await startNodeProcess(
      { DATABASE_URL: reihum.database.ownerUrl, REIHUM_SECRET: testSecret },
      ['--role', 'web'],
    )
    const bookings = await Promise.all(Array.from({ length: together }, () => desk.create(courseId)))
    const ids = bookings.flatMap(({ body }) => desk.idsOf(body))
    const owed = await Promise.all(ids.map((id) => money.owedFor(id)))
    const bodies = owed.map(({ id }) => ({
      requestKey: newId(),
      way: 'cash',
      receivedOn: '2026-01-15',
      amountCents: 9000,
      personId: null,
      allocations: [{ receivableId: id, cents: 8900 }],
    }))
    const answered: string[] = []
    const sent = bodies.map(async (body) => {
      const { ok } = await fetch(`${node.origin}/api/${tenant.slug}/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tenant.operator.token}` },
        body: JSON.stringify(body),
      })
      if (ok) answered.push(body.requestKey)
    })
    try {
      await Promise.any(sent)
      await pause((round * 13) % 40)
    } finally {
      node.child.kill('SIGKILL')
    }
    await Promise.allSettled(sent)
    await node.exited
    const { rows: kept } = await reihum.owner.query<{ request_key: string }>(
      'select request_key from payment where tenant_id = $1',
      [tenant.id],
    )
    const keys = kept.map((row) => row.request_key)
    expect(answered.filter((key) => !keys.includes(key))).toEqual([])
    const again = await Promise.all(bodies.map((body) => money.call('POST', '/payments', body)))
    expect(again.map(({ status }) => status)).toEqual(Array(together).fill(200))
    const states = await Promise.all(ids.map((id) => desk.read(id)))
    expect(states.map(({ state, paidCents }) => [state, paidCents])).toEqual(
      Array(together).fill(['confirmed', 8900]),
    )
  }
  const totals = await money.paymentTotals()
  expect(totals.count - before).toBe(rounds * together)
  expect(totals.freeCents).toBe(totals.count * 100)
}
