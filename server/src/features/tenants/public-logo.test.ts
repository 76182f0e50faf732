import { defaultLetterhead, type StoredLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import type { PublicTenant } from '@reihum/contract/tenants/tenant.schema.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())

const { revision: _, ...plain } = defaultLetterhead

async function picture(width: number, height: number) {
  const background = { r: 20, g: 140, b: 60 }
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name: 'logo.png', image: png.toString('base64') }
}

async function upload(tenant: TestTenant, revision: number, logo: object | null) {
  const body = { revision, letterhead: { ...plain, logo } }
  const { token } = tenant.admin
  const saved = await reihum.call<StoredLetterhead>('PUT', `/api/${tenant.slug}/settings/letterhead`, {
    token,
    body,
  })
  expect(saved.status).toBe(200)
  return saved.body
}

const shown = async ({ slug }: TestTenant) =>
  (await reihum.call<PublicTenant>('GET', `/api/${slug}/portal`)).body.logo
const open = (path = '') => fetch(`http://127.0.0.1:${reihum.port}${path}`)

describe('the logo that everybody sees', () => {
  it('has the size of the picture and an address that names its content', async () => {
    const tenant = await reihum.addTenant()
    expect(await shown(tenant)).toBeNull()
    const saved = await upload(tenant, 0, await picture(300, 100))
    const logo = await shown(tenant)
    expect(logo).toMatchObject({ width: 300, height: 100 })
    const answer = await open(logo?.path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(saved.logo?.image)
    const again = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
    expect((await fetch(answer.url, again)).status).toBe(304)
  })

  it('is not there any more once it is replaced or taken away', async () => {
    const tenant = await reihum.addTenant()
    await upload(tenant, 0, await picture(300, 100))
    const first = await shown(tenant)
    await upload(tenant, 1, await picture(120, 120))
    const second = await shown(tenant)
    expect(second?.path).not.toBe(first?.path)
    expect((await open(first?.path)).status).toBe(404)
    await upload(tenant, 2, null)
    expect(await shown(tenant)).toBeNull()
    expect((await open(second?.path)).status).toBe(404)
  })

  it('is not found under another tenant, and is read, never written', async () => {
    const tenant = await reihum.addTenant()
    const other = await reihum.addTenant()
    await upload(tenant, 0, await picture(200, 100))
    const { path = '' } = (await shown(tenant)) ?? {}
    expect((await open(path.replace(tenant.slug, other.slug))).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${reihum.port}${path}`, { method: 'POST' })).status).toBe(405)
  })

  it('stands in the head of the portal, named as the provider is', async () => {
    const tenant = await reihum.addTenant()
    await upload(tenant, 0, await picture(200, 100))
    const { path = '' } = (await shown(tenant)) ?? {}
    const page = await (await open(`/portal/${tenant.slug}/course-list`)).text()
    expect(page).toContain(
      `<img class="logo" src="${path}" alt="Schule ${tenant.slug}" width="72" height="36"/>`,
    )
  })
})
