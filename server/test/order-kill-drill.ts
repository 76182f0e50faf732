import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import { expect } from 'vitest'
import { solvedForBooking } from './captcha.ts'
import { testSecret } from './database.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { registrationDesk } from './registration-desk.ts'
import { bookingRequest, type TestReihum, type TestTenant } from './reihum.ts'
import { voucherDesk } from './voucher-desk.ts'

type Drill = {
  reihum: TestReihum
  tenant: TestTenant
  rounds: number
  /** One that runs already, so that the first round starts none. */
  running?: NodeProcess
}

const together = 12
/** Fewer than are wanted in a round, so that whoever comes late is refused wholly; a code counts each place. */
const [lunches, uses] = [9, 12]

/** Three courses, with lunches, a discount code and a voucher of which there is not enough for everybody. */
async function scene({ reihum, tenant }: Drill, round: number) {
  const at = () => ({ reihum, tenant })
  const [desk, vouchers] = [registrationDesk(at), voucherDesk(at)]
  const made = async (path: string, body: object) => {
    const { status } = await desk.staff('POST', path, body)
    if (status >= 300) throw new Error(`${path} answered ${status}`)
  }
  const course = (title: string) => desk.course({ title, feeCents: 5000, attendeeLimit: null })
  const courses = [await course('Chor'), await course('Gitarre'), await course('Theater')]
  const extraId = randomUUID()
  await made('/extras', {
    id: extraId,
    extra: { name: `Mittagessen ${round}`, priceCents: 1200, stock: lunches },
  })
  await made('/discount-codes', {
    id: randomUUID(),
    code: { code: `GEMEINSAM${round}`, percent: 10, mostPeople: uses },
  })
  const voucher = await vouchers.sold(30_000)
  return { code: `GEMEINSAM${round}`, courses, extraId, voucher }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** An order of all courses for one person, beginning with another one each time, so that the courses overlap in every order. */
function orderFor({ tenant }: Drill, { code, courses, extraId, voucher }: Scene, at: number) {
  const email = `order-${randomUUID()}@example.org`
  const [first = '', ...further] = [...courses.slice(at % 3), ...courses.slice(0, at % 3)]
  const person = { firstName: 'Mina', lastName: 'Berg', email }
  const attendees = [{ ...person, extras: [{ extraId, quantity: 1 }] }]
  const body = bookingRequest({
    attendees,
    contact: person,
    furtherCourses: further.map((courseId) => ({ courseId, attendees: [person] })),
    ...(at % 2 === 0 && { code }),
    ...(at % 3 === 0 && { voucher: voucher.number }),
    captcha: solvedForBooking(tenant.id),
  })
  return { courseId: first, email, body }
}

/** What became of each person: the courses in which they have a place, and how often. */
async function placesOf({ reihum, tenant }: Drill): Promise<Map<string, number>> {
  const { rows } = await reihum.owner.query<{ email: string; places: number }>(
    `select email, count(*)::int as places from registration
     where tenant_id = $1 and state in ('reserved', 'confirmed') group by email`,
    [tenant.id],
  )
  return new Map(rows.map(({ email, places }) => [email, places]))
}

/**
 * Repeatedly orders several courses with an extra, a code and a voucher, and kills the node with `kill -9` as soon as it has answered
 * once. Everything is then sent once more with the same keys: each order is there wholly and once, or not at all, and nothing is
 * given out that there is not. What stock, code, voucher and sums come to is examined with every other rule when the server closes.
 */
export async function orderKillDrill(drill: Drill): Promise<void> {
  const { reihum, tenant, rounds } = drill
  let { running } = drill
  for (let round = 0; round < rounds; round += 1) {
    const stage = await scene(drill, round)
    const node =
      running ??
      (await startNodeProcess({ DATABASE_URL: reihum.database.ownerUrl, REIHUM_SECRET: testSecret }, [
        '--role',
        'web',
      ]))
    running = undefined
    const orders = Array.from({ length: together }, (_, at) => orderFor(drill, stage, at))
    const path = (courseId: string) => `/api/${tenant.slug}/portal/courses/${courseId}/registrations`
    const answered: string[] = []
    const sent = orders.map(async ({ courseId, email, body }, at) => {
      const { ok } = await fetch(node.origin + path(courseId), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${round}.${at}` },
        body: JSON.stringify(body),
      })
      if (ok) answered.push(email)
    })
    try {
      await Promise.any(sent)
      await pause((round * 17) % 60)
    } finally {
      node.child.kill('SIGKILL')
    }
    await Promise.allSettled(sent)
    await node.exited
    const kept = await placesOf(drill)
    expect(answered.filter((email) => kept.get(email) !== 3)).toEqual([])
    const again = await Promise.all(
      orders.map(({ courseId, body }) => reihum.call<BookingReceipt>('POST', path(courseId), { body })),
    )
    const after = await placesOf(drill)
    const told = again.map(({ status }) => (status < 300 ? 3 : 0))
    expect(orders.map(({ email }) => after.get(email) ?? 0)).toEqual(told)
    const booked = told.filter((places) => places > 0).length
    expect([booked > 0, booked <= lunches]).toEqual([true, true])
  }
}
