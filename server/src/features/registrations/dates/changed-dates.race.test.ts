import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { tellChangedDates } from './tell-changed-dates.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const at = () => ({ reihum, tenant })
const desk = registrationDesk(at)
const { appointmentsOf, cancel } = appointmentDesk(at)
const bookings = 20

/** A course whose only date was cancelled long enough ago that people are told of it now. */
async function cancelledDate(): Promise<void> {
  const courseId = await desk.course({ attendeeLimit: null })
  for (let done = 0; done < bookings; done += 1) await desk.create(courseId)
  const [only] = await appointmentsOf(courseId)
  await cancel(only?.id ?? '')
  await reihum.owner.query(
    `update registration set registered_at = registered_at - interval '1 day' where tenant_id = $1`,
    [tenant.id],
  )
  await reihum.owner.query(
    `update changed_date set since = since - interval '1 hour', changed_at = changed_at - interval '1 hour',
       look_at = look_at - interval '1 hour' where tenant_id = $1`,
    [tenant.id],
  )
}

const told = async () => (await desk.told('registration.told-dates')).length

it('nodes that look at changed dates at once tell each booking once', async () => {
  await cancelledDate()
  await Promise.all([reihum, second, reihum, second].map((node) => tellChangedDates(node)))
  expect(await told()).toBe(bookings)
})

it('without the lock, the second one is refused, and nobody is told twice', async () => {
  await cancelledDate()
  const { inPlatform } = reihum
  const inTenant = doorWithoutLocks(reihum.inTenant, 2, ['course'])
  const outcomes = await Promise.allSettled([1, 2].map(() => tellChangedDates({ inPlatform, inTenant })))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await told()).toBe(bookings)
})
