import { defaultLetterhead, type StoredLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProblemAnswer, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { sizeOfPng } from './logo.ts'

let reihum: TestReihum
beforeAll(async () => {
  reihum = await startTestReihum()
})
afterAll(() => reihum.close())

const { revision: _, ...plain } = defaultLetterhead
const path = ({ slug }: TestTenant) => `/api/${slug}/settings/letterhead`
const read = (tenant: TestTenant) =>
  reihum.call<StoredLetterhead>('GET', path(tenant), { token: tenant.admin.token })
const save = (tenant: TestTenant, revision: number, letterhead: object) =>
  reihum.call<StoredLetterhead & ProblemAnswer>('PUT', path(tenant), {
    token: tenant.admin.token,
    body: { revision, letterhead: { ...plain, ...letterhead } },
  })
const preview = (tenant: TestTenant, letterhead: object) =>
  reihum.call<{ svg: string; pages: number } & ProblemAnswer>('POST', `${path(tenant)}/preview`, {
    token: tenant.admin.token,
    body: { letterhead: { ...plain, ...letterhead } },
  })

async function picture(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png') {
  const background = { r: 200, g: 40, b: 60 }
  const made = sharp({ create: { width, height, channels: 3, background } })
  return { name: `logo.${format}`, image: (await made[format]().toBuffer()).toString('base64') }
}

describe('the letterhead', () => {
  it('is the plain one until somebody changes it', async () => {
    const tenant = await reihum.addTenant()
    expect((await read(tenant)).body).toEqual(defaultLetterhead)
  })

  it('is stored, told in the log without the bytes of the logo, and saved once when it is sent twice', async () => {
    const tenant = await reihum.addTenant()
    const logo = await picture(300, 100)
    const wanted = { logo, logoSize: 'large', vatId: 'de 123 456 788', footerRight: ' Zeile 1 \r\nZeile 2 ' }
    const saved = await save(tenant, 0, wanted)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      revision: 1,
      logoSize: 'large',
      vatId: 'DE123456788',
      footerRight: 'Zeile 1\nZeile 2',
      logo: { name: 'logo.png' },
    })
    expect((await read(tenant)).body).toEqual(saved.body)
    expect((await save(tenant, 0, wanted)).body).toEqual(saved.body)
    const { revision, ...again } = saved.body
    expect((await save(tenant, 0, again)).body).toEqual(saved.body)
    const { rows } = await reihum.owner.query(
      `select d.metadata from audit_entry e join audit_detail d on d.tenant_id = e.tenant_id and d.audit_id = e.id
       where e.tenant_id = $1 and command_type = 'tenant.letterhead-changed'`,
      [tenant.id],
    )
    expect(rows.map(({ metadata }) => metadata)).toEqual([
      {
        before: { logo: '', logoSize: 'medium', vatId: '', footerRight: '' },
        after: {
          logo: 'logo.png',
          logoSize: 'large',
          vatId: 'DE123456788',
          footerRight: 'Zeile 1\nZeile 2',
        },
      },
    ])
  })

  it('refuses to overwrite what somebody else has saved', async () => {
    const tenant = await reihum.addTenant()
    await save(tenant, 0, { taxNumber: '1' })
    expect(await save(tenant, 0, { taxNumber: '2' })).toMatchObject({
      status: 409,
      body: { error_code: 'CONFLICT' },
    })
  })

  it('keeps a logo as a picture of our own that is no larger than needed', async () => {
    const tenant = await reihum.addTenant()
    const { body } = await save(tenant, 0, { logo: await picture(1800, 300, 'jpeg') })
    const png = Buffer.from(body.logo?.image ?? '', 'base64')
    expect((await sharp(png).metadata()).format).toBe('png')
    expect(sizeOfPng(png)).toEqual({ width: 900, height: 150 })
  })

  it.each([
    ['no picture', async () => ({ name: 'x.png', image: Buffer.from('hello').toString('base64') })],
    ['another kind of picture', () => picture(10, 10, 'webp')],
    ['a picture with too many pixels', () => picture(3000, 3000)],
    [
      'half a picture',
      async () => {
        const { name, image } = await picture(400, 400)
        const bytes = Buffer.from(image, 'base64')
        return { name, image: bytes.subarray(0, bytes.length / 2).toString('base64') }
      },
    ],
  ])('refuses %s as a logo', async (_what, logo) => {
    const tenant = await reihum.addTenant()
    const refused = { status: 422, body: { error_code: 'LOGO_REFUSED' } }
    expect(await save(tenant, 0, { logo: await logo() })).toMatchObject(refused)
    expect(await preview(tenant, { logo: await logo() })).toMatchObject(refused)
    expect((await read(tenant)).body).toEqual(defaultLetterhead)
  })

  it('is shown before it is saved, with what was typed as text', async () => {
    const tenant = await reihum.addTenant()
    const logo = await picture(300, 100)
    const { status, body } = await preview(tenant, { logo, footerLeft: '#import "x" <script>' })
    expect(status).toBe(200)
    expect(body.pages).toBe(1)
    expect(body.svg).toMatch(/^<svg /)
    expect(body.svg).toContain('data:image/png;base64,')
    expect(body.svg).not.toContain('<script')
    expect((await read(tenant)).body.revision).toBe(0)
  })

  it('says which VAT number is none', async () => {
    const tenant = await reihum.addTenant()
    expect(await save(tenant, 0, { vatId: 'DE12' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'letterhead.vatId', code: 'vatId' }] },
    })
  })
})
