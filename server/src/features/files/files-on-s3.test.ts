import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { startS3Server } from '#test/s3-server.ts'
import { telephonePhoto } from '#test/sample-files.ts'
import { makeDataFolder, readyImage, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
let server: Awaited<ReturnType<typeof startS3Server>>

beforeAll(async () => {
  server = await startS3Server()
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path, ...server.environment } })
  tenant = await reihum.addTenant()
})
afterAll(async () => {
  await reihum.close()
  await server.close()
  await data.remove()
})

it('an image lives its whole life in the storage, and nothing of it on this machine', async () => {
  const photo = await telephonePhoto()
  const { body } = await upload(reihum, tenant, 'Foto.jpg', photo)
  const file = await readyImage(reihum, tenant, body.id)
  const keys = [...server.objects.keys()]
  expect(keys).toHaveLength(7)
  expect(keys.every((key) => key.startsWith(`${tenant.id}/${body.id}/`))).toBe(true)
  // The temporary folder of the variants is removed right after the image is ready.
  await eventually(async () => (await data.filesIn('')).length === 0)
  const original = await fetch(`${reihum.origin}${file.downloadAddress}`)
  expect(Buffer.from(await original.arrayBuffer()).equals(photo)).toBe(true)
  const part = await fetch(`${reihum.origin}${file.downloadAddress}`, { headers: { range: 'bytes=0-1' } })
  expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, 'ffd8'])
  expect((await fetch(`${reihum.origin}${file.thumbnailAddress}`)).status).toBe(200)
  await reihum.call('DELETE', `/api/${tenant.slug}/files/${body.id}`, { token: tenant.operator.token })
  await eventually(async () => server.objects.size === 0)
})

it('a storage out of reach leaves no file that has no bytes', async () => {
  server.stumble(3)
  const { status, body } = await upload(reihum, tenant, 'a.txt', 'a')
  expect([status, body.error_code]).toEqual([503, 'UNAVAILABLE'])
  const { rows } = await reihum.owner.query('select count(*)::int as count from stored_file')
  expect(rows).toEqual([{ count: 0 }])
})
