import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newSecretToken, tokenHash } from '#platform/secret-token.ts'
import { startTestReihum, type TestReihum, type TestTenant, type TestUser } from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum

beforeAll(async () => {
  reihum = await startTestReihum({ alone: true, args: ['--role', 'web'] })
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  // The control test leaves a tenant without an admin.
  await reihum.close({ isBroken: true })
})

type House = TestTenant & { memberIds: [admin: string, operator: string] }

/** A tenant whose two members are both admins. */
async function twoAdmins(): Promise<House> {
  const house = await reihum.addTenant()
  await reihum.owner.query("update membership set role = 'admin' where tenant_id = $1", [house.id])
  const { rows } = await reihum.owner.query('select id, user_id from membership where tenant_id = $1', [
    house.id,
  ])
  const idOf = ({ id }: TestUser) => rows.find((row) => row.user_id === id).id
  return { ...house, memberIds: [idOf(house.admin), idOf(house.operator)] }
}

async function adminsOf({ id }: TestTenant): Promise<number> {
  const { rows } = await reihum.owner.query(
    "select count(*)::int as admins from membership where tenant_id = $1 and role = 'admin'",
    [id],
  )
  return rows[0].admins
}

const demote = (node: TestReihum, house: TestTenant, by: TestUser, memberId: string) =>
  node.call('PUT', `/api/${house.slug}/members/${memberId}`, {
    token: by.token,
    body: { role: 'operator', developerContact: false },
  })
const remove = (node: TestReihum, house: TestTenant, by: TestUser, memberId: string) =>
  node.call('DELETE', `/api/${house.slug}/members/${memberId}`, { token: by.token })
const leave = (node: TestReihum, house: TestTenant, by: TestUser) =>
  node.call('POST', `/api/${house.slug}/members/leave`, { token: by.token })

type Attack = (
  node: TestReihum,
  house: House,
  by: 'admin' | 'operator',
  at: 0 | 1,
) => ReturnType<typeof demote>

const attacks: [name: string, attack: Attack][] = [
  ['demote each other', (node, house, by, at) => demote(node, house, house[by], house.memberIds[at])],
  ['remove each other', (node, house, by, at) => remove(node, house, house[by], house.memberIds[at])],
  ['leave', (node, house, by) => leave(node, house, house[by])],
]

test.each(attacks)('of two admins who %s at once, on two nodes, one stays', async (_, attack) => {
  for (let times = 0; times < 5; times += 1) {
    const house = await twoAdmins()
    const answers = await Promise.all([
      attack(reihum, house, 'admin', 1),
      attack(second, house, 'operator', 0),
    ])
    expect(await adminsOf(house)).toBe(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The second request comes from somebody who is no longer an admin, or would remove the last one.
    const [refused] = answers.filter(({ status }) => status !== 200)
    expect(['LAST_ADMIN', 'FORBIDDEN', 'NOT_FOUND']).toContain(refused?.body.error_code)
  }
})

test('of ten invitations sent at once for the last place of the tier, one goes out', async () => {
  const house = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'ESSENTIAL' where id = $1", [house.id])
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      (at % 2 === 0 ? reihum : second).call('POST', `/api/${house.slug}/members/invitations`, {
        token: house.admin.token,
        body: { email: `platz-${at}@example.org`, role: 'operator' },
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.error_code === 'TIER_LIMIT_REACHED')).toHaveLength(9)
})

test('an invitation accepted on two nodes at once is one account and one membership, with one answer', async () => {
  const house = await reihum.addTenant()
  const token = newSecretToken()
  await reihum.owner.query(
    `insert into invitation (tenant_id, id, email, role, language, token_hash, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'operator', 'de', $3, now(), now() + interval '7 days')`,
    [house.id, `gleich@${house.slug}.example`, tokenHash(token)],
  )
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      (at % 2 === 0 ? reihum : second).call('POST', `/api/auth/invitations/${token}/accept`, {
        body: { name: `Mina ${at}`, password: `a long password ${at}` },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { rows } = await reihum.owner.query(
    `select (select count(*)::int from membership where tenant_id = $1) as members,
       (select count(*)::int from audit_entry where tenant_id = $1 and command_type = 'member.joined') as joined`,
    [house.id],
  )
  expect(rows).toEqual([{ members: 3, joined: 1 }])
})

describe('control', () => {
  const look =
    "select count(*)::int as others from membership where tenant_id = $1 and role = 'admin' and id <> $2"
  const give = "update membership set role = 'operator' where tenant_id = $1 and id = $2"

  async function twoConnections() {
    const open = async () => {
      const client = new pg.Client({ connectionString: reihum.database.ownerUrl })
      await client.connect()
      await client.query('begin')
      return client
    }
    return [await open(), await open()] as const
  }

  test('without the lock both find another admin, and only the constraint keeps one', async () => {
    const { id, memberIds } = await twoAdmins()
    const [a, b] = await twoConnections()
    for (const [at, client] of [a, b].entries())
      expect((await client.query(look, [id, memberIds[at]])).rows[0].others).toBe(1)
    await a.query(give, [id, memberIds[0]])
    await b.query(give, [id, memberIds[1]])
    await a.query('commit')
    await expect(b.query('commit')).rejects.toMatchObject({ constraint: 'last_admin_stays' })
    await Promise.all([a.end(), b.end()])
    expect(await adminsOf({ id } as TestTenant)).toBe(1)
  })

  test('without lock and constraint nobody is left to administer the tenant', async () => {
    const house = await twoAdmins()
    await reihum.owner.query('alter table membership disable trigger last_admin_stays')
    const [a, b] = await twoConnections()
    try {
      for (const [at, client] of [a, b].entries()) {
        const { rows } = await client.query(look, [house.id, house.memberIds[at]])
        expect(rows[0].others).toBe(1)
      }
      await a.query(give, [house.id, house.memberIds[0]])
      await b.query(give, [house.id, house.memberIds[1]])
      await a.query('commit')
      await b.query('commit')
    } finally {
      await Promise.all([a.end(), b.end()])
      await reihum.owner.query('alter table membership enable trigger last_admin_stays')
    }
    expect(await adminsOf(house)).toBe(0)
  })
})
