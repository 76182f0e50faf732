import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { addCourse, bookingRequest, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { mostSlugs } from './slug.rules.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())

const newSlug = () => `umgezogen-${newId()}`

const change = (tenant: TestTenant, slug: string, ref = tenant.id) =>
  reihum.call<{ slug: string; formerSlugs: string[]; error_code?: string }>(
    'PUT',
    `/api/${ref}/settings/slug`,
    { token: tenant.admin.token, body: { slug } },
  )

async function changed(tenant: TestTenant, slug = newSlug()) {
  expect(await change(tenant, slug)).toMatchObject({ status: 200, body: { slug } })
  return slug
}

const look = (path: string) => fetch(`${reihum.origin}${path}`, { redirect: 'manual' })

test('the pages move to the new address, and the former one leads there with everything behind it', async () => {
  const tenant = await reihum.addTenant()
  const courseId = await addCourse(reihum, tenant)
  const slug = await changed(tenant)
  const { slug: former } = tenant
  for (const [path, to] of [
    [`/portal/${former}/course-list`, `/portal/${slug}/course-list`],
    [
      `/portal/${former}/course/${courseId}/register?lang=en`,
      `/portal/${slug}/course/${courseId}/register?lang=en`,
    ],
    [`/embed/${former}/course-list?a=b`, `/embed/${slug}/course-list?a=b`],
  ] as const) {
    const answer = await look(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
    expect((await look(to)).status).toBe(200)
  }
})

test('a form that was opened before is accepted, and what programs ask for is answered', async () => {
  const tenant = await reihum.addTenant()
  const courseId = await addCourse(reihum, tenant)
  await changed(tenant)
  const booked = await reihum.call('POST', `/api/${tenant.slug}/portal/courses/${courseId}/registrations`, {
    body: bookingRequest(),
  })
  expect(booked.status).toBe(200)
  expect((await look(`/api/${tenant.slug}/courses/calendar`)).status).toBe(200)
  expect(
    (await reihum.call('GET', `/api/${tenant.slug}/settings`, { token: tenant.admin.token })).status,
  ).toBe(200)
})

test('a slug that somebody has or had is nobody else’s, not even at sign-up', async () => {
  const [tenant, other] = [await reihum.addTenant(), await reihum.addTenant()]
  await changed(tenant)
  for (const slug of [tenant.slug, newSlug()]) {
    if (slug !== tenant.slug) await changed(tenant, slug)
    expect(await change(other, slug)).toMatchObject({ status: 409, body: { error_code: 'SLUG_TAKEN' } })
  }
  const taken = reihum.owner.query(
    'insert into tenant (id, slug, created_at) values (gen_random_uuid(), $1, now())',
    [tenant.slug],
  )
  await expect(taken).rejects.toMatchObject({ code: '23505', constraint: 'tenant_slug_key' })
})

test('a former slug can be taken back, and then leads nowhere else', async () => {
  const tenant = await reihum.addTenant()
  const slug = await changed(tenant)
  const { body } = await change(tenant, tenant.slug)
  expect(body).toMatchObject({ slug: tenant.slug, formerSlugs: [slug] })
  expect((await look(`/portal/${tenant.slug}/course-list`)).status).toBe(200)
  expect((await look(`/portal/${slug}/course-list`)).headers.get('location')).toBe(
    `/portal/${tenant.slug}/course-list`,
  )
})

test('the same slug twice is one change, and it stands in the log', async () => {
  const tenant = await reihum.addTenant()
  const slug = await changed(tenant)
  await changed(tenant, slug)
  const { rows } = await reihum.owner.query(
    `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
     where e.tenant_id = $1 and command_type = 'tenant.slug-changed'`,
    [tenant.id],
  )
  expect(rows.map(({ metadata }) => metadata)).toEqual([{ before: { slug: tenant.slug }, after: { slug } }])
})

test.each([
  ['ab', 'minLength'],
  ['x'.repeat(51), 'maxLength'],
  ['zwei worte', 'slug'],
  ['-vorn', 'slug'],
  ['doppelt--getrennt', 'slug'],
  ['größe', 'slug'],
])('“%s” is refused at its field', async (slug, code) => {
  const tenant = await reihum.addTenant()
  expect(await change(tenant, slug)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'slug', code }] },
  })
})

test('a tenant has so many at most', async () => {
  const tenant = await reihum.addTenant()
  for (let number = 1; number < mostSlugs; number += 1) await changed(tenant)
  expect(await change(tenant, newSlug())).toMatchObject({
    status: 409,
    body: { error_code: 'TOO_MANY_SLUGS', data: { limit: mostSlugs } },
  })
  expect((await change(tenant, tenant.slug)).status).toBe(200)
})

test('of two who want the same slug at once one gets it', async () => {
  const tenants = [await reihum.addTenant(), await reihum.addTenant()]
  const slug = newSlug()
  const statuses = await Promise.all(tenants.map(async (tenant) => (await change(tenant, slug)).status))
  expect(statuses.sort()).toEqual([200, 409])
})

test('a slug that a sign-up reserved is taken, because it would tell that the address had an account', async () => {
  const tenant = await reihum.addTenant()
  const slug = newSlug()
  await reihum.owner.query('insert into reserved_slug (slug) values ($1)', [slug])
  expect(await change(tenant, slug)).toMatchObject({ status: 409, body: { error_code: 'SLUG_TAKEN' } })
})
