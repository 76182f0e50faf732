import { randomUUID } from 'node:crypto'
import type { Extra } from '@reihum/contract/courses/extra.schema.ts'
import type { ExtrasOfRegistration, TakenExtras } from '@reihum/contract/registrations/extras.contract.ts'
import type { RegistrationDetail } from '@reihum/contract/registrations/registration.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ledgerInvariants } from '#features/ledger/ledger.invariants.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { examineInvariant, type Finding } from '#platform/invariants/finding.ts'
import { family, registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
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
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
const priced = { feeCents: 10_000, start: inDays(50).toISOString(), end: inDays(50.1).toISOString() }

async function addExtra(fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const extra = {
    name: 'Mittagessen',
    priceCents: 1200,
    mostPerPerson: 3,
    taxCategory: 'reduced',
    taxRate: 700,
    ...fields,
  }
  const { status, body } = await desk.staff<Problem>('POST', '/extras', { id, extra })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

const takenOf = async (id: string) => (await desk.staff<Extra>('GET', `/extras/${id}`)).body.taken

const set = (id: string, extras: Record<string, number>, more: Record<string, unknown> = {}) =>
  desk.staff<RegistrationDetail & Problem>('PUT', `/registrations/${id}/extras`, {
    requestKey: randomUUID(),
    extras: Object.entries(extras).map(([extraId, quantity]) => ({ extraId, quantity })),
    inform: false,
    ...more,
  })

const extrasOf = async (id: string) =>
  (await desk.staff<ExtrasOfRegistration>('GET', `/registrations/${id}/extras`)).body

async function book(courseId: string, extras: Record<string, number> = {}): Promise<string> {
  const [one] = family(1, `Fam-${randomUUID()}`)
  const taking = Object.entries(extras).map(([extraId, quantity]) => ({ extraId, quantity }))
  const { body } = await desk.book(courseId, 1, { attendees: [{ ...one, extras: taking }] })
  return desk.idsOf(body)[0] ?? ''
}

/** Pays all that is open for somebody. */
async function pay(registrationId: string): Promise<void> {
  const { rows } = await reihum.owner.query<{ id: string; open: number }>(
    'select id, open_cents as open from receivable where registration_id = $1 and open_cents > 0',
    [registrationId],
  )
  for (const { id: receivableId, open: cents } of rows) {
    const { status, body } = await desk.staff<Problem>('POST', '/payments', {
      requestKey: randomUUID(),
      way: 'cash',
      receivedOn: '2026-01-15',
      amountCents: cents,
      personId: null,
      allocations: [{ receivableId, cents }],
    })
    if (status >= 300) throw new Error(JSON.stringify(body))
  }
}

async function owed(id: string): Promise<number[]> {
  const { rows } = await reihum.owner.query<{ charged: number; open: number }>(
    'select sum(charged_cents)::int as charged, sum(open_cents)::int as open from receivable where registration_id = $1',
    [id],
  )
  return [rows[0]?.charged ?? 0, rows[0]?.open ?? 0]
}

/** Whatever must hold of places and money does. */
async function findings(): Promise<string[]> {
  const client = await reihum.owner.connect()
  const found: Finding[] = []
  for (const one of [...registrationsInvariants, ...ledgerInvariants])
    found.push(await examineInvariant(client, one))
  client.release()
  return found.filter(isViolated).map(({ name }) => name)
}

describe('extras of a place that the staff changes', () => {
  it('are added, changed and taken away, and what is owed follows', async () => {
    const lunch = await addExtra({ stock: 3 })
    const courseId = await desk.course(priced)
    const id = await book(courseId, { [lunch]: 1 })
    const { status, body } = await set(id, { [lunch]: 3 })
    expect(status).toBe(200)
    expect(body.feeCents).toBe(13_600)
    expect(body.priceLines.map(({ label, grossCents }) => [label, grossCents])).toEqual([
      ['Aquarell für Einsteiger', 10_000],
      ['3 × Mittagessen', 3600],
    ])
    expect([await owed(id), await takenOf(lunch)]).toEqual([[13_600, 13_600], 3])
    expect((await set(id, { [lunch]: 0 })).body.feeCents).toBe(10_000)
    expect([await owed(id), await takenOf(lunch)]).toEqual([[10_000, 10_000], 0])
    await desk.cancel(id, { inform: false })
    expect([await owed(id), await findings()]).toEqual([[0, 0], []])
  })

  it('stay as they are where they are not named, and keep their price', async () => {
    const [lunch, bed] = [await addExtra(), await addExtra({ name: 'Bett', priceCents: 4000 })]
    const courseId = await desk.course(priced)
    const id = await book(courseId, { [lunch]: 1 })
    const { body: before } = await desk.staff<Extra>('GET', `/extras/${lunch}`)
    const dearer = { ...before.fields, priceCents: 2000 }
    await desk.staff('PUT', `/extras/${lunch}`, { revision: before.revision, extra: dearer })
    expect((await set(id, { [bed]: 1 })).body.feeCents).toBe(15_200)
    expect((await set(id, { [lunch]: 2 })).body.feeCents).toBe(16_400)
    expect(await findings()).toEqual([])
  })

  it('cost more of whoever has paid, and give back what was paid too much', async () => {
    const lunch = await addExtra()
    const courseId = await desk.course(priced)
    const id = await book(courseId, { [lunch]: 2 })
    await pay(id)
    expect((await desk.read(id)).state).toBe('confirmed')
    await set(id, { [lunch]: 1 })
    expect(await owed(id)).toEqual([11_200, 0])
    await set(id, { [lunch]: 3 })
    expect(await owed(id)).toEqual([13_600, 1200])
    expect(await desk.read(id)).toMatchObject({ state: 'confirmed', feeCents: 13_600 })
    expect(await findings()).toEqual([])
  })

  it('confirm a place that owes nothing without them', async () => {
    const lunch = await addExtra()
    const courseId = await desk.course({ ...priced, feeCents: 0 })
    const id = await book(courseId, { [lunch]: 1 })
    expect((await desk.read(id)).state).toBe('reserved')
    expect((await set(id, { [lunch]: 0 })).body).toMatchObject({ state: 'confirmed', feeCents: 0 })
    expect((await set(id, { [lunch]: 1 })).body).toMatchObject({ state: 'confirmed', feeCents: 1200 })
    expect(await findings()).toEqual([])
  })

  it('are refused where there are not enough, too many or none, and to whoever has no place', async () => {
    const lunch = await addExtra({ stock: 2 })
    const courseId = await desk.course({ ...priced, attendeeLimit: 1 })
    const id = await book(courseId)
    const waiting = await book(courseId)
    const codeOf = async (extras: Record<string, number>) =>
      ((await set(id, extras)).body.errors as { code: string }[])[0]?.code
    expect(await codeOf({ [lunch]: 3 })).toBe('extraSoldOut')
    expect(await codeOf({ [lunch]: 4 })).toBe('extraTooMany')
    expect(await codeOf({ [randomUUID()]: 1 })).toBe('extraGone')
    expect((await set(waiting, { [lunch]: 1 })).body.error_code).toBe('EXTRAS_NEED_PLACE')
    expect(await extrasOf(waiting)).toMatchObject({ taken: [], changeable: false })
  })

  it('can be taken away from the archive, and not added from there', async () => {
    const lunch = await addExtra()
    const courseId = await desk.course(priced)
    const id = await book(courseId, { [lunch]: 2 })
    await desk.staff('POST', `/extras/${lunch}/archive`)
    expect(await extrasOf(id)).toMatchObject({ taken: [{ name: 'Mittagessen', quantity: 2 }], offered: [] })
    expect((await set(id, { [lunch]: 3 })).status).toBe(422)
    expect((await set(id, { [lunch]: 1 })).body.feeCents).toBe(11_200)
  })

  it('are told once in a letter about the place', async () => {
    const lunch = await addExtra()
    const courseId = await desk.course(priced)
    const id = await book(courseId)
    const requestKey = randomUUID()
    await set(id, { [lunch]: 1 }, { inform: true, requestKey })
    await set(id, { [lunch]: 1 }, { inform: true, requestKey })
    expect(await desk.told('registration.told-again')).toEqual([[id]])
  })

  it('stand in the list of who takes what', async () => {
    const [lunch, bed] = [await addExtra(), await addExtra({ name: 'Bett' })]
    const courseId = await desk.course(priced)
    const [first, second, gone] = [
      await book(courseId, { [lunch]: 1 }),
      await book(courseId, { [lunch]: 2 }),
      await book(courseId, { [lunch]: 1 }),
    ]
    await book(courseId)
    await desk.cancel(gone, { inform: false })
    const { body } = await desk.staff<TakenExtras>('GET', `/courses/${courseId}/taken-extras`)
    expect(body.extras).toEqual([
      { extraId: bed, name: 'Bett', quantity: 0 },
      { extraId: lunch, name: 'Mittagessen', quantity: 3 },
    ])
    expect(body.people.map(({ registrationId }) => registrationId).toSorted()).toEqual(
      [first, second].toSorted(),
    )
    expect((await desk.staff('GET', `/courses/${randomUUID()}/taken-extras`)).status).toBe(404)
    const file = await fetch(
      `${reihum.origin}/api/${tenant.slug}/registrations/export?format=csv&courseId=${courseId}`,
      {
        headers: { authorization: `Bearer ${tenant.operator.token}`, 'accept-language': 'de' },
      },
    )
    const [head = '', ...lines] = (await file.text()).trim().split('\n')
    const column = head.split(';').findIndex((name) => name.includes('Mittagessen'))
    const quantities = lines.map((line) => line.trim().split(';')[column])
    expect(quantities.toSorted()).toEqual(['', '', '1', '2'])
  })
})
