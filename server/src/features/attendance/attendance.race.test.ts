import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { attendanceDesk, markOf } from '#test/attendance-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { doorWithoutLocks } from '#test/without-locks.ts'
import { takeMarks } from './take-marks.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const staff = registrationDesk(() => ({ reihum, tenant }))
const desks = [
  attendanceDesk(() => ({ reihum, tenant })),
  attendanceDesk(() => ({ reihum: second, tenant })),
] as const

async function sheetOf(people: number) {
  const courseId = await staff.course({ feeCents: 0, attendeeLimit: 50 })
  const attendees = Array.from({ length: people }, (_, at) => ({
    firstName: `Kind ${at}`,
    lastName: 'Berg',
    email: at === 0 ? 'berg@example.org' : '',
  }))
  const ids = staff.idsOf((await staff.create(courseId, { attendees })).body)
  return { courseId, ids, appointmentId: await desks[0].appointmentOf(courseId) }
}

describe('at the same moment', () => {
  it('two devices that take the same sheet over two nodes come to what was said last, and lose nothing', async () => {
    const { ids, appointmentId } = await sheetOf(6)
    const at = (device: number, position: number) =>
      new Date(Date.parse('2026-03-02T17:00:00Z') + (position * 7 + device * 3) * 1000).toISOString()
    const said = [0, 1].flatMap((device) =>
      ids.flatMap((registrationId, position) =>
        (['ATTENDANCE', 'ABSENCE'] as const).map((type, step) =>
          markOf({ registrationId, appointmentId, type, at: at(device, (position + step * device) % 5) }),
        ),
      ),
    )
    // Each batch is sent twice, to both nodes, in a different order.
    const batches = [0, 1, 2, 3, 4, 5].flatMap((start) => {
      const batch = said.filter((_, position) => position % 6 === start)
      return [batch, batch.toReversed()]
    })
    const answers = await Promise.all(
      batches.map((batch, position) => (desks[position % 2] ?? desks[0]).take(batch)),
    )
    expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200))
    const latest = (registrationId: string) =>
      said
        .filter((mark) => mark.registrationId === registrationId)
        .toSorted((a, b) =>
          a.markedAt === b.markedAt ? (a.id < b.id ? -1 : 1) : a.markedAt < b.markedAt ? -1 : 1,
        )
        .at(-1)?.type
    expect(await desks[0].types(appointmentId)).toEqual(
      Object.fromEntries(ids.map((registrationId) => [registrationId, latest(registrationId)])),
    )
    const { rows } = await reihum.owner.query('select id from attendance_mark where appointment_id = $1', [
      appointmentId,
    ])
    expect(rows.map(({ id }) => id).sort()).toEqual(said.map(({ id }) => id).sort())
  })

  /** Deletes an appointment while attendance is being taken at it. */
  async function whileDeleting(take: (marks: ReturnType<typeof markOf>[]) => Promise<unknown>) {
    const { courseId, ids, appointmentId } = await sheetOf(1)
    const [registrationId = ''] = ids
    await staff.staff('POST', `/courses/${courseId}/appointments`, {
      appointments: [{ id: newId(), start: '2035-03-09T17:00:00Z', end: '2035-03-09T19:00:00Z' }],
    })
    await staff.cancel(registrationId)
    const [, taken] = await Promise.allSettled([
      staff.staff('DELETE', `/appointments/${appointmentId}`),
      take([markOf({ registrationId, appointmentId, at: '2026-03-02T17:00:00Z' })]),
    ])
    const { rows } = await reihum.owner.query('select 1 from attendance_mark where registration_id = $1', [
      registrationId,
    ])
    return { outcome: taken.status, kept: rows.length }
  }

  it('a mark is kept, whether its appointment is deleted before it or after it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { outcome, kept } = await whileDeleting((marks) => desks[1].take(marks))
      expect([outcome, kept]).toEqual(['fulfilled', 1])
    }
  })

  it('a mark is lost where its appointment is not held until the mark refers to it', async () => {
    // Simulates a concurrent request that waits at this point after it has seen the appointment.
    const door = doorWithoutLocks(reihum.inTenant, 2, ['appointment'])
    const actor = { kind: 'user', userId: tenant.operator.id, name: '' } as const
    const { kept } = await whileDeleting((marks) =>
      door({ tenant: tenant.id, origin: noOrigin, access: 'system' }, (ctx) =>
        takeMarks({ ...ctx, actor, role: 'operator' }, { marks: marks as never }),
      ),
    )
    expect(kept).toBe(0)
  })
})
