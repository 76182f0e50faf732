import type { Examination, PlatformExamination } from '@reihum/contract/insights/examination.schema.ts'
import { invariantRules } from '@reihum/contract/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { houseInvariants } from '#app/rooms.ts'
import {
  addCourse,
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { tenantExaminer } from './examine-due-tenants.ts'

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
let courseId: string
let registrationId: string
let now = new Date()

const read = async (at = tenant) =>
  (await reihum.call<Examination>('GET', `/api/${at.slug}/invariants`, { token: at.operator.token })).body

const request = (at = tenant) =>
  reihum.call<Examination>('POST', `/api/${at.slug}/invariants/examination`, { token: at.operator.token })

/** Requests an examination as an operator and waits for the worker. */
async function examined() {
  now = new Date(now.getTime() + 61_000)
  const asked = await request()
  expect(asked.body.pending).toBe(true)
  return eventually(async () => {
    const answer = await read()
    return !answer.pending && answer
  })
}

/** Changes data bypassing all keys, as nothing in the product can. */
const damage = (statement: string, values: unknown[]) => reihum.owner.query(statement, values)

const brokenRules = ({ rules }: Examination) =>
  rules.filter(({ broken }) => broken > 0).map(({ rule }) => rule)

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, clock: () => now })
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  courseId = await addCourse(reihum, tenant, { title: 'Töpfern' })
  const booked = await reihum.call<{ registrations: { id: string }[] }>(
    'POST',
    `/api/${tenant.slug}/portal/courses/${courseId}/registrations`,
    { body: bookingRequest() },
  )
  registrationId = booked.body.registrations[0]?.id ?? ''
})
afterAll(() => reihum.close())

describe('the rules that are told to a tenant', () => {
  it('have words, unless they are named here as nothing that a tenant alone can be asked', () => {
    const unsaid = houseInvariants.map(({ name }) => name).filter((name) => !invariantRules[name])
    expect(unsaid).toEqual([
      // About the workers of the installation.
      'outbox',
      'outbox moves',
      'jobs move',
      // About the platform, not the tenant.
      "the platform's house",
      'admins',
      'views of lists',
      'onboarding',
      'months charged',
      'tier history',
      'support',
      // About other tenants' courses, which row-level security hides.
      'what widgets show',
      // About the time of an upgrade.
      'causes of cancellations',
      // About drills, which are other tenants.
      'drills of a sale',
      // About jobs, which no tenant can read.
      'webhook deliveries',
    ])
  })

  it('are all rules that have words', () => {
    const known = new Set(houseInvariants.map(({ name }) => name))
    expect(Object.keys(invariantRules).filter((name) => !known.has(name))).toEqual([])
  })
})

describe('an examination', () => {
  it('finds nothing where everything is in order, and says when it looked', async () => {
    const answer = await examined()
    expect(answer).toMatchObject({ oversold: 0, unbalanced: 0, others: 0, examinedAt: now.toISOString() })
    expect(answer.rules).toHaveLength(Object.keys(invariantRules).length)
    expect(answer.rules.filter(({ unfinished, broken }) => unfinished || broken > 0)).toEqual([])
    expect(answer.rules.find(({ rule }) => rule === 'price lines')?.checked).toBe(1)
  })

  it('finds a counter that does not count what is there, leads to the course, and finds nothing once it is mended', async () => {
    await damage('update course set taken = taken + 3 where id = $1', [courseId])
    const answer = await examined()
    expect(answer).toMatchObject({ oversold: 1, unbalanced: 0, others: 0 })
    expect(answer.rules.find(({ broken }) => broken > 0)).toMatchObject({
      rule: 'places taken',
      examples: [{ kind: 'course', id: courseId, courseId, label: 'Töpfern' }],
    })
    await damage('update course set taken = taken - 3 where id = $1', [courseId])
    expect(await examined()).toMatchObject({ oversold: 0, unbalanced: 0, others: 0 })
  })

  it('finds a sum that does not add up, and names the registration without saying whose it is', async () => {
    const moveBy = (cents: number) =>
      damage(
        `update price_line set gross_cents = gross_cents + ${cents}, net_cents = net_cents + ${cents}
         where registration_id = $1`,
        [registrationId],
      )
    await moveBy(1)
    const answer = await examined()
    expect(answer).toMatchObject({ oversold: 0, unbalanced: 1 })
    expect(brokenRules(answer)).toEqual(['price lines'])
    expect(answer.rules.find(({ broken }) => broken > 0)?.examples).toMatchObject([
      { kind: 'registration', id: registrationId, courseId },
    ])
    const { rows } = await reihum.owner.query('select findings::text from examination where tenant_id = $1', [
      tenant.id,
    ])
    for (const text of [rows[0].findings, JSON.stringify(answer)])
      expect(text).not.toMatch(/Mina|Müller|mina@/)
    await moveBy(-1)
    expect((await examined()).unbalanced).toBe(0)
  })

  it('sees what belongs to its tenant, and nothing else', async () => {
    await damage('update course set taken = taken + 1 where id = $1', [courseId])
    await examined()
    await request(other)
    const answer = await eventually(async () => {
      const found = await read(other)
      return found.examinedAt !== null && found
    })
    expect(answer).toMatchObject({ oversold: 0, others: 0 })
    await damage('update course set taken = taken - 1 where id = $1', [courseId])
    await examined()
  })

  it('that is asked for twice within a minute is one', async () => {
    now = new Date(now.getTime() + 61_000)
    const answers = await Promise.all([request(), request(), request()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await reihum.owner.query(
      "select count(*)::int as asked from audit_entry where tenant_id = $1 and command_type = 'tenant.examination-requested' and at = $2",
      [tenant.id, now],
    )
    expect(rows[0].asked).toBe(1)
    await eventually(async () => !(await read()).pending)
  })

  it('tells what could not be finished, and everything else', async () => {
    const lock = await reihum.owner.connect()
    try {
      await lock.query('begin; lock table mail_content in access exclusive mode')
      const answer = await examined()
      const unfinished = answer.rules.filter((found) => found.unfinished).map(({ rule }) => rule)
      expect(unfinished).toEqual(['what mails carry'])
      expect(answer.rules.find(({ rule }) => rule === 'places taken')?.checked).toBe(1)
    } finally {
      await lock.query('rollback')
      lock.release()
    }
  })
})

describe('the daily round', () => {
  const round = () => tenantExaminer({ ...reihum, invariants: houseInvariants })(() => false)
  const examinedAt = async () => (await read()).examinedAt

  /** A day passes for the rounds, and a minute for those who are signed in. */
  const becomeDue = async () => {
    now = new Date(now.getTime() + 60_000)
    await reihum.owner.query('update examination set due_at = $1', [now])
  }

  it('examines each tenant once a day, whoever asks', async () => {
    await round()
    await becomeDue()
    await round()
    expect(await examinedAt()).toBe(now.toISOString())
    expect((await read(other)).examinedAt).toBe(now.toISOString())
    now = new Date(now.getTime() + 60_000)
    const before = await examinedAt()
    await round()
    expect(await examinedAt()).toBe(before)
  })

  it('is done once, however many workers do it at once', async () => {
    await becomeDue()
    await Promise.all([round(), round(), round()])
    const { rows } = await reihum.owner.query(
      'select count(*)::int as due from examination where due_at <= $1',
      [now],
    )
    expect([rows[0].due, await examinedAt()]).toEqual([0, now.toISOString()])
  })
})

describe('whoever runs the platform', () => {
  it('sees who has findings, and how many there are', async () => {
    const superuser = await reihum.addUser('super', { superuser: true })
    const list = async () =>
      (
        await reihum.call<{ items: PlatformExamination[] }>('GET', '/api/admin/invariants', {
          token: superuser.token,
        })
      ).body.items
    const counted = async () =>
      (
        await reihum.call<{ tenantsWithFindings: number }>('GET', '/api/admin/overview', {
          token: superuser.token,
        })
      ).body.tenantsWithFindings
    await damage('update course set taken = taken + 1 where id = $1', [courseId])
    await examined()
    expect(await list()).toMatchObject([{ tenantId: tenant.id, oversold: 1, rules: ['places taken'] }])
    expect(await counted()).toBe(1)
    await damage('update course set taken = taken - 1 where id = $1', [courseId])
    await examined()
    expect([await list(), await counted()]).toEqual([[], 0])
  })
})
