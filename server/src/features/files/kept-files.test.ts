import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { noOrigin, type TenantContext } from '#platform/tenant-context.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { pdf } from '#test/sample-files.ts'
import { makeDataFolder } from '#test/upload.ts'
import { findKeptFile, insertKeptFile, readKeptFile, removeKeptFile, storeContent } from './kept-files.ts'
import { sweepStorage } from './sweep-storage.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
let storage: Storage

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
  tenant = await reihum.addTenant()
  storage = openStorage({ s3: null, dataFolder: data.path })
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

const inTenant = <Result>(body: (ctx: TenantContext) => Promise<Result>, of = tenant) =>
  reihum.inTenant({ tenant: of.id, access: 'system', origin: noOrigin }, body)

const scan = { filename: 'Mandat.pdf', mediaType: 'application/pdf', content: pdf }
const store = (given = scan) =>
  storeContent({ storage, incoming: join(data.path, 'incoming') }, tenant.id, given)

async function keep() {
  const file = await store()
  await inTenant((ctx) => insertKeptFile(ctx, file))
  return file
}

const sweep = () =>
  sweepStorage(
    { inTenant: reihum.inTenant, storage, incoming: join(data.path, 'incoming') },
    new Date(Date.now() + 25 * 3_600_000),
  )

it('is read as it was stored, counts as storage, and is in no list and at no address of files', async () => {
  const file = await keep()
  const found = await inTenant((ctx) => findKeptFile(ctx, file.id))
  expect(found).toEqual(file)
  const read = await readKeptFile(storage, tenant.id, found)
  expect([read.name, read.type]).toEqual(['Mandat.pdf', 'application/pdf'])
  expect(Buffer.from(await read.arrayBuffer())).toEqual(Buffer.from(pdf))
  const ask = (path: string) =>
    reihum.call<{ total?: number; bars?: { name: string; used: number }[] }>(
      'GET',
      `/api/${tenant.slug}${path}`,
      {
        token: tenant.operator.token,
      },
    )
  expect((await ask('/files')).body.total).toBe(0)
  expect((await ask(`/files/${file.id}`)).status).toBe(404)
  expect((await reihum.call('GET', `/files/${tenant.slug}/${file.id}/Mandat.pdf`)).status).toBe(404)
  const { body: usage } = await ask('/usage')
  expect(usage.bars?.find(({ name }) => name === 'storageMegabytes')?.used).toBe(1)
})

it('is nobody else’s', async () => {
  const file = await keep()
  const other = await reihum.addTenant()
  await expect(inTenant((ctx) => findKeptFile(ctx, file.id), other)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

it('is swept once it is removed, and so is a content that became no file', async () => {
  const [kept, removed] = [await keep(), await keep()]
  const forgotten = await store()
  await inTenant((ctx) => removeKeptFile(ctx, removed.id))
  expect(await sweep()).toBe(2)
  const isThere = (file: { id: string; sha256: string }) =>
    storage.has(`${tenant.id}/${file.id}/${file.sha256}`)
  expect(await Promise.all([kept, removed, forgotten].map(isThere))).toEqual([true, false, false])
})

it('is not read when it is not what was stored', async () => {
  const file = await keep()
  const [path = ''] = await data.filesIn(`files/${tenant.id}/${file.id}`)
  await writeFile(path, 'something else')
  await expect(readKeptFile(storage, tenant.id, file)).rejects.toMatchObject({ code: 'damaged' })
})

it('is refused when it is too large', async () => {
  const given = { ...scan, content: Buffer.alloc(2000), maxBytes: 1000 }
  await expect(store(given)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
})
