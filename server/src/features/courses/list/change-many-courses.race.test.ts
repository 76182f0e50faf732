import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let second: TestReihum
let tenant: TestTenant

beforeAll(async () => {
  reihum = await startTestReihum()
  second = await startTestReihum({ database: reihum.database, args: ['--role', 'web'] })
})
afterAll(async () => {
  await second.close()
  await reihum.close()
})

async function addDraft(): Promise<string> {
  const id = newId()
  const path = `/api/${tenant.slug}/courses`
  await reihum.call('POST', path, { token: tenant.operator.token, body: { id, course: courseFields() } })
  return id
}

type Bulk = { done: number; unchanged: number; refused: number }

const bulk = (node: TestReihum, action: string, ids: string[]) =>
  node.call<Bulk>('POST', `/api/${tenant.slug}/courses/bulk`, {
    token: tenant.operator.token,
    body: { action, selection: { ids } },
  })

const published = async () => {
  const { rows } = await reihum.owner.query(
    "select count(*)::int as count from course where tenant_id = $1 and state = 'published'",
    [tenant.id],
  )
  return rows[0].count
}

test('two people who publish the same courses at once, each from the other end, publish each once', async () => {
  tenant = await reihum.addTenant()
  const ids = await Promise.all(Array.from({ length: 30 }, addDraft))
  const answers = await Promise.all([
    bulk(reihum, 'publish', ids),
    bulk(second, 'publish', [...ids].reverse()),
    bulk(reihum, 'promote', [...ids].reverse()),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [one, other] = answers.map(({ body }) => body)
  expect([(one?.done ?? 0) + (other?.done ?? 0), (one?.refused ?? 0) + (other?.refused ?? 0)]).toEqual([
    30, 0,
  ])
  const { rows } = await reihum.owner.query(
    "select count(*)::int as count from audit_entry where tenant_id = $1 and command_type = 'course.published'",
    [tenant.id],
  )
  expect(rows).toEqual([{ count: 30 }])
})

test('the last places of a tier are given once, however many publish at once, many or one by one', async () => {
  tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
  await addCourse(reihum, tenant)
  const ids = await Promise.all(Array.from({ length: 24 }, addDraft))
  const publishOne = (id: string) =>
    second.call('POST', `/api/${tenant.slug}/courses/${id}/publish`, { token: tenant.operator.token })
  const answers = await Promise.all([
    bulk(reihum, 'publish', ids.slice(0, 8)),
    bulk(second, 'publish', ids.slice(4, 12)),
    bulk(reihum, 'publish', ids.slice(8, 16)),
    ...ids.slice(12).map(publishOne),
  ])
  expect(answers.filter(({ status }) => status !== 200 && status !== 403 && status !== 409)).toEqual([])
  expect(await published()).toBe(5)
})

test('the courses that come, go and move at the same time are counted, and nobody waits for the counting', async () => {
  tenant = await reihum.addTenant()
  const { token } = tenant.operator
  const counted = async (query: string) => {
    const path = `/api/${tenant.slug}/courses?${query}`
    return (await reihum.call<{ total: number }>('GET', path, { token })).body.total
  }
  const ids = await Promise.all(Array.from({ length: 24 }, addDraft))
  await Promise.all([
    ...ids.slice(0, 8).map((id) => bulk(second, 'delete', [id])),
    bulk(reihum, 'publish', ids.slice(8, 14)),
    bulk(second, 'archive', ids.slice(14, 20)),
    ...Array.from({ length: 12 }, addDraft),
  ])
  expect(await Promise.all(['', 'phase=draft', 'phase=archived', 'kind=EVENT'].map(counted))).toEqual([
    28, 16, 6, 0,
  ])
  const holder = await reihum.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select from course_count where tenant_id = $1 for update', [tenant.id])
    await addDraft()
    expect(await counted('')).toBe(29)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
