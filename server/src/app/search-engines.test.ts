import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCourse, startTestReihum, type TestReihum } from '#test/reihum.ts'

let reihum: TestReihum

/** Hours between the clock of the server and the real one. */
let shift = 0

beforeAll(async () => {
  reihum = await startTestReihum({ clock: () => new Date(Date.now() + shift * 3_600_000) })
})
afterAll(() => reihum.close())

async function listed(): Promise<string[]> {
  const { status, headers, body } = await reihum.call<string>('GET', '/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
}

const mapOf = (slug: string) => `http://reihum.test/portal/${slug}/sitemap.xml`

test('the map of the installation leads to those who publish, and to nobody else', async () => {
  const [publishes, hides, drafts, suspended, unproven] = await Promise.all(
    Array.from({ length: 5 }, () => reihum.addTenant()),
  )
  if (!publishes || !hides || !drafts || !suspended || !unproven) throw new Error('tenants are missing')
  await Promise.all([publishes, suspended, unproven].map((tenant) => addCourse(reihum, tenant)))
  const hidden = await addCourse(reihum, hides)
  await reihum.owner.query('update course set portal_listed = false where id = $1', [hidden])
  await reihum.owner.query('update tenant set suspended_at = now() where id = $1', [suspended.id])
  await reihum.owner.query('update user_account set verified_at = null where id = $1', [unproven.admin.id])
  expect(await listed()).toEqual([mapOf(publishes.slug)])
  const own = await reihum.call<string>('GET', `/portal/${publishes.slug}/sitemap.xml`)
  expect([own.status, own.body.includes(`/portal/${publishes.slug}/course-list`)]).toEqual([200, true])

  await addCourse(reihum, drafts)
  expect(await listed()).toEqual([mapOf(publishes.slug)])
  shift = 2
  expect(await listed()).toEqual([publishes, drafts].map(({ slug }) => mapOf(slug)))
})

test('robots are told where it is, and kept out of the API alone', async () => {
  const { status, body } = await reihum.call<string>('GET', '/robots.txt')
  expect(status).toBe(200)
  expect(body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: http://reihum.test/sitemap.xml\n')
  expect((await reihum.call('POST', '/robots.txt')).status).toBe(405)
})
