import { randomUUID } from 'node:crypto'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markOf } from '#test/attendance-desk.ts'
import { certificateDesk } from '#test/certificate-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { joinAfterCourses } from '../attendance/join-after-course.ts'

let reihum: TestReihum
let tenant: TestTenant
let group = ''
const before = new Date('2027-03-02T16:40:00Z')
let clock = before
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'], clock: () => clock })
})
afterAll(() => reihum.close())
const world = () => ({
  reihum,
  tenant,
  clock: () => clock,
  setClock: (now: Date) => {
    clock = now
  },
})
const { persons, call, saveRule, issue, issuedTo, heldCourse, attendance } = certificateDesk(world)
beforeEach(async () => {
  clock = before
  tenant = await reihum.addTenant()
  group = randomUUID()
  await call('POST', '/person-groups', { id: group, group: { name: 'Ersthelfer' } })
})

/** From the database, because sessions do not last as long as the clock is moved. */
const groupsOf = async (registrationId: string) =>
  (
    await reihum.owner.query<{ from: string; until: string | null; origin: string }>(
      `select m.starts_on::text as from, m.ends_on::text as until, m.origin from person_group_member m
        join registration r on r.tenant_id = m.tenant_id and r.person_id = m.person_id where r.id = $1`,
      [registrationId],
    )
  ).rows
const withdraw = (id: string) => call('POST', `/certificates/${id}/withdraw`, { reason: 'Verwechselt' })

describe('a certificate', () => {
  it('puts its holder into the group of its rule for as long as it is valid', async () => {
    const { courseId, there, away } = await heldCourse({ groupId: group })
    await issue(courseId, [there, away])
    await issue(courseId, [there, away])
    expect(await groupsOf(there)).toEqual([
      { from: '2027-03-02', until: '2029-03-01', origin: 'certificate' },
    ])
    expect(await groupsOf(away)).toEqual([])
  })

  it('takes away what it gave when it is withdrawn, and nothing else', async () => {
    const { courseId, there } = await heldCourse({ groupId: group, validMonths: null, remindDays: null })
    await issue(courseId, [there])
    const personIds = [await persons.personOf(there)]
    await call('POST', `/person-groups/${group}/members`, { personIds, days: { from: '2027-01-01' } })
    expect(await groupsOf(there)).toHaveLength(2)
    const { id } = await issuedTo(there, courseId)
    expect((await withdraw(id)).status).toBe(200)
    await withdraw(id)
    expect(await groupsOf(there)).toEqual([{ from: '2027-01-01', until: null, origin: 'hand' }])
  })

  it('is not given to whoever was erased, and puts no shell into the group', async () => {
    const { courseId, there } = await heldCourse({ groupId: group })
    clock = new Date('2027-03-02T20:00:00Z')
    expect((await persons.erase(await persons.personOf(there))).status).toBe(200)
    expect((await issue(courseId, [there])).body).toMatchObject({ issued: 0, refused: [] })
    expect(await groupsOf(there)).toEqual([])
  })

  it('that is issued anew continues the former', async () => {
    const { courseId, there } = await heldCourse({ groupId: group })
    await issue(courseId, [there])
    await reihum.owner.query("update person_group_member set starts_on = '2027-01-15' where tenant_id = $1", [
      tenant.id,
    ])
    const { id } = await issuedTo(there, courseId)
    await call('POST', `/certificates/${id}/replace`, { reason: 'Name' })
    expect(await groupsOf(there)).toEqual([
      { from: '2027-01-15', until: '2029-03-01', origin: 'certificate' },
    ])
  })

  it('has a group that is there, which is not deleted any more', async () => {
    const { courseId } = await heldCourse(null)
    expect((await saveRule(courseId, { groupId: randomUUID() })).status).toBe(404)
    expect((await saveRule(courseId, { groupId: group })).body.rule?.groupId).toBe(group)
    expect((await call<Problem>('DELETE', `/person-groups/${group}`)).body.error_code).toBe('GROUP_IN_USE')
  })
})

describe('whoever attended enough', () => {
  const set = (courseId: string, rule: object | null) =>
    call<{ rule: object | null }>('PUT', `/courses/${courseId}/attendances/group`, { rule })
  const chore = () => joinAfterCourses({ inPlatform: reihum.inPlatform, inTenant: reihum.inTenant })

  it('joins the group once the course is over, and leaves it when marks say otherwise', async () => {
    const { courseId, there, away } = await heldCourse(null)
    expect((await set(courseId, { groupId: group, leastPercent: 80 })).status).toBe(200)
    clock = new Date('2027-03-02T19:00:00Z')
    await chore()
    expect(await groupsOf(there)).toEqual([])
    clock = new Date('2027-03-02T20:00:00Z')
    await chore()
    await chore()
    expect(await groupsOf(there)).toEqual([{ from: '2027-03-02', until: null, origin: 'attendance' }])
    expect(await groupsOf(away)).toEqual([])
    clock = new Date('2027-03-02T20:30:00Z')
    const appointmentId = await attendance.appointmentOf(courseId)
    const at = clock.toISOString()
    await attendance.take([
      markOf({ registrationId: there, appointmentId, type: 'ABSENCE', at }),
      markOf({ registrationId: away, appointmentId, at }),
    ])
    await chore()
    expect([await groupsOf(there), await groupsOf(away)]).toMatchObject([[], [{ origin: 'attendance' }]])
  })

  it('stays as they are after thirty days, and when the rule is taken away', async () => {
    const { courseId, there } = await heldCourse(null)
    await set(courseId, { groupId: group, leastPercent: 80 })
    await chore()
    const appointmentId = await attendance.appointmentOf(courseId)
    const at = clock.toISOString()
    await attendance.take([markOf({ registrationId: there, appointmentId, type: 'ABSENCE', at })])
    clock = new Date('2027-04-20T10:00:00Z')
    await chore()
    expect(await groupsOf(there)).toHaveLength(1)
    clock = new Date('2027-03-02T20:00:00Z')
    expect((await set(courseId, null)).body).toEqual({ rule: null })
    await chore()
    expect(await groupsOf(there)).toHaveLength(1)
  })

  it.each([
    ['a group that is not there', () => ({ groupId: randomUUID(), leastPercent: 80 }), 404],
    ['more than all dates', () => ({ groupId: group, leastPercent: 101 }), 422],
    ['no share', () => ({ groupId: group, leastPercent: 0 }), 422],
  ])('is not said with %s', async (_, rule, status) => {
    const { courseId } = await heldCourse(null)
    expect((await set(courseId, rule())).status).toBe(status)
  })

  it('is said of courses of one’s own alone', async () => {
    const { courseId } = await heldCourse(null)
    tenant = await reihum.addTenant()
    expect((await set(courseId, null)).status).toBe(404)
    expect((await call('GET', `/courses/${courseId}/attendances/group`)).status).toBe(404)
  })
})
