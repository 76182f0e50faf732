import type { CourseId } from '@reihum/contract/wire/ids.schema.ts'
import { describe, expect, it } from 'vitest'
import { decideCourse } from '#features/courses/decision/decide-course.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { errorsOf, openRaceHouses, type RaceHouse } from '#test/race-house.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import type { TestReihum } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { acceptReplacement, declineReplacement } from '../rebooking/choose-replacement.ts'
import { cancelCourse } from './cancel-course.ts'

const { house, broken } = openRaceHouses()

type Desk = ReturnType<typeof registrationDesk>
type Deed = (ctx: TenantContext) => Promise<unknown>
type Race = { deeds: [Deed, Deed]; faults: () => Promise<string[]> }

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

async function rowsOf<Row>({ reihum }: RaceHouse, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await reihum.owner.query(text, [...values])).rows as Row[]
}

const key = Buffer.alloc(32)

/** Calls the course off like an operator who has typed the confirmation code. */
function callingOff({ tenant }: RaceHouse, courseId: string, expected: number): Deed {
  const { id: userId } = tenant.operator
  const { code } = confirmationCode(key, { userId, action: 'cancel-course', subject: courseId }, new Date())
  return (ctx) =>
    cancelCourse({ ...ctx, actor: { kind: 'user', userId, name: '' } }, key, {
      courseId,
      reason: '',
      inform: true,
      expected,
      expectedDecision: null,
      confirmationCode: code,
      unwinding: { standard: { kind: 'cancel' }, exceptions: [], offer: null },
    })
}

const races: [name: string, prepare: (desk: Desk, at: RaceHouse) => Promise<Race>][] = [
  [
    'one says that it takes place while another calls it off',
    async (desk, at) => {
      const courseId = await desk.course({ minimumAttendees: 8 })
      await desk.book(courseId)
      return {
        deeds: [callingOff(at, courseId, 1), (ctx) => decideCourse(ctx, courseId, 'go')],
        faults: async () => {
          const [course] = await rowsOf<{ state: string; decision: string }>(
            at,
            'select state, decision from course where id = $1',
            [courseId],
          )
          const said = `${course?.state} ${course?.decision}`
          const names = await desk.log(courseId)
          const decisions = names.filter((name) => /takes-place|course\.cancelled/.test(name))
          return [
            ...(['published go', 'cancelled no_go'].includes(said) ? [] : [said]),
            ...(decisions.length === 1 ? [] : [`decided ${decisions.length} times`]),
          ]
        },
      }
    },
  ],
  [
    'one takes the other course in one window and declines in another',
    async (desk, at) => {
      const [courseId, other] = [await desk.course(), await desk.course()]
      const { body } = await desk.book(courseId)
      const [id = ''] = desk.idsOf(body)
      const { body: sensitive } = await at.reihum.call<{ code: string }>(
        'POST',
        '/api/auth/confirmation-code',
        {
          token: at.tenant.operator.token,
          body: { action: 'cancel-course', subject: courseId },
        },
      )
      await desk.staff('POST', `/courses/${courseId}/cancellation`, {
        expected: 1,
        confirmationCode: sensitive.code,
        unwinding: { standard: { kind: 'offer' }, offer: { courseIds: [other], until: inDays(3) } },
      })
      const choice = { courseId, chosenCourseId: other as CourseId, expectedFeeCents: 8900 }
      const { bookingId } = body
      return {
        deeds: [
          (ctx) => acceptReplacement({ ctx, bookingId }, choice),
          (ctx) => declineReplacement({ ctx, bookingId }, courseId),
        ],
        faults: async () => {
          const found = await rowsOf<{ answers: number }>(
            at,
            `select (o.declined_at is not null)::int
                 + (select count(*)::int from registration n where n.rebooked_from = o.registration_id) as answers
               from offered_registration o where o.registration_id = $1`,
            [id],
          )
          return found.map(({ answers }) => `${answers} answers`).filter((said) => said !== '1 answers')
        },
      }
    },
  ],
]

/** Runs both commands at once. A refusal is a valid answer; any other error is a fault. */
async function run({ tenant }: RaceHouse, { deeds, faults }: Race, doorOf: (at: number) => InTenant) {
  const outcomes = await Promise.allSettled(
    deeds.map((deed, at) => doorOf(at)({ tenant: tenant.id, access: 'system', origin: noOrigin }, deed)),
  )
  return [...errorsOf(outcomes), ...(await faults())]
}

describe.each(races)('%s', (_, prepare) => {
  it('ends right on two nodes, every time', async () => {
    const desk = registrationDesk(() => house)
    const nodes = [house.reihum, house.second]
    const prepared: Race[] = []
    for (let at = 0; at < 6; at += 1) prepared.push(await prepare(desk, house))
    for (const race of prepared)
      expect(await run(house, race, (position) => (nodes[position % 2] as TestReihum).inTenant)).toEqual([])
  })

  it('control: without locks it ends wrong', async () => {
    const desk = registrationDesk(() => broken)
    // Now and then one deed is over before the other begins, and both end right.
    let wrong: string[] = []
    for (let time = 0; time < 10 && wrong.length === 0; time += 1) {
      const race = await prepare(desk, broken)
      const door = doorWithoutLocks(broken.reihum.inTenant, race.deeds.length, ['course'])
      wrong = await run(broken, race, () => door)
    }
    expect(wrong).not.toEqual([])
  })
})
