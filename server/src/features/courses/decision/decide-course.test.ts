import type { Course, CourseSummary } from '@reihum/contract/courses/course.schema.ts'
import type { PortalCourseDetail } from '@reihum/contract/courses/portal-course.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registrationDesk } from '#test/registration-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { remindOfDecisions } from './remind-of-decisions.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = registrationDesk(() => ({ reihum, tenant }))

/** Days between the clock of the server and the real one. */
let shift = 0
const clock = () => new Date(Date.now() + shift * 86_400_000)

beforeAll(async () => {
  reihum = await startTestReihum({ clock })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const course = (fields: Record<string, unknown> = {}) =>
  desk.course({ minimumAttendees: 2, decideBy: inDays(10), ...fields })
const read = async (id: string) => (await desk.staff<Course>('GET', `/courses/${id}`)).body
const decide = (id: string, decision: 'go' | 'open', inform = false) =>
  desk.staff<{ told: number } & Problem>('POST', `/courses/${id}/decision`, { decision, inform })
const found = async (decision: string) => {
  const { body } = await desk.staff<{ items: CourseSummary[] }>(
    'GET',
    `/courses?decision=${decision}&size=100`,
  )
  return body.items.map(({ id }) => id as string)
}
const told = async (id: string) => {
  const path = `/api/${tenant.slug}/portal/courses/${id}`
  return (await reihum.call<PortalCourseDetail>('GET', path)).body.takesPlace
}
const mails = async (kind: string, match: string) =>
  (
    await reihum.owner.query<{ recipient: string; subject: string; text: string }>(
      'select recipient, subject, text from mail where tenant_id = $1 and kind = $2 and subject like $3 order by recipient',
      [tenant.id, kind, `%${match}%`],
    )
  ).rows

describe('a course that needs a number of attendees', () => {
  test('is at risk until enough have a place, and again when one of them leaves', async () => {
    const id = await course()
    await desk.book(id)
    expect(await read(id)).toMatchObject({ decisionPhase: 'at_risk', minimumAttendees: 2, attendeeCount: 1 })
    const { body } = await desk.book(id)
    expect((await read(id)).decisionPhase).toBe('safe')
    await desk.cancel(desk.idsOf(body)[0] as string)
    expect((await read(id)).decisionPhase).toBe('at_risk')
  })

  test('is found in lists by how it stands, and never by two of them', async () => {
    const [risk, due, safe, go, without] = [
      await course(),
      await course({ decideBy: inDays(2) }),
      await course({ minimumAttendees: 1 }),
      await course(),
      await course({ minimumAttendees: null, decideBy: null }),
    ]
    await desk.book(safe)
    await decide(go, 'go')
    const lists = await Promise.all(['at_risk', 'due', 'safe', 'go'].map(found))
    const where = [risk, due, safe, go, without].map((id) => lists.map((list) => list.includes(id)))
    expect(where.map((one) => one.indexOf(true))).toEqual([0, 1, 2, 3, -1])
    expect(where.map((one) => one.filter(Boolean).length)).toEqual([1, 1, 1, 1, 0])
    const phases = await Promise.all(
      [risk, due, safe, go, without].map(async (id) => (await read(id)).decisionPhase),
    )
    expect(phases).toEqual(['at_risk', 'due', 'safe', 'go', null])
  })

  test('tells the public its minimum and its date, never how many there are', async () => {
    const decideBy = inDays(10)
    const id = await course({ decideBy })
    const before = await told(id)
    expect(before).toEqual({ isSure: false, minimum: 2, decideBy })
    await desk.book(id, 2)
    expect(await told(id)).toEqual(before)
    await decide(id, 'go')
    expect(await told(id)).toMatchObject({ isSure: true })
  })
})

describe('saying that it takes place', () => {
  test('is kept with whose word it is, also with too few, and holds when they leave', async () => {
    const id = await course()
    expect((await decide(id, 'go')).status).toBe(200)
    const { decisionPhase, decided } = await read(id)
    expect([decisionPhase, decided]).toEqual([
      'go',
      { decision: 'go', at: expect.any(String), byName: tenant.operator.username },
    ])
    expect(await desk.log(id)).toContain('course.takes-place user')
    await decide(id, 'open')
    expect(await read(id)).toMatchObject({ decisionPhase: 'at_risk', decided: null })
  })

  test('tells those who have a place once, if that is wished', async () => {
    const id = await course({ title: 'Töpfern' })
    const { body: family } = await desk.book(id, 2)
    await desk.book(id)
    expect((await decide(id, 'go', true)).body.told).toBe(2)
    expect((await decide(id, 'go', true)).body.told).toBe(0)
    const sent = await eventually(async () => {
      const written = await mails('registration.told-it-takes-place', 'Töpfern')
      return written.length === 2 && written
    })
    expect(sent.map(({ subject }) => subject)).toEqual(['Findet statt: Töpfern', 'Findet statt: Töpfern'])
    expect(sent.some(({ text }) => text.includes('Ihre 2 Plätze sind für Sie reserviert'))).toBe(true)
    expect(await desk.log(desk.idsOf(family)[0] as string)).toContain('registration.told-it-takes-place user')
  })

  test('is no question without a minimum, and no longer one once it was called off', async () => {
    const without = await course({ minimumAttendees: null, decideBy: null })
    expect((await decide(without, 'go')).body.error_code).toBe('NOTHING_TO_DECIDE')
    const id = await course()
    await desk.staff('POST', `/courses/${id}/cancel`)
    expect((await decide(id, 'go')).body.error_code).toBe('DECISION_CHANGED')
    expect((await read(id)).decided).toMatchObject({ decision: 'no_go', byName: tenant.operator.username })
    await desk.staff('POST', `/courses/${id}/restore`)
    expect(await read(id)).toMatchObject({ decisionPhase: 'at_risk', decided: null })
  })
})

describe('when the date comes', () => {
  const sweep = () => remindOfDecisions(reihum)

  test('the staff is written to once, and again of another date', async () => {
    const title = 'Siebdruck bei Nacht'
    const id = await course({ title, decideBy: inDays(2) })
    await desk.book(id)
    await Promise.all([sweep(), sweep()])
    await sweep()
    const sent = await eventually(async () => {
      const written = await mails('course.decision-reminded', title)
      return written.length === 2 && written
    })
    expect(sent.map(({ recipient }) => recipient)).toEqual(
      [tenant.admin.username, tenant.operator.username].sort(),
    )
    expect(sent[0]?.text).toContain('1 von 2')
    expect(sent[0]?.text).toContain(`/courses/${id}/general`)
    await reihum.owner.query("update course set decide_by = now() + interval '1 day' where id = $1", [id])
    await sweep()
    await eventually(async () => (await mails('course.decision-reminded', title)).length === 4)
  })

  test('a course with enough attendees takes place by itself, and nobody is written to', async () => {
    const id = await course({ minimumAttendees: 1, decideBy: inDays(0.3) })
    await desk.book(id)
    shift = 0.4
    await sweep()
    expect(await read(id)).toMatchObject({ decisionPhase: 'go', decided: { decision: 'go', byName: '' } })
    expect(await desk.log(id)).toContain('course.takes-place system')
    shift = 0
  })
})
