import type { TakenList } from '@reihum/contract/imports/list.schema.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())
beforeEach(async () => {
  tenant = await reihum.addTenant()
})
const staff = registrationDesk(() => ({ reihum, tenant }))

async function lists({ token }: TestUser) {
  const { body } = await reihum.call<{ items: TakenList[] }>('GET', `/api/${tenant.slug}/exports`, { token })
  return new Map(body.items.map((list) => [list.name, list]))
}

it('says how long each list is, and when it was last exported', async () => {
  const courseId = await staff.course({ feeCents: 0 })
  await staff.create(courseId, {
    attendees: [
      { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org' },
      { firstName: 'Ben', lastName: 'Berg', email: '' },
    ],
  })
  const before = await lists(tenant.operator)
  expect(before.get('courses')).toEqual({ name: 'courses', rows: 1, takenAt: null })
  expect(before.get('registrations')?.rows).toBe(2)
  expect(before.get('persons')?.rows).toBe(2)
  // A period has to be chosen first.
  expect(before.get('invoices')?.rows).toBeNull()
  const { token } = tenant.operator
  await reihum.call('GET', `/api/${tenant.slug}/persons/export?format=csv`, { token })
  const after = await lists(tenant.operator)
  expect(after.get('persons')?.takenAt).not.toBeNull()
  expect(after.get('courses')?.takenAt).toBeNull()
})

it('names only what each role may export', async () => {
  const open = [
    'courses',
    'vouchers',
    'registrations',
    'persons',
    'demand',
    'code-uses',
    'recommended-places',
    'receivables',
    'payments',
    'allocations',
    'online-payments',
    'invoices',
    'feedback',
  ]
  expect([...(await lists(tenant.operator)).keys()]).toEqual(open)
  const accountant = await reihum.addUser('accountant')
  await reihum.owner.query(
    "insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, 'accountant')",
    [tenant.id, newId(), accountant.id],
  )
  expect([...(await lists(accountant)).keys()]).toEqual([
    'vouchers',
    'registrations',
    'code-uses',
    'recommended-places',
    'receivables',
    'payments',
    'allocations',
    'datev',
    'online-payments',
    'invoices',
  ])
  expect(new Set((await lists(tenant.admin)).keys())).toEqual(new Set([...open, 'datev', 'audit-log']))
})

it('of another tenant tells nothing', async () => {
  const courseId = await staff.course({ feeCents: 0 })
  await staff.create(courseId, { attendees: [{ firstName: 'Ada', lastName: 'Berg', email: '' }] })
  const other = await reihum.addTenant()
  const answer = await reihum.call('GET', `/api/${tenant.slug}/exports`, { token: other.admin.token })
  expect(answer.status).toBe(404)
  tenant = other
  expect((await lists(other.admin)).get('persons')?.rows).toBe(0)
})
