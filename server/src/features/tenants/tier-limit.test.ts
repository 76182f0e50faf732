import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startMailServer } from '#test/mail-server.ts'
import { addCourse, courseFields, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let mails: Awaited<ReturnType<typeof startMailServer>>
// The clock stands still, so that no month ends during a test.
const now = new Date()

beforeAll(async () => {
  mails = await startMailServer()
  reihum = await startTestReihum({ environment: { REIHUM_SMTP_URL: mails.url }, clock: () => now })
})
afterAll(async () => {
  await reihum.close()
  await mails.close()
})

const setTier = (tenant: TestTenant, tier: string) =>
  reihum.owner.query('update tenant set tier = $2 where id = $1', [tenant.id, tier])

async function ask(tenant: TestTenant, method: string, path: string, body?: unknown) {
  const answer = await reihum.call(method, `/api/${tenant.slug}${path}`, {
    token: tenant.operator.token,
    body,
  })
  return { status: answer.status, code: answer.body.error_code, data: answer.body.data }
}

async function bars(tenant: TestTenant) {
  const { body } = await reihum.call<{ bars: unknown }>('GET', `/api/${tenant.slug}/usage`, {
    token: tenant.operator.token,
  })
  return body.bars
}

const draft = async (tenant: TestTenant) => {
  const id = newId()
  await ask(tenant, 'POST', '/courses', { id, publish: false, course: courseFields() })
  return id
}

it('no more courses are published than the tier allows, neither later nor at once', async () => {
  const tenant = await reihum.addTenant()
  await setTier(tenant, 'FREE')
  for (let number = 1; number <= 4; number += 1) await addCourse(reihum, tenant)
  const [fifth, sixth] = [await draft(tenant), await draft(tenant)]
  expect(await ask(tenant, 'POST', `/courses/${fifth}/publish`)).toMatchObject({ status: 200 })
  const reached = { status: 409, code: 'TIER_LIMIT_REACHED', data: { tier: 'FREE', limit: 5 } }
  expect(await ask(tenant, 'POST', `/courses/${sixth}/publish`)).toEqual(reached)
  const at_once = { id: newId(), publish: true, course: courseFields() }
  expect(await ask(tenant, 'POST', '/courses', at_once)).toEqual(reached)
  expect(await ask(tenant, 'POST', `/courses/${fifth}/publish`)).toMatchObject({ status: 200 })
  expect(await ask(tenant, 'GET', `/courses/${at_once.id}`)).toMatchObject({ status: 404 })
  await setTier(tenant, 'ESSENTIAL')
  expect(await ask(tenant, 'POST', `/courses/${sixth}/publish`)).toMatchObject({ status: 200 })
})

it('a course that is over counts no more, until it is moved to a day to come', async () => {
  const tenant = await reihum.addTenant()
  await setTier(tenant, 'FREE')
  const over = await addCourse(reihum, tenant)
  for (let number = 2; number <= 5; number += 1) await addCourse(reihum, tenant)
  await reihum.owner.query(
    "update course set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1",
    [over],
  )
  await addCourse(reihum, tenant)
  const moved = { revision: 1, course: courseFields() }
  expect(await ask(tenant, 'PUT', `/courses/${over}`, moved)).toMatchObject({
    status: 409,
    code: 'TIER_LIMIT_REACHED',
  })
  await setTier(tenant, 'ESSENTIAL')
  expect(await ask(tenant, 'PUT', `/courses/${over}`, moved)).toMatchObject({ status: 200 })
})

it('whoever has not verified an address may draft, but neither publish nor mail', async () => {
  const tenant = await reihum.addTenant()
  await addCourse(reihum, tenant)
  const mailId = newId()
  await reihum.owner.query('update user_account set verified_at = null where id = $1', [tenant.operator.id])
  const id = await draft(tenant)
  const unverified = { status: 402, code: 'VERIFICATION_REQUIRED' }
  expect(await ask(tenant, 'POST', `/courses/${id}/publish`)).toMatchObject(unverified)
  const at_once = { id: newId(), publish: true, course: courseFields() }
  expect(await ask(tenant, 'POST', '/courses', at_once)).toMatchObject(unverified)
  expect(await ask(tenant, 'POST', `/mails/${mailId}/resend`)).toMatchObject(unverified)
})

it('mails of this month count, sent again too, and only sending again is held back', async () => {
  const tenant = await reihum.addTenant()
  await setTier(tenant, 'FREE')
  const plant = (count: number, at: Date) =>
    reihum.owner.query(
      `insert into mail (tenant_id, id, event_id, kind, recipient, subject, html, text, message_id, state, created_at)
       select $1, gen_random_uuid(), gen_random_uuid(), 'received', 'a@example.org', 'S', '', '',
         '<' || gen_random_uuid() || '@test>', 'failed', $3 from generate_series(1, $2)`,
      [tenant.id, count, at],
    )
  await plant(50, new Date(now.getTime() - 40 * 86_400_000))
  await plant(199, now)
  const { rows } = await reihum.owner.query('select id from mail where tenant_id = $1 limit 2', [tenant.id])
  expect(await bars(tenant)).toContainEqual({ name: 'mailsAMonth', used: 199, limit: 200 })
  expect(await ask(tenant, 'POST', `/mails/${rows[0].id}/resend`)).toMatchObject({ status: 200 })
  expect(await bars(tenant)).toContainEqual({ name: 'mailsAMonth', used: 200, limit: 200 })
  expect(await ask(tenant, 'POST', `/mails/${rows[1].id}/resend`)).toEqual({
    status: 409,
    code: 'TIER_LIMIT_REACHED',
    data: { tier: 'FREE', limit: 200 },
  })
})

it('staff are counted with those who are invited, but not with invitations that have ended', async () => {
  const tenant = await reihum.addTenant()
  const invite = (email: string, columns: string) =>
    reihum.owner.query(
      `insert into invitation (tenant_id, id, email, role, language, created_at, expires_at, accepted_at, withdrawn_at)
       values ($1, gen_random_uuid(), $2, 'operator', 'de', now(), ${columns})`,
      [tenant.id, email],
    )
  await invite('open@example.org', "now() + interval '1 day', null, null")
  await invite('late@example.org', "now() - interval '1 day', null, null")
  await invite('came@example.org', "now() + interval '1 day', now(), null")
  await invite('gone@example.org', "now() + interval '1 day', null, now()")
  expect(await bars(tenant)).toContainEqual({ name: 'staff', used: 3, limit: 15 })
})
