import { randomUUID } from 'node:crypto'
import type { AttendeeBooking } from '@reihum/contract/registrations/attendee-booking.schema.ts'
import type { BookingPreview } from '@reihum/contract/registrations/booking.schema.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '#features/ledger/ledger.invariants.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant, type Finding } from '#platform/invariants/finding.ts'
import { appointmentDesk } from '#test/appointment-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import {
  bookingRequest,
  courseFields,
  startTestReihum,
  type TestReihum,
  type TestTenant,
} from '#test/reihum.ts'
import { registrationsInvariants } from '../registrations.invariants.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))

const { added, appointmentsOf } = appointmentDesk(() => ({ reihum, tenant }))

/** Whatever must hold of places and money does. */
async function findings(): Promise<string[]> {
  const client = await reihum.owner.connect()
  const found: Finding[] = []
  for (const one of [...registrationsInvariants, ...ledgerInvariants])
    found.push(await examineInvariant(client, one))
  client.release()
  return found.filter(isViolated).map(({ name }) => name)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const students = { kind: 'with_proof', name: 'Studierende', percent: 20, evidence: 'Studierendenausweis' }
const unemployed = { kind: 'with_proof', name: 'Arbeitslose', cents: 5000, evidence: 'Bescheid' }
const siblings = { kind: 'further_people', name: 'Geschwister', cents: 1000, fromPerson: 2 }
const fields = {
  start: inDays(5),
  end: inDays(5.1),
  feeCents: 10_000,
  taxCategory: 'standard',
  taxRate: 1900,
  reductions: [siblings, students, unemployed],
}

const reduced = (...names: string[]) =>
  family(names.length, `Fam-${randomUUID()}`).map((one, at) => ({ ...one, reducedAs: names[at] }))

const linesOf = async (table: 'price_line' | 'receivable_line', registrationId: string) => {
  const order = table === 'price_line' ? 'id' : 'receivable_id, number'
  const { rows } = await reihum.owner.query<{ line: string }>(
    `select label || ' ' || gross_cents || ' ' || net_cents as line from ${table}
     where registration_id = $1 order by ${order}`,
    [registrationId],
  )
  return rows.map(({ line }) => line)
}

/** A place at the reduced price of students. */
async function studentsPlace(more: Record<string, unknown> = {}) {
  const courseId = await desk.course({ ...fields, ...more })
  const { body } = await desk.book(courseId, 1, { attendees: reduced('Studierende') })
  const [id] = desk.idsOf(body) as [string]
  return { id, courseId, accessToken: body.accessToken }
}

const decide = (id: string, state: string, more: Record<string, unknown> = {}) =>
  desk.staff<RegistrationDetail & Problem>('PUT', `/registrations/${id}/proof`, {
    requestKey: randomUUID(),
    state,
    ...more,
  })

const listed = async (query: string) =>
  (await desk.staff<{ total: number }>('GET', `/registrations?${query}`)).body.total

const proofOf = async (id: string) => (await desk.read(id)).proof

describe('a reduced price with proof', () => {
  it('is chosen by person, is the last of the rules, and is owed line by line', async () => {
    const courseId = await desk.course(fields)
    const attendees = reduced('Studierende', 'Arbeitslose', '')
    const { body: foreseen } = await reihum.call<BookingPreview>(
      'POST',
      `/api/${tenant.slug}/portal/courses/${courseId}/registrations/check`,
      { body: bookingRequest({ attendees }) },
    )
    expect(foreseen.people.map(({ feeCents }) => feeCents)).toEqual([8000, 4000, 9000])
    const { body } = await desk.book(courseId, 3, { attendees, shownTotalCents: foreseen.totalCents })
    const [first, second, third] = desk.idsOf(body) as [string, string, string]
    expect(await linesOf('receivable_line', second)).toEqual([
      'Aquarell für Einsteiger 10000 8403',
      'Geschwister -1000 -840',
      'Arbeitslose -5000 -4202',
    ])
    expect(await proofOf(first)).toMatchObject({
      name: 'Studierende',
      evidence: 'Studierendenausweis',
      cents: 2000,
      state: 'owed',
      decidedAt: null,
      isCharged: false,
    })
    expect(await proofOf(third)).toBeNull()
    const { body: seen } = await reihum.call<AttendeeBooking>(
      'GET',
      `/api/${tenant.slug}/portal/bookings/${body.accessToken}`,
    )
    expect(seen.courses[0]?.registrations.map(({ proof }) => proof?.state ?? null)).toEqual([
      'owed',
      'owed',
      null,
    ])
  })

  it('is refused by name where the course does not offer it, and is no choice in a rule without proof', async () => {
    const courseId = await desk.course(fields)
    for (const name of ['Mitglieder', 'Geschwister']) {
      const { status, body } = await desk.book(courseId, 1, { attendees: reduced(name) })
      expect([status, body.errors]).toMatchObject([
        422,
        [{ path: 'attendees.0.reducedAs', code: 'proofGone' }],
      ])
    }
  })

  it('stands below a code that combines, and gives way to one that does not', async () => {
    const codes = { PLUS: { percent: 50, combines: true }, STATT: { percent: 50, combines: false } }
    for (const [code, terms] of Object.entries(codes))
      await desk.staff('POST', '/discount-codes', { id: randomUUID(), code: { code, ...terms } })
    const courseId = await desk.course(fields)
    const booked = async (code: string) => {
      const { body } = await desk.book(courseId, 1, { attendees: reduced('Studierende'), code })
      return desk.read(desk.idsOf(body)[0] ?? '')
    }
    expect(await booked('PLUS')).toMatchObject({ feeCents: 4000, proof: { cents: 2000 } })
    expect(await booked('STATT')).toMatchObject({ feeCents: 5000, proof: null })
  })

  it('needs what counts as proof, and a name of its own', async () => {
    const { body } = await desk.staff<Problem>('POST', '/courses', {
      id: randomUUID(),
      course: courseFields({ ...fields, reductions: [{ ...students, evidence: '' }, students] }),
    })
    const told = (body.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`)
    expect(told).toEqual(['course.reductions.0.evidence required', 'course.reductions.1.name reductionTwice'])
  })
})

describe('the staff decides on a proof', () => {
  it('finds who owes one, and says that it was seen, or is not asked for; both can be undone', async () => {
    const { id } = await studentsPlace()
    const later = await studentsPlace({ start: inDays(30), end: inDays(30.1) })
    expect(await listed('proofOwed=true')).toBe(2)
    expect(await listed('proofOwed=true&current=true&beginsSoon=true')).toBe(1)
    const { body } = await decide(id, 'seen')
    expect(body).toMatchObject({
      proofState: 'seen',
      proof: { state: 'seen', decidedBy: expect.any(String) },
    })
    expect(await listed('proofOwed=true')).toBe(1)
    await decide(later.id, 'waived')
    expect([await listed('proofOwed=true'), (await desk.read(later.id)).feeCents]).toEqual([0, 8000])
    await decide(id, 'owed')
    expect(await proofOf(id)).toMatchObject({ state: 'owed', decidedAt: null, decidedBy: '' })
    expect((await desk.log(id)).filter((entry) => entry.includes('proof'))).toEqual([
      'registration.proof-decided user',
      'registration.proof-decided user',
    ])
  })

  it('refuses it and charges the difference once, beside what is owed, and can take that back', async () => {
    const { id } = await studentsPlace()
    const refusal = { reason: 'Abgelaufen.', charge: true }
    await decide(id, 'refused', refusal)
    await decide(id, 'refused', refusal)
    expect(await desk.read(id)).toMatchObject({
      feeCents: 10_000,
      payableCents: 10_000,
      proof: { state: 'refused', reason: 'Abgelaufen.', isCharged: true },
    })
    expect(await linesOf('price_line', id)).toEqual([
      'Aquarell für Einsteiger 10000 8403',
      'Studierende -2000 -1681',
      'Studierende: nicht nachgewiesen 2000 1681',
    ])
    expect(await desk.told('registration.proof-refused')).toEqual([[id]])
    expect((await money.owedFor(id)).amountCents).toBe(2000)
    const { body } = await decide(id, 'seen')
    expect(body).toMatchObject({ feeCents: 8000, payableCents: 8000, proof: { state: 'seen', reason: '' } })
    expect(await linesOf('price_line', id)).toHaveLength(2)
    await decide(id, 'refused', { charge: true, inform: false })
    expect(await desk.read(id)).toMatchObject({ feeCents: 10_000, payableCents: 10_000 })
    expect(await desk.told('registration.proof-refused')).toEqual([[id]])
  })

  it('refuses it without charging anything, and charges later', async () => {
    const { id } = await studentsPlace()
    await decide(id, 'refused')
    expect(await desk.read(id)).toMatchObject({ feeCents: 8000, proof: { isCharged: false } })
    await decide(id, 'refused', { charge: true })
    expect(await desk.read(id)).toMatchObject({ feeCents: 10_000, proof: { isCharged: true } })
  })

  it('charges the difference with the tax of the price that it was taken off, whatever the course has by then', async () => {
    const { id, courseId } = await studentsPlace()
    await reihum.owner.query("update course set tax_category = 'exempt', tax_rate = 0 where id = $1", [
      courseId,
    ])
    expect((await decide(id, 'refused', { charge: true })).status).toBe(200)
    const { rows } = await reihum.owner.query(
      `select distinct tax_category, tax_rate from receivable_line where registration_id = $1`,
      [id],
    )
    expect(rows).toEqual([{ tax_category: 'standard', tax_rate: 1900 }])
  })

  it('gives back as credit what was paid of the difference, and cancels all of it with the place', async () => {
    const { id } = await studentsPlace()
    await decide(id, 'refused', { charge: true })
    const { shortcode } = await desk.read(id)
    const paid = await money.note(10_000, { reference: shortcode })
    expect(paid.status).toBeLessThan(300)
    await decide(id, 'seen')
    expect(await desk.read(id)).toMatchObject({ feeCents: 8000 })
    await decide(id, 'refused', { charge: true })
    await desk.cancel(id, { reason: '' })
    expect(await desk.read(id)).toMatchObject({ state: 'cancelled', payableCents: 0 })
    expect(await decide(id, 'seen')).toMatchObject({ status: 409, body: { error_code: 'PROOF_NEEDS_PLACE' } })
    const { rows } = await reihum.owner.query(
      'select sum(gross_cents)::int as left from receivable_line where registration_id = $1',
      [id],
    )
    expect(rows).toEqual([{ left: 0 }])
    expect(await findings()).toEqual([])
  })

  it('lets a cancelled date give back its part of the difference too, whenever it was charged', async () => {
    const courseId = await desk.course({ ...fields, givesBackDates: true })
    await added(courseId, { id: randomUUID(), start: inDays(27), end: inDays(27.1) })
    const { body } = await desk.book(courseId, 1, { attendees: reduced('Studierende') })
    const [id] = desk.idsOf(body) as [string]
    const standing = async () => {
      const { rows } = await reihum.owner.query<{ fee: number; owed: number }>(
        `select r.fee_cents as fee, (select sum(l.gross_cents)::int from receivable_line l
           where l.registration_id = r.id) as owed from registration r where r.id = $1`,
        [id],
      )
      return rows[0]
    }
    const [date] = await appointmentsOf(courseId)
    await desk.staff('POST', `/appointments/${date?.id}/cancel`, { reason: 'Krankheit' })
    expect(await standing()).toEqual({ fee: 4000, owed: 4000 })
    await decide(id, 'refused', { charge: true })
    expect(await standing()).toEqual({ fee: 5000, owed: 5000 })
    await decide(id, 'seen')
    expect(await standing()).toEqual({ fee: 4000, owed: 4000 })
    await desk.staff('POST', `/appointments/${date?.id}/restore`, { overrideClashes: true })
    await decide(id, 'refused', { charge: true })
    expect(await standing()).toEqual({ fee: 10_000, owed: 10_000 })
    // The date takes all of the difference with it, which is shown to be none afterwards.
    await desk.staff('POST', `/appointments/${date?.id}/cancel`, { reason: 'Krankheit' })
    expect(await standing()).toEqual({ fee: 5000, owed: 5000 })
    expect((await decide(id, 'seen')).body).toMatchObject({ proof: { state: 'seen', isCharged: false } })
    expect(await standing()).toEqual({ fee: 4000, owed: 4000 })
    await desk.staff('POST', `/appointments/${date?.id}/restore`, { overrideClashes: true })
    expect(await standing()).toEqual({ fee: 8000, owed: 8000 })
    expect(await findings()).toEqual([])
  })

  it('decides on nothing where there is nothing to prove, or that belongs to another tenant', async () => {
    const courseId = await desk.course(fields)
    const { body } = await desk.book(courseId, 1)
    expect((await decide(desk.idsOf(body)[0] ?? '', 'seen')).status).toBe(404)
    const { id } = await studentsPlace()
    tenant = await reihum.addTenant()
    expect((await decide(id, 'seen')).status).toBe(404)
  })
})

describe('whoever takes attendance', () => {
  it('reads at the door what is to be shown, and says that it was', async () => {
    const { id, courseId } = await studentsPlace()
    await desk.confirm(id)
    const { rows } = await reihum.owner.query<{ id: string }>(
      'select id from appointment where course_id = $1',
      [courseId],
    )
    const sheet = async () =>
      (
        await desk.staff<{ attendees: { proof: unknown }[] }>(
          'GET',
          `/appointments/${rows[0]?.id}/attendances`,
        )
      ).body.attendees
    expect(await sheet()).toMatchObject([
      { proof: { name: 'Studierende', evidence: 'Studierendenausweis', state: 'owed' } },
    ])
    const { status } = await desk.staff('POST', `/registrations/${id}/proof-seen`, {})
    expect(status).toBe(200)
    expect(await sheet()).toMatchObject([{ proof: { state: 'seen' } }])
  })

  it('changes nothing that the staff has decided on', async () => {
    const { id } = await studentsPlace()
    await decide(id, 'refused', { charge: true })
    const { body } = await desk.staff('POST', `/registrations/${id}/proof-seen`, {})
    expect(body).toMatchObject({ state: 'refused' })
    expect((await desk.read(id)).feeCents).toBe(10_000)
  })
})
