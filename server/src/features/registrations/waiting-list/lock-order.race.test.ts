import { operatorBooking } from '@reihum/contract/registrations/booking.schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmationCode } from '#platform/confirmation.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { createRegistrations } from '../booking/create-registrations.ts'
import { cancelCourse } from '../cancellation/cancel-course.ts'
import { acceptReplacement } from '../rebooking/choose-replacement.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Deed = (ctx: TenantContext) => Promise<unknown>

/**
 * Somebody waits for a full course and also for another date with a smaller id, which therefore has to be locked first.
 */
async function waitingForTwo() {
  const title = crypto.randomUUID()
  const dates = [
    await desk.course({ title, attendeeLimit: 1 }),
    await desk.course({ title, attendeeLimit: 1 }),
  ]
  for (const courseId of dates) await desk.book(courseId)
  const [beside, main] = dates.toSorted() as [string, string]
  const { body } = await desk.book(main, 1, { alsoWaitFor: [beside] })
  return { beside, main, bookingId: body.bookingId }
}

const within = (deed: Deed) =>
  reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
    deed({ ...ctx, actor: { kind: 'user', userId: tenant.operator.id, name: '' }, isVerified: true }),
  )

const isWaitedFor = async () =>
  (
    await reihum.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length > 0

/**
 * Runs the command while the first course is locked by another connection; returns whether it held the second one
 * meanwhile.
 */
async function holdsOutOfOrder(first: string, second: string, deed: Deed): Promise<boolean> {
  const client = new pg.Client({ connectionString: reihum.database.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from course where id = $1 for no key update', [first])
    const done = within(deed)
    await Promise.race([eventually(isWaitedFor), done])
    const isHeld = await client
      .query('select from course where id = $1 for no key update nowait', [second])
      .then(() => false)
      .catch(() => true)
    await client.query('rollback')
    await done
    return isHeld
  } finally {
    await client.end()
  }
}

const key = Buffer.alloc(32)

const callingOff =
  (courseId: string, expected: number, way: Record<string, unknown>): Deed =>
  (ctx) => {
    const subject = { userId: tenant.operator.id, action: 'cancel-course', subject: courseId } as const
    return cancelCourse(ctx, key, {
      courseId,
      reason: '',
      inform: true,
      expected,
      expectedDecision: null,
      confirmationCode: confirmationCode(key, subject, ctx.now).code,
      unwinding: { exceptions: [], offer: null, ...way } as never,
    })
  }

test('a course is called off together with the other dates that its waiters leave', async () => {
  const { beside, main } = await waitingForTwo()
  const target = await desk.course({ attendeeLimit: 9 })
  const deed = callingOff(main, 2, { standard: { kind: 'rebook', courseId: target } })
  expect(await holdsOutOfOrder(beside, main, deed)).toBe(false)
})

test('whoever is offered another course takes it together with the other dates that they leave', async () => {
  const { beside, main, bookingId } = await waitingForTwo()
  const target = await desk.course({ attendeeLimit: 9 })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const offered = { standard: { kind: 'offer' }, offer: { courseIds: [target], until } }
  await within(callingOff(main, 2, offered))
  const choice = { courseId: main, chosenCourseId: target as never, expectedFeeCents: 8900 }
  expect(await holdsOutOfOrder(beside, main, (ctx) => acceptReplacement({ ctx, bookingId }, choice))).toBe(
    false,
  )
})

test('an operator books somebody onto several lists at once', async () => {
  const { beside, main } = await waitingForTwo()
  const entered = bookingRequest({
    attendees: family(1, 'Zwei'),
    alsoWaitFor: [beside],
    whenFull: 'waiting_list',
  })
  const input = { ...operatorBooking.parse(entered), courseId: main }
  expect(await holdsOutOfOrder(beside, main, (ctx) => createRegistrations(ctx, input))).toBe(false)
})
