import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { mandateDesk, namedAccount } from '#test/mandate-desk.ts'
import { personDesk } from '#test/person-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
const desk = mandateDesk(() => ({ reihum, tenant }))
const people = personDesk(() => ({ reihum, tenant }))

beforeAll(async () => {
  reihum = await startTestReihum()
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await desk.setUp()
})
afterAll(() => reihum.close())

const otherIban = 'DE89370400440532013000'
const swissIban = 'CH9300762011623852957'

async function payer(): Promise<string> {
  const { body } = await desk.book(await desk.course(), 1, { paymentMethod: 'bank_transfer' })
  return (await desk.booked(desk.idsOf(body)[0] as string)).payer
}

async function noted(fields: Record<string, unknown> = {}) {
  const { status, body } = await desk.note(await payer(), fields)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const setOn = (id: string, columns: string) =>
  reihum.owner.query(`update mandate set ${columns} where id = $1`, [id])

describe('a mandate on paper', () => {
  test('is noted once, with the creditor as it is now, and tells only the end of the account', async () => {
    const personId = await payer()
    const requestKey = newId()
    const { body } = await desk.note(personId, { requestKey, signedAtPlace: 'Bonn' })
    expect(body).toMatchObject({
      state: 'valid',
      holder: 'Ada Berg',
      accountEnd: namedAccount.iban.slice(-4),
      country: 'DE',
      creditorId: 'DE98ZZZ09999999999',
      creditorName: 'Schule',
      signedAtPlace: 'Bonn',
      lapsesOn: '2029-01-16',
      payer: { id: personId },
    })
    expect(body.reference).toMatch(/^M-[3-9A-Y]{12}$/)
    expect((await desk.note(personId, { requestKey })).body.id).toBe(body.id)
    expect((await desk.list()).total).toBe(1)
    const { rows } = await reihum.owner.query('select * from mandate')
    expect(JSON.stringify(rows)).not.toContain(namedAccount.iban)
  })

  test.each([
    ['an account that is none', { iban: 'DE00120300000000202051' }, 'iban'],
    ['an account that SEPA does not reach', { iban: 'TR330006100519786457841326' }, 'iban'],
    ['a Swiss account without a town', { iban: swissIban }, 'city'],
    ['no holder', { holder: ' ' }, 'holder'],
    ['a reference that banks change', { reference: 'Übung' }, 'reference'],
    ['a signature in the future', { signedOn: '2099-01-01' }, 'signedOn'],
  ])('is refused with %s', async (_, fields, path) => {
    const { status, body } = await desk.note(await payer(), fields)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path }] })
  })

  test('has a reference that no other has', async () => {
    const { reference } = await noted({ reference: 'ALT-17' })
    expect(reference).toBe('ALT-17')
    expect((await desk.note(await payer(), { reference })).body.error_code).toBe('MANDATE_REFERENCE_TAKEN')
  })

  test('needs a creditor, and a payer who is there', async () => {
    expect((await desk.note(newId())).status).toBe(404)
    const personId = await payer()
    await desk.setUp({ creditorId: '' })
    expect((await desk.note(personId)).body.error_code).toBe('MANDATES_NOT_SET_UP')
  })
})

describe('the list', () => {
  test('filters by state, as the rule says it, and finds by name, reference and end of the account', async () => {
    const valid = await noted({ holder: 'Zoë Zimmer', reference: 'R-1' })
    const lapsed = await noted({ signedOn: '2020-02-29', reference: 'R-2' })
    const used = await noted({ recurring: false, reference: 'R-3' })
    await setOn(used.id, "last_used_on = '2026-05-01'")
    const revoked = await noted({ reference: 'R-4', iban: otherIban })
    await desk.on(revoked.id, 'revoke')
    const suspended = await noted({ reference: 'R-5' })
    await setOn(suspended.id, "suspended_at = now(), suspended_for = 'AC04'")
    const found = async (query: string) => (await desk.list(query)).items.map(({ reference }) => reference)
    for (const [state, { reference }] of Object.entries({ valid, lapsed, used, revoked, suspended }))
      expect(await found(`?state=${state}`)).toEqual([reference])
    expect(await found('?q=zimmer')).toEqual(['R-1'])
    expect(await found('?q=r-2')).toEqual(['R-2'])
    expect(await found(`?q=${otherIban.slice(-4)}`)).toEqual(['R-4'])
    expect(await found('?sort=reference&dir=asc')).toEqual(['R-1', 'R-2', 'R-3', 'R-4', 'R-5'])
  })
})

describe('another account', () => {
  test('keeps the mandate and the account before, and is told to the bank if it was used', async () => {
    const { id, revision } = await noted()
    const { body: unused } = await desk.changeAccount(id, { revision, iban: otherIban })
    expect(unused).toMatchObject({ accountEnd: otherIban.slice(-4), isAmended: false })
    expect(unused.formerAccounts).toMatchObject([{ accountEnd: namedAccount.iban.slice(-4) }])
    await setOn(id, "last_used_on = '2026-05-01'")
    const { body: again } = await desk.changeAccount(id, { revision: unused.revision })
    expect(again.isAmended).toBe(true)
    expect((await desk.changeAccount(id, { revision: unused.revision })).body).toEqual(again)
    expect((await desk.changeAccount(id, { revision: 0, iban: otherIban })).body.error_code).toBe('CONFLICT')
  })

  test('makes a suspended mandate valid again, as does a word of staff', async () => {
    const { id, revision } = await noted()
    const suspend = () => setOn(id, "suspended_at = now(), suspended_for = 'AC04'")
    await suspend()
    expect((await desk.changeAccount(id, { revision, iban: otherIban })).body.state).toBe('valid')
    await suspend()
    expect((await desk.on(id, 'resume')).body.state).toBe('valid')
    expect((await desk.on(id, 'resume')).body.state).toBe('valid')
  })
})

test('a revoked mandate stays revoked', async () => {
  const { id, revision } = await noted()
  const { body } = await desk.on(id, 'revoke', { reason: 'am Telefon' })
  expect(body).toMatchObject({ state: 'revoked', revokedReason: 'am Telefon' })
  expect((await desk.on(id, 'revoke')).body.revokedAt).toBe(body.revokedAt)
  expect((await desk.on(id, 'resume')).body.error_code).toBe('MANDATE_ENDED')
  expect((await desk.changeAccount(id, { revision })).body.error_code).toBe('MANDATE_ENDED')
})

test('the data report names mandates, and erasing the payer ends them', async () => {
  const { body } = await desk.book(await desk.course(), 1, { paymentMethod: 'bank_transfer' })
  const registrationId = desk.idsOf(body)[0] as string
  const { payer: personId } = await desk.booked(registrationId)
  const { id, reference } = (await desk.note(personId)).body
  const { body: report } = await people.call<{ mandates: unknown[] }>('GET', `/${personId}/export`)
  expect(report.mandates).toMatchObject([{ reference, state: 'valid' }])
  await desk.cancel(registrationId)
  expect((await people.erase(personId)).body).toEqual({ erased: true })
  expect((await desk.read(id)).state).toBe('revoked')
})
