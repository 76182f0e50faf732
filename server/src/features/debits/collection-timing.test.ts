import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { BookingPreview, BookingReceipt } from '@reihum/contract/registrations/booking.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reversePayments } from '#features/ledger/reverse-payment.ts'
import { collectibleDay } from '#features/mandates/collection.queries.ts'
import { collectible } from '#features/mandates/collection.rules.ts'
import { deriveKey } from '#platform/config.ts'
import { confirmationCode } from '#platform/confirmation.ts'
import { addDays } from '#platform/sepa/target-days.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { anyCollection } from '#test/any-collection.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { testSecret, testVault } from '#test/database.ts'
import { debitDesk } from '#test/debit-desk.ts'
import { dunningDesk } from '#test/dunning-desk.ts'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import {
  bookingRequest,
  eventually,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { collectByItself, dropByItself } from './debits-by-themselves.ts'
import { followReturns } from './follow-returns.ts'

let reihum: TestReihum
let tenant: TestTenant
const world = () => ({ reihum, tenant })
const desk = mandateDesk(world)
const debits = debitDesk(world)
const dates = appointmentDesk(world)

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(() => reihum.close())

const today = new Date().toISOString().slice(0, 10)
const inDays = (days: number) => addDays(today, days)

/** A course that begins in so many days, paid within a week of the booking. */
const course = (startsInDays: number, fields: object = {}) =>
  desk.course({ ...dates.day(inDays(startsInDays)), paymentDeadlineDays: 7, feeCents: 9000, ...fields })

async function booked(courseId: string, fields: object = {}) {
  const { status, body } = await desk.book(courseId, 1, {
    paymentMethod: 'sepa_direct_debit',
    mandate: namedAccount,
    ...fields,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const registrationId = desk.idsOf(body)[0] as string
  const { rows } = await reihum.owner.query<{ id: string }>(
    'select id from receivable where registration_id = $1 order by part_number',
    [registrationId],
  )
  return { registrationId, receivableIds: rows.map(({ id }) => id) }
}

/** What is proposed today: the day of what can be announced, and what waits for what. */
async function proposed() {
  const { due, waiting, hindered } = await debits.proposals()
  expect(hindered).toEqual([])
  return {
    due: due.map(({ openCents, collectOn }) => [openCents, collectOn]),
    waiting: waiting.map(({ openCents, waitsFor, collectibleOn }) => [openCents, waitsFor, collectibleOn]),
  }
}

describe('from when is collected', () => {
  test('the database filters by the day that the rule says', async () => {
    const all = fc.sample(anyCollection, 500)
    const { rows } = await reihum.inTenant(
      { tenant: tenant.id, access: 'system', origin: noOrigin },
      ({ tx }) =>
        sql<{ day: string | null }>`select ${collectibleDay('f')} as day
        from rows from (json_to_recordset(${JSON.stringify(all)}::json) as (kind text, "daysBefore" integer,
          "dueOn" date, "isFirst" boolean, "owedSince" date, "startsOn" date, "takesPlace" boolean, "secondOn" date))
        with ordinality as f(kind, "daysBefore", "dueOn", "isFirst", "owedSince", "startsOn", "takesPlace", "secondOn", at)
        order by at`.execute(tx),
    )
    expect(rows.map(({ day }) => day)).toEqual(all.map((facts) => collectible(facts).day))
  })

  test('as owed, unless the provider or the course says something else', async () => {
    await booked(await course(100))
    const asOwed = (await proposed()).due
    expect(asOwed).toEqual([[9000, expect.any(String)]])
    await debits.change({ collection: 'days_before_start', collectionDaysBefore: 60 })
    expect(await proposed()).toEqual({ due: [], waiting: [[9000, null, inDays(40)]] })
    await booked(await course(100, { collection: 'as_due', feeCents: 5000 }))
    expect((await proposed()).due).toEqual([[5000, asOwed[0]?.[1]]])
  })

  test('before the start: not before that day, and announced in time for it', async () => {
    await booked(await course(40, { collection: 'days_before_start', collectionDaysBefore: 22 }))
    const { due, waiting } = await proposed()
    expect(waiting).toEqual([])
    expect(String(due[0]?.[1]) >= inDays(18)).toBe(true)
  })

  test('once registered: the first part at once, later ones on their days', async () => {
    const plan = { paymentPlan: 'monthly', instalmentCount: 3, instalmentsFrom: inDays(120) }
    await booked(await course(200, { collection: 'on_registration', ...plan }))
    expect((await proposed()).due).toEqual([[3000, expect.any(String)]])
  })

  test('only once the course is sure to take place: enough people, or the word of staff', async () => {
    const fields = { collection: 'minimum_reached', minimumAttendees: 2 }
    const [filling, decided] = [await course(100, fields), await course(100, fields)]
    const { receivableIds } = await booked(filling)
    await booked(decided, { attendees: [{ firstName: 'Bo', lastName: 'Berg', email: 'bo@example.org' }] })
    const waits = [9000, 'minimum', null]
    expect(await proposed()).toEqual({ due: [], waiting: [waits, waits] })
    expect((await debits.announce(receivableIds)).body).toEqual({ debits: 0, letters: 0, leftOut: 1 })
    const { status } = await desk.staff('POST', `/courses/${decided}/decision`, {
      decision: 'go',
      inform: false,
    })
    expect(status).toBe(200)
    expect((await proposed()).due).toHaveLength(1)
    await desk.book(filling, 1, { paymentMethod: 'bank_transfer' })
    expect(await proposed()).toEqual({ due: [expect.anything(), expect.anything()], waiting: [] })
  })

  test('after the second date; after the only one, where there are no more', async () => {
    const fields = { collection: 'after_second_date' }
    await booked(await course(60, fields))
    const two = await course(60, { ...fields, feeCents: 5000 })
    await dates.added(two, dates.appointment(inDays(70)), dates.appointment(inDays(80)))
    await booked(two)
    expect((await proposed()).waiting.toSorted()).toEqual([
      [5000, null, inDays(71)],
      [9000, null, inDays(61)],
    ])
  })
})

describe('a course that moves', () => {
  async function announced(fields: object) {
    const courseId = await course(40, fields)
    const { receivableIds, registrationId } = await booked(courseId)
    await debits.announce(receivableIds)
    expect((await debits.list()).items).toMatchObject([{ state: 'announced' }])
    return { courseId, registrationId, receivableIds }
  }

  test('takes back what was announced for too early a day, and announces it anew', async () => {
    const { courseId, receivableIds } = await announced({
      collection: 'days_before_start',
      collectionDaysBefore: 22,
    })
    const [only] = await dates.appointmentsOf(courseId)
    if (!only) throw new Error('no appointment')
    expect((await dates.change(only, dates.day(inDays(150)))).status).toBe(200)
    await dropByItself({ ...reihum, vault: testVault })
    expect((await debits.list()).items).toMatchObject([{ state: 'dropped' }])
    expect((await proposed()).waiting).toEqual([[9000, null, inDays(128)]])
    await reihum.owner.query('update receivable set due_on = $2 where id = $1', [
      receivableIds[0],
      inDays(90),
    ])
    expect(await proposed()).toEqual({ due: [], waiting: [] })
  })

  test('that nobody needs any more drops its debits, given a mandate while booking', async () => {
    const { courseId, registrationId } = await announced({ collection: 'on_registration' })
    const made = await debits.makeRun((await debits.list()).items)
    expect(made.status).toBe(200)
    const { status, body } = await desk.staff<Problem>('POST', `/courses/${courseId}/cancellation`, {
      expected: 1,
      confirmationCode: confirmationCode(
        deriveKey(testSecret, 'confirmation codes'),
        { userId: tenant.operator.id, action: 'cancel-course', subject: courseId },
        new Date(),
      ).code,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    await eventually(async () => (await desk.booked(registrationId)).state === 'cancelled')
    await eventually(async () => (await debits.list('?state=dropped')).total === 1)
    expect((await debits.runs()).items).toMatchObject([{ state: 'cancelled' }])
  })
})

describe('what payers read', () => {
  const ada = { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }
  const form = () =>
    bookingRequest({ attendees: [ada], paymentMethod: 'sepa_direct_debit', mandate: namedAccount })

  test('before they order, on the page of their booking and in the letter', async () => {
    const courseId = await course(100, { collection: 'minimum_reached', minimumAttendees: 2 })
    const portal = `/api/${tenant.slug}/portal`
    const { body: preview } = await reihum.call<BookingPreview>(
      'POST',
      `${portal}/courses/${courseId}/registrations/check`,
      {
        body: form(),
      },
    )
    const planned = { waitsFor: 'minimum', earliestOn: expect.stringMatching(/^20/) }
    expect(preview.collection).toEqual(planned)
    const { body: receipt } = await reihum.call<BookingReceipt>(
      'POST',
      `${portal}/courses/${courseId}/registrations`,
      { body: form() },
    )
    const read = async () =>
      (await reihum.call<AttendeeBooking>('GET', `${portal}/bookings/${receipt.accessToken}`)).body.collection
    expect(await read()).toEqual(planned)
    const letter = await eventually(async () =>
      (await desk.mails(ada.email)).find(({ text }) => text.includes('sobald der Kurs zustande kommt')),
    )
    expect(letter.text).toContain('frühestens am')
    await desk.book(courseId, 1, { paymentMethod: 'bank_transfer' })
    expect(await read()).toEqual({ ...planned, waitsFor: null })
    const { due } = await debits.proposals()
    await debits.announce(due.map(({ receivableId }) => receivableId))
    expect(await read()).toBeNull()
  })

  test('that one place is collected keeps nobody from being dunned for another', async () => {
    await booked(await course(100))
    const { body } = await desk.book(await course(100), 1, { paymentMethod: 'bank_transfer' })
    const [registrationId] = desk.idsOf(body)
    await reihum.owner.query('update registration set payment_due_at = null where id = $1', [registrationId])
    const { rows } = await reihum.owner.query<{ id: string }>(
      `update receivable set due_on = '2026-01-01' where registration_id = $1 returning id`,
      [registrationId],
    )
    const { letters } = await dunningDesk(world).proposals()
    const dunned = letters.flatMap(({ items }) => items.map(({ receivableId }) => receivableId))
    expect(dunned).toEqual([rows[0]?.id])
  })

  test('nobody is dunned before the debit, and everybody can be once it came back', async () => {
    const { registrationId, receivableIds } = await booked(await course(100))
    await reihum.owner.query(`update receivable set due_on = '2026-01-01' where registration_id = $1`, [
      registrationId,
    ])
    const dunning = dunningDesk(world)
    const [receivableId] = receivableIds
    const keptBack = async () =>
      (await dunning.proposals()).keptBack
        .filter((one) => one.receivableId === receivableId)
        .map(({ why }) => why)
    expect(await keptBack()).toEqual(['debit_to_come'])
    await debits.announce(receivableIds)
    const { body: run } = await debits.makeRun((await debits.list()).items)
    await debits.onRun(run.id, 'hand-in')
    await debits.letPass(20)
    await collectByItself(reihum)
    const [collected] = (await debits.list()).items
    await reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, (ctx) =>
      reversePayments(ctx, [
        { paymentId: collected?.paymentId as string, kind: 'return_debit', code: 'MD06', reason: '' },
      ]),
    )
    await reihum.inTenant({ tenant: tenant.id, access: 'system', origin: noOrigin }, followReturns)
    expect((await debits.list('?state=returned')).total).toBe(1)
    expect(await keptBack()).toEqual([])
  })

  test('nobody is late with what is to be collected, on any screen, until the mandate ends', async () => {
    const courseId = await course(100)
    const { registrationId, receivableIds } = await booked(courseId)
    const { body } = await desk.book(courseId, 1, { paymentMethod: 'bank_transfer' })
    await reihum.owner.query(`update receivable set due_on = '2026-01-01' where tenant_id = $1`, [tenant.id])
    const { mandate, payer } = await desk.booked(registrationId)
    const ask = async <Body>(path: string) =>
      (await reihum.call<Body>('GET', `/api/${tenant.slug}${path}`, { token: tenant.admin.token })).body
    type Listed = { items: { id: string; state: string }[]; total: number }
    const late = async () => {
      const list = await ask<Listed>('/receivables?state=overdue')
      const open = await ask<Listed>('/receivables?state=open')
      const { overdueCents: total } = await ask<{ overdueCents: number }>('/receivables/totals')
      const { overdueCents: ofPayer } = await ask<{ overdueCents: number }>(
        `/receivables/totals?personId=${payer}`,
      )
      const { overdueCents: glance } = await ask<{ overdueCents: number }>('/money')
      const { overdueCents: ofCourse } = await ask<{ overdueCents: number }>(`/courses/${courseId}/money`)
      const person = await ask<{ money: { overdueCents: number } }>(`/persons/${payer}`)
      const place = await ask<{ paymentOverdue: boolean }>(`/registrations/${registrationId}`)
      const own = [...list.items, ...open.items].find(({ id }) => id === receivableIds[0])
      expect([list.items.length, open.items.length]).toEqual([list.total, open.total])
      return {
        listed: [list.total, open.total],
        sums: [total, glance, ofCourse],
        ofPayer: [ofPayer, person.money.overdueCents],
        place: [own?.state, place.paymentOverdue],
      }
    }
    expect(desk.idsOf(body)).toHaveLength(1)
    expect(await late()).toEqual({
      listed: [1, 1],
      sums: [9000, 9000, 9000],
      ofPayer: [0, 0],
      place: ['open', false],
    })
    await desk.on(mandate as string, 'revoke')
    expect(await late()).toEqual({
      listed: [2, 0],
      sums: [18000, 18000, 18000],
      ofPayer: [9000, 9000],
      place: ['overdue', true],
    })
  })

  test('after a merge, letters about what is collected go to whoever stays', async () => {
    const people = personDesk(world)
    const [gone, kept] = [await debits.owed(9000, 3), await debits.owed(9000, 3)]
    expect((await people.merge(kept.personId, gone.personId)).status).toBe(200)
    expect((await debits.announce([gone.receivableId])).body).toMatchObject({ letters: 1, debits: 1 })
    const letters = (recipient: string) =>
      debits.mails(recipient).then((mails) => mails.filter(({ kind }) => kind === 'debits.announced'))
    await eventually(async () => (await letters(kept.email)).length === 1)
    expect(await letters(gone.email)).toEqual([])
  })
})
