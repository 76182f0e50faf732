import { get } from 'node:http'
import type { File } from '@reihum/contract/files/file.schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { officeFiles, pdf, telephonePhoto } from '#test/sample-files.ts'
import { makeDataFolder, readyImage, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let other: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
let photo: File
let text: File
let now = new Date()

const words = 'Liebe Teilnehmerinnen und Teilnehmer!\n'

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path }, clock: () => now })
  tenant = await reihum.addTenant()
  other = await reihum.addTenant()
  text = await publish('Grüße "an" alle.txt', words)
  const uploaded = await upload(reihum, tenant, 'Foto.jpg', await telephonePhoto())
  photo = await readyImage(reihum, tenant, uploaded.body.id)
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

const change = (file: File, fields: Partial<File>) =>
  reihum.call<File>('PUT', `/api/${tenant.slug}/files/${file.id}`, {
    token: tenant.operator.token,
    body: { file: { filename: file.filename, published: file.published, altText: '', ...fields } },
  })

async function publish(filename: string, bytes: Uint8Array | string): Promise<File> {
  const { body } = await upload(reihum, tenant, filename, bytes)
  return (await change(body, { published: true })).body
}

const open = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${reihum.origin}${address}`, { headers, method })

describe('a published file', () => {
  it('is opened by everybody, saved rather than shown, and can act as no page of ours', async () => {
    const response = await open(text.publicAddress)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(words)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(words)),
      'content-disposition': `attachment; filename="Gr__e _an_ alle.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22an%22%20alle.txt`,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it.each([
    ['Kursplan.pdf', pdf, 'application/pdf', 'inline'],
    ['Brief.odt', officeFiles.odt, 'application/vnd.oasis.opendocument.text', 'attachment'],
  ])('%s comes as what it is', async (filename, bytes, type, disposition) => {
    const file = await publish(filename, bytes)
    const response = await open(file.publicAddress)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('content-disposition')).toContain(disposition)
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('is kept for ever only under the address that names its content', async () => {
    const response = await open(text.publicAddress.split('?')[0] ?? '')
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
  })

  it('is asked for again by its tag, in parts, and by its head alone', async () => {
    const etag = (await open(text.publicAddress)).headers.get('etag') ?? ''
    expect((await open(text.publicAddress, { 'if-none-match': `"x", W/${etag}` })).status).toBe(304)
    const part = await open(text.publicAddress, { range: 'bytes=6-8' })
    expect([part.status, await part.text()]).toEqual([206, words.slice(6, 9)])
    expect(part.headers.get('content-range')).toBe(`bytes 6-8/${words.length}`)
    expect(await (await open(text.publicAddress, { range: 'bytes=-2' })).text()).toBe('!\n')
    expect(await (await open(text.publicAddress, { range: 'bytes=30-' })).text()).toBe(words.slice(30))
    const beyond = await open(text.publicAddress, { range: 'bytes=1000-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${words.length}`])
    const changed = await open(text.publicAddress, { range: 'bytes=6-8', 'if-range': '"another"' })
    expect([changed.status, await changed.text()]).toEqual([200, words])
    const head = await open(text.publicAddress, {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(words.length),
      '',
    ])
    expect((await open(text.publicAddress, {}, 'DELETE')).status).toBe(405)
  })

  it('is gone when it is withdrawn, and then when it is deleted', async () => {
    const file = await publish('weg.txt', words)
    await change(file, { published: false })
    expect((await open(file.publicAddress)).status).toBe(404)
    const { token } = tenant.operator
    const address = `/api/${tenant.slug}/files/${file.id}`
    const { body } = await reihum.call<File>('GET', address, { token })
    expect((await reihum.call('DELETE', address, { token })).body).toEqual({ removed: true })
    expect((await open(body.downloadAddress)).status).toBe(404)
  })
})

describe('an image', () => {
  it('is never shown to the public as it was uploaded, whatever is asked for', async () => {
    const { body } = await change(photo, { published: true })
    const original = await (await open(photo.downloadAddress)).arrayBuffer()
    expect(Buffer.from(original).includes('Exif')).toBe(true)
    for (const query of ['', '&w=320', '&w=9999', '&w=x', '&original=1']) {
      const response = await open(`${body.publicAddress}${query}`)
      expect([response.status, response.headers.get('vary')]).toEqual([200, 'accept'])
      expect(Buffer.from(await response.arrayBuffer()).includes('Exif')).toBe(false)
    }
  })

  it('is named after the format that is sent', async () => {
    const response = await open(photo.publicAddress, { accept: 'image/webp' })
    expect(response.headers.get('content-disposition')).toContain('inline; filename="Foto.webp"')
  })
})

describe('a signed address', () => {
  it('opens what is not published for some minutes, and nobody keeps it', async () => {
    const { body } = await upload(reihum, tenant, 'intern.txt', words)
    expect((await open(body.publicAddress)).status).toBe(404)
    const response = await open(body.downloadAddress)
    expect([response.status, await response.text()]).toEqual([200, words])
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=(\d{3}|1[012]\d\d)$/)
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const before = now
    now = new Date(now.getTime() + 21 * 60_000)
    expect((await open(body.downloadAddress)).status).toBe(404)
    now = before
  })

  it('is good for its own file and tenant, and cannot be stretched', async () => {
    const secret = (await upload(reihum, tenant, 'a.txt', 'a')).body
    const own = (await upload(reihum, tenant, 'b.txt', 'b')).body
    const foreign = (await upload(reihum, other, 'c.txt', 'c', { token: other.operator.token })).body
    const signature = own.downloadAddress.split('?')[1]
    expect((await open(`/files/${tenant.slug}/${secret.id}/a.txt?${signature}`)).status).toBe(404)
    expect((await open(`/files/${other.slug}/${foreign.id}/c.txt?${signature}`)).status).toBe(404)
    const stretched = own.downloadAddress.replace(
      /until=(\d+)/,
      (_, until) => `until=${Number(until) + 60_000}`,
    )
    expect((await open(stretched)).status).toBe(404)
    expect((await open(own.downloadAddress)).status).toBe(200)
  })
})

describe('what is not there', () => {
  it.each([
    () => `/files/${other.slug}/${text.id}/x.txt`,
    () => `/files/nobody/${text.id}/x.txt`,
    () => `/files/${tenant.slug}/not-an-id/x.txt`,
    () => `/files/${tenant.slug}/${text.id}`,
    () => `/files/${tenant.slug}/00000000-0000-7000-8000-000000000000/x.txt`,
    () => `/files/${tenant.slug}/..%2f..%2fsecret/x.txt`,
    () => `/files/%00/${text.id}/x.txt`,
  ])('case %#', async (address) => {
    const response = await open(address())
    expect([response.status, await response.text()]).toEqual([404, 'not found\n'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('no path leads out of the folder', async () => {
    const status = await new Promise((done) =>
      get(`${reihum.origin}/`, { path: '/files/a/../../../../etc/passwd' }, (answer) => {
        answer.resume()
        done(answer.headers['content-type'])
      }),
    )
    expect(status).not.toContain('octet-stream')
  })

  it('bytes that are lost are not found, and the doctor would say so', async () => {
    const { body } = await upload(reihum, tenant, 'verloren.txt', words)
    const [path = ''] = await data.filesIn(`files/${tenant.id}/${body.id}`)
    const { rename } = await import('node:fs/promises')
    await rename(path, `${path}.away`)
    const response = await open(body.downloadAddress)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ])
    await rename(`${path}.away`, path)
  })
})
