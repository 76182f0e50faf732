import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseInvariants } from '#app/rooms.ts'
import { examineInvariant } from '#platform/invariants/finding.ts'
import { risingTime } from '#test/course-desk.ts'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { followEndedMandates } from './follow-ended-mandates.ts'

let reihum: TestReihum
let tenant: TestTenant
// It goes on from test to test: a server whose clock is set back finds its work planned years ahead, and waits for it.
const time = risingTime()
const desk = mandateDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum({ clock: time.clock })
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(() => reihum.close())

const dayMs = 86_400_000
const dayIn = (days: number) => new Date(time.now().getTime() + days * dayMs).toISOString()
const threeYears = 3 * 366 * dayMs

/** Waits for what follows a mandate in the background: time that leaps while it runs would be yesterday to it. */
const quiet = () =>
  eventually(async () => {
    const { rowCount } = await reihum.owner.query(
      `select from outbox where task = 'registrations.follow-mandate'
       union all select from job where task = 'registrations.follow-mandate'`,
    )
    return rowCount === 0
  })

let people = 0
/** Somebody new with a place in a course that begins in five years, to be collected by direct debit. */
async function booked(course: object = {}) {
  people += 1
  const email = `ada-${people}@example.org`
  const courseId = await desk.course({
    start: dayIn(5 * 365),
    end: dayIn(5 * 365 + 0.1),
    paymentDeadlineDays: 7,
    ...course,
  })
  const { status, body } = await desk.book(courseId, 1, {
    attendees: [{ firstName: 'Ada', lastName: 'Berg', email }],
    paymentMethod: 'sepa_direct_debit',
    mandate: namedAccount,
    language: 'en',
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const id = desk.idsOf(body)[0] as string
  const place = await desk.booked(id)
  expect(place.due).toBeNull()
  await quiet()
  return { id, email, courseId, payer: place.payer, mandate: place.mandate as string }
}

const setOn = (id: string, columns: string) =>
  reihum.owner.query(`update mandate set ${columns} where id = $1`, [id])

const kinds = async (email: string) => (await desk.mails(email)).map(({ kind }) => kind)
const letter = (email: string, kind: string) =>
  eventually(async () => (await desk.mails(email)).find((mail) => mail.kind === kind))

/** What the log says of a payer, the latest first. */
async function log(personId: string): Promise<string[]> {
  const { rows } = await reihum.owner.query<{ name: string }>(
    'select command_type as name from audit_entry where tenant_id = $1 and subject_id = $2 order by at desc',
    [tenant.id, personId],
  )
  return rows.map(({ name }) => name)
}

describe('a mandate that is good for one debit', () => {
  test('is waited for until its debit was collected, and then its place gets a deadline', async () => {
    const { id, email, mandate } = await booked()
    await setOn(mandate, `recurring = false, last_used_on = '${dayIn(0).slice(0, 10)}'`)
    await followEndedMandates(reihum)
    expect((await desk.booked(id)).due).toBeNull()
    time.pass(2 * dayMs)
    await followEndedMandates(reihum)
    expect((await desk.booked(id)).due).not.toBeNull()
    await letter(email, 'mandate.used-up')
  })
})

describe('a mandate under which nothing was collected for 36 months', () => {
  test('has lapsed: its place gets a payment deadline from then on, and its payer is told once', async () => {
    const { id, email, payer } = await booked()
    time.pass(threeYears - 10 * dayMs)
    await followEndedMandates(reihum)
    expect((await desk.booked(id)).due).toBeNull()
    time.pass(12 * dayMs)
    await followEndedMandates(reihum)
    const { due, state } = await desk.booked(id)
    expect(state).toBe('reserved')
    expect(due && due.getTime() - time.now().getTime()).toBeGreaterThan(6 * dayMs)
    expect(due && due.getTime() - time.now().getTime()).toBeLessThan(8 * dayMs)
    const { subject, text } = await letter(email, 'mandate.lapsed')
    expect(subject).toBe('Your direct debit mandate has lapsed')
    expect(text).toContain(namedAccount.iban.slice(-4))
    await quiet()
    time.pass(dayMs)
    await followEndedMandates(reihum)
    expect((await desk.booked(id)).due).toEqual(due)
    expect((await log(payer)).filter((name) => name === 'mandate.lapsed')).toHaveLength(1)
  })

  test('is told of nobody who gave another that is valid', async () => {
    const { id, payer, mandate } = await booked()
    time.pass(threeYears - 10 * dayMs)
    const signedOn = time.now().toISOString().slice(0, 10)
    const { rows } = await reihum.owner.query<{ id: string }>(
      `insert into mandate select (jsonb_populate_record(m, jsonb_build_object(
         'id', gen_random_uuid(), 'reference', 'M-NEW', 'signed_on', $2::text))).* from mandate m where id = $1 returning id`,
      [mandate, signedOn],
    )
    time.pass(12 * dayMs)
    await followEndedMandates(reihum)
    expect(await desk.booked(id)).toMatchObject({ due: null, mandate: rows[0]?.id })
    expect(await log(payer)).not.toContain('mandate.lapsed')
  })

  test('gives no deadline to a course that has none', async () => {
    const { id, payer } = await booked({ paymentDeadlineDays: null })
    time.pass(threeYears + 2 * dayMs)
    await followEndedMandates(reihum)
    expect((await desk.booked(id)).due).toBeNull()
    expect(await log(payer)).not.toContain('mandate.lapsed')
  })
})

test('a mandate that was revoked or refused is followed without another letter', async () => {
  const places = [await booked(), await booked()]
  await setOn(places[0]?.mandate as string, 'revoked_at = now()')
  await setOn(places[1]?.mandate as string, "suspended_at = now(), suspended_for = 'AC04'")
  await followEndedMandates(reihum)
  for (const { id, email } of places) {
    expect((await desk.booked(id)).due).not.toBeNull()
    expect(await kinds(email)).not.toContain('mandate.lapsed')
  }
})

test('the doctor warns of a place that nobody collects for', async () => {
  const rule = houseInvariants.find(({ name }) => name === 'places that nobody collects for')
  const { mandate, courseId } = await booked()
  await reihum.owner.query("update course set updated_at = now() - interval '2 days' where id = $1", [
    courseId,
  ])
  const client = await reihum.owner.connect()
  // In a transaction that is taken back, because the chore would give the place a deadline.
  await client.query('begin')
  const ended = {
    valid: 'revoked_at = null',
    revoked: "revoked_at = now() - interval '2 days'",
    suspended: "revoked_at = null, suspended_at = now() - interval '2 days', suspended_for = 'AC04'",
    lapsed: "suspended_at = null, suspended_for = '', signed_on = current_date - 1200",
    used: 'signed_on = current_date - 100, recurring = false, last_used_on = current_date - 3',
    handedIn: 'last_used_on = current_date + 3',
  }
  const found: Record<string, number> = {}
  try {
    for (const [name, columns] of Object.entries(ended)) {
      await client.query(`update mandate set ${columns} where id = $1`, [mandate])
      found[name] = rule ? (await examineInvariant(client, rule)).broken : -1
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(found).toEqual({ valid: 0, revoked: 1, suspended: 1, lapsed: 1, used: 1, handedIn: 0 })
})
