import { randomUUID } from 'node:crypto'
import type { CodeUse } from '@reihum/contract/registrations/code-use.schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { personDesk } from '#test/person-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})

const desk = registrationDesk(() => ({ reihum, tenant }))

async function addCode(code = 'SOMMER'): Promise<string> {
  const id = randomUUID()
  await desk.staff('POST', '/discount-codes', { id, code: { code, percent: 20 } })
  return id
}

const ada = { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' }
const bo = { firstName: 'Bo', lastName: 'Tal', email: 'bo@example.org' }

/** Somebody who booked with a code; the id of their registration. */
async function booked(courseId: string, person: typeof ada, code = 'SOMMER'): Promise<string> {
  const { body } = await desk.create(courseId, { attendees: [person], code })
  return body.registrations[0]?.id ?? ''
}

type Page = { items: CodeUse[]; total: number }
const uses = async (query = '') => (await desk.staff<Page>('GET', `/discount-code-uses${query}`)).body
const namesOf = async (query: string) => (await uses(query)).items.map(({ firstName }) => firstName)

describe('the uses of discount codes', () => {
  it('tell who used which, for what, when, and what it took off', async () => {
    const discountCodeId = await addCode()
    const courseId = await desk.course({ feeCents: 10_000, title: 'Aquarell' })
    const registrationId = await booked(courseId, ada)
    expect(await uses()).toEqual({
      total: 1,
      items: [
        {
          registrationId,
          discountCodeId,
          code: 'SOMMER',
          firstName: 'Ada',
          lastName: 'Berg',
          shortcode: expect.any(String),
          registrationState: 'reserved',
          courseId,
          courseTitle: 'Aquarell',
          cents: 2000,
          usedAt: expect.any(String),
          freedAt: null,
        },
      ],
    })
  })

  it('stay with those that were given back, and are told apart', async () => {
    await addCode()
    const courseId = await desk.course({ feeCents: 10_000 })
    await booked(courseId, ada)
    await desk.cancel(await booked(courseId, bo), { inform: false })
    expect(await namesOf('?sort=name&dir=asc')).toEqual(['Ada', 'Bo'])
    expect(await namesOf('?state=standing')).toEqual(['Ada'])
    const { items } = await uses('?state=given_back')
    expect(items).toMatchObject([{ firstName: 'Bo', registrationState: 'cancelled' }])
    expect(items[0]?.freedAt).not.toBeNull()
  })

  it('are found by name, code, course and booking number, and of one code', async () => {
    const summer = await addCode()
    await addCode('WINTER')
    await booked(await desk.course({ feeCents: 10_000, title: 'Aquarell' }), ada)
    await booked(await desk.course({ feeCents: 10_000, title: 'Töpfern' }), bo, 'WINTER')
    const { shortcode } = (await uses('?q=Berg')).items[0] as CodeUse
    for (const q of ['ada berg', 'BERG', 'sommer', 'aquarell', shortcode, shortcode.toLowerCase()])
      expect([q, await namesOf(`?q=${encodeURIComponent(q)}`)]).toEqual([q, ['Ada']])
    expect(await namesOf(`?discountCodeId=${summer}`)).toEqual(['Ada'])
    expect(await namesOf('?q=nobody')).toEqual([])
  })

  it('come in pages', async () => {
    await addCode()
    const courseId = await desk.course({ feeCents: 10_000, attendeeLimit: null })
    for (let at = 0; at < 26; at += 1)
      await booked(courseId, { ...ada, firstName: `Ada${at}`, email: `${newId()}@example.org` })
    const { items, total } = await uses('?size=25&page=2&sort=usedAt&dir=asc')
    expect([total, items.map(({ firstName }) => firstName)]).toEqual([26, ['Ada25']])
  })

  it('keep the use of somebody who is erased, without the name', async () => {
    await addCode()
    const registrationId = await booked(await desk.course({ feeCents: 10_000 }), ada)
    await desk.cancel(registrationId, { inform: false })
    const people = personDesk(() => ({ reihum, tenant }))
    await people.erase(await people.personOf(registrationId))
    expect((await uses()).items).toMatchObject([{ firstName: '', lastName: '', code: 'SOMMER', cents: 2000 }])
    expect(await namesOf('?q=berg')).toEqual([])
  })

  it('are exported as filtered, which is logged', async () => {
    await addCode()
    const courseId = await desk.course({ feeCents: 10_000, title: 'Aquarell' })
    await booked(courseId, ada)
    await booked(courseId, bo)
    const { body } = await reihum.call<string>(
      'GET',
      `/api/${tenant.slug}/discount-code-uses/export?format=csv&q=berg`,
      { token: tenant.operator.token, language: 'de' },
    )
    const lines = String(body).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/^SOMMER;Ada Berg;.*;Aquarell;20,00;/)
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.audit_id = e.id
       where e.tenant_id = $1 and e.command_type = 'code-uses.exported'`,
      [tenant.id],
    )
    expect(rows).toEqual([{ metadata: { rows: 1, format: 'csv' } }])
  })

  it('of another tenant are not among them', async () => {
    await addCode()
    await booked(await desk.course({ feeCents: 10_000 }), ada)
    tenant = await reihum.addTenant()
    expect(await uses()).toEqual({ items: [], total: 0 })
  })
})
