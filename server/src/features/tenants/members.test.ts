import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum({ args: ['--role', 'web'] })
  tenant = await reihum.addTenant()
})
afterAll(() => reihum.close())

type Member = {
  id: string
  userId: string
  username: string
  role: string
  developerContact: boolean
  isSelf: boolean
  lastSignInAt: string | null
  allowedActions: string[]
}
type Staff = { members: Member[]; invitations: unknown[]; limit: number | null; error_code: string }

const staff = (house: TestTenant, { token }: TestUser) =>
  reihum.call<Staff>('GET', `/api/${house.slug}/members`, { token })

async function memberOf(house: TestTenant, user: TestUser): Promise<Member> {
  const found = (await staff(house, house.admin)).body.members.find(({ userId }) => userId === user.id)
  if (!found) throw new Error('not a member')
  return found
}

const change = (house: TestTenant, by: TestUser, id: string, body: object) =>
  reihum.call<Member & { error_code: string; detail: string }>('PUT', `/api/${house.slug}/members/${id}`, {
    token: by.token,
    body,
  })
const remove = (house: TestTenant, by: TestUser, id: string) =>
  reihum.call<Staff>('DELETE', `/api/${house.slug}/members/${id}`, { token: by.token })
const leave = (house: TestTenant, by: TestUser) =>
  reihum.call('POST', `/api/${house.slug}/members/leave`, { token: by.token })

async function logOf(house: TestTenant) {
  const { rows } = await reihum.owner.query(
    `select e.command_type, e.subject_id, d.metadata from audit_entry e
     join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 and command_type like 'member.%' order by e.id`,
    [house.id],
  )
  return rows
}

test('the list tells who belongs to the tenant, since when, and what may be done', async () => {
  const { body } = await staff(tenant, tenant.admin)
  expect(body.limit).toBe(15)
  expect(body.invitations).toEqual([])
  expect(body.members).toMatchObject([
    { username: tenant.admin.username, role: 'admin', isSelf: true, allowedActions: ['change'] },
    {
      username: tenant.operator.username,
      role: 'operator',
      isSelf: false,
      allowedActions: ['change', 'remove'],
    },
  ])
  expect(body.members.every(({ lastSignInAt }) => lastSignInAt)).toBe(true)
})

describe('changing a member', () => {
  test('gives another role and the label, once in the log however often it is sent', async () => {
    const house = await reihum.addTenant()
    const { id, userId } = await memberOf(house, house.operator)
    const wanted = { role: 'admin', developerContact: true }
    expect(await change(house, house.admin, id, wanted)).toMatchObject({ status: 200, body: wanted })
    expect(await change(house, house.admin, id, wanted)).toMatchObject({ status: 200, body: wanted })
    expect(await logOf(house)).toEqual([
      {
        command_type: 'member.changed',
        subject_id: userId,
        metadata: { before: { role: 'operator', developerContact: false }, after: wanted },
      },
    ])
    expect((await staff(house, house.operator)).status).toBe(200)
  })

  test('leaves the last admin their role, but not necessarily the label', async () => {
    const { id } = await memberOf(tenant, tenant.admin)
    const demoted = await change(tenant, tenant.admin, id, { role: 'operator', developerContact: false })
    expect(demoted).toMatchObject({ status: 409, body: { error_code: 'LAST_ADMIN' } })
    expect(demoted.body.detail).toContain(`Schule ${tenant.slug}`)
    const labelled = await change(tenant, tenant.admin, id, { role: 'admin', developerContact: true })
    expect(labelled).toMatchObject({ status: 200, body: { developerContact: true } })
  })

  test('of another tenant does not exist here', async () => {
    const other = await reihum.addTenant()
    const { id } = await memberOf(other, other.operator)
    expect((await change(tenant, tenant.admin, id, { role: 'admin', developerContact: false })).status).toBe(
      404,
    )
    expect((await remove(tenant, tenant.admin, id)).status).toBe(404)
    expect(await memberOf(other, other.operator)).toMatchObject({ role: 'operator' })
  })
})

describe('parting', () => {
  test('whoever is removed stays signed in, but the tenant is gone for them; the log still knows the name', async () => {
    const house = await reihum.addTenant()
    const { id, userId } = await memberOf(house, house.operator)
    const removed = await remove(house, house.admin, id)
    expect(removed).toMatchObject({ status: 200, body: { members: [{ userId: house.admin.id }] } })
    expect(
      (await reihum.call('GET', `/api/${house.slug}/courses`, { token: house.operator.token })).status,
    ).toBe(404)
    const info = await reihum.call('GET', '/api/auth/user-info', { token: house.operator.token })
    expect(info).toMatchObject({ status: 200, body: { tenants: [] } })
    const log = await reihum.call<{ items: { commandType: string; subjectName: string }[] }>(
      'GET',
      `/api/${house.slug}/audit-log`,
      { token: house.admin.token },
    )
    expect(log.body.items[0]).toMatchObject({
      commandType: 'member.removed',
      subjectId: userId,
      subjectName: house.operator.username,
    })
    expect((await remove(house, house.admin, id)).status).toBe(404)
  })

  test('an operator may leave, also before onboarding; the last admin may not', async () => {
    const house = await reihum.addTenant()
    await reihum.owner.query("update tenant set director = '' where id = $1", [house.id])
    expect(await leave(house, house.operator)).toMatchObject({ status: 200, body: { left: true } })
    expect(await leave(house, house.admin)).toMatchObject({ status: 409, body: { error_code: 'LAST_ADMIN' } })
    expect((await leave(house, house.operator)).status).toBe(404)
    expect(await logOf(house)).toMatchObject([{ command_type: 'member.left', subject_id: house.operator.id }])
  })

  test('an admin may leave once there is another', async () => {
    const house = await reihum.addTenant()
    const { id } = await memberOf(house, house.operator)
    await change(house, house.admin, id, { role: 'admin', developerContact: false })
    expect((await leave(house, house.admin)).status).toBe(200)
    const { members } = (await staff(house, house.operator)).body
    expect(members).toMatchObject([{ userId: house.operator.id, role: 'admin', allowedActions: ['change'] }])
  })
})

test('behind the rule the database itself keeps an admin', async () => {
  await expect(
    reihum.owner.query("update membership set role = 'operator' where tenant_id = $1", [tenant.id]),
  ).rejects.toMatchObject({ constraint: 'last_admin_stays' })
})
