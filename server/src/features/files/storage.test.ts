import { request } from 'node:http'
import { fileRefusals } from '@reihum/contract/files/file-refusals.ts'
import { bytesInMegabyte } from '@reihum/contract/files/file-types.ts'
import { defaultTiers } from '@reihum/contract/tenants/tiers.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#platform/ids.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { picture } from '#test/sample-files.ts'
import { makeDataFolder, readyImage, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
const free = 250

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
})
beforeEach(async () => {
  tenant = await reihum.addTenant()
  await reihum.owner.query("update tenant set tier = 'FREE' where id = $1", [tenant.id])
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

const send = (bytes: number, options = {}) =>
  upload(reihum, tenant, 'a.txt', Buffer.alloc(bytes, 'a'), options)

/** Plants a file that leaves so many bytes of the storage. */
async function leave(bytes: number): Promise<string> {
  const id = newId()
  await reihum.owner.query(
    `insert into stored_file (tenant_id, id, filename, filename_sort, filesize, media_type, kind, sha256, created_at)
     values ($1, $2, 'old.pdf', 'old.pdf', $3, 'application/pdf', 'pdf', $4, now())`,
    [tenant.id, id, free * bytesInMegabyte - bytes, '0'.repeat(64)],
  )
  return id
}

async function used(): Promise<unknown> {
  const { body } = await reihum.call<{ bars: { name: string }[] }>('GET', `/api/${tenant.slug}/usage`, {
    token: tenant.operator.token,
  })
  return body.bars.find(({ name }) => name === 'storageMegabytes')
}

it('what is stored counts, with the sizes made of images, and is given back by deleting', async () => {
  expect(await used()).toEqual({ name: 'storageMegabytes', used: 0, limit: free })
  const { body } = await upload(reihum, tenant, 'a.png', await picture().png().toBuffer())
  await readyImage(reihum, tenant, body.id)
  expect(await used()).toMatchObject({ used: 1 })
  await reihum.owner.query('update file_variant set filesize = $2 where file_id = $1', [
    body.id,
    bytesInMegabyte,
  ])
  expect(await used()).toMatchObject({ used: 10 })
  await reihum.call('DELETE', `/api/${tenant.slug}/files/${body.id}`, { token: tenant.operator.token })
  expect(await used()).toMatchObject({ used: 0 })
})

it('a superuser sees the storage of a tenant, and changes how much a tier includes', async () => {
  const superuser = await reihum.addUser('super', { superuser: true })
  await leave(100)
  const { body } = await reihum.call<{ usage: { bars: unknown[] } }>(
    'GET',
    `/api/admin/tenants/${tenant.id}`,
    {
      token: superuser.token,
    },
  )
  expect(body.usage.bars).toContainEqual({ name: 'storageMegabytes', used: free, limit: free })
  const { code } = (
    await reihum.call<{ code: string }>('POST', '/api/auth/confirmation-code', {
      token: superuser.token,
      body: { action: 'change-tiers', subject: 'tiers' },
    })
  ).body
  const tiers = (table: unknown) =>
    reihum.call('PUT', '/api/admin/tiers', {
      token: superuser.token,
      body: { table, confirmation: code },
    })
  const larger = defaultTiers.map((offer) => ({
    ...offer,
    storageMegabytes: (offer.storageMegabytes ?? 0) + 1,
  }))
  expect((await tiers(larger)).status).toBe(200)
  expect((await send(bytesInMegabyte)).status).toBe(200)
  expect((await send(200)).body).toMatchObject({ error_code: 'STORAGE_FULL', data: { limit: free + 1 } })
  expect((await tiers(defaultTiers)).status).toBe(200)
})

it('a table of tiers from before there was such a limit includes the defaults', async () => {
  const before = defaultTiers.map(({ storageMegabytes: _, ...offer }) => offer)
  await reihum.owner.query(
    "insert into platform_setting (name, value, changed_at) values ('tiers', $1, now()) on conflict (name) do update set value = $1",
    [JSON.stringify(before)],
  )
  expect(await used()).toMatchObject({ limit: free })
  await reihum.owner.query("delete from platform_setting where name = 'tiers'")
})

it('a file without room is refused before any of it is sent, and one that fits is not', async () => {
  await leave(1000)
  const answer = await new Promise<{ status: number | undefined; text: string }>((done, failed) => {
    const asked = request(
      `${reihum.origin}/api/${tenant.slug}/files?id=${newId()}&filename=a.txt`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tenant.operator.token}`,
          'accept-language': 'de',
          'content-length': 1001,
        },
      },
      async (response) => {
        let text = ''
        for await (const part of response) text += part
        done({ status: response.statusCode, text })
        asked.destroy()
      },
    )
    asked.on('error', failed)
    asked.flushHeaders()
  })
  expect(answer.status).toBe(409)
  expect(JSON.parse(answer.text)).toMatchObject({
    error_code: 'STORAGE_FULL',
    detail: fileRefusals.STORAGE_FULL.de.replace('{tier}', 'FREE').replace('{limit}', String(free)),
  })
  expect(await data.incoming()).toEqual([])
  expect((await send(1000)).status).toBe(200)
})

it('of uploads at once no more are stored than there is room for, and no bytes of the others stay', async () => {
  await leave(2500)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(1000)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409, 409, 409])
  expect(await data.filesIn(`files/${tenant.id}`)).toHaveLength(2)
  expect(await data.incoming()).toEqual([])
})

it('a file sent twice takes up its room once, also when nothing is left', async () => {
  await leave(1000)
  const id = newId()
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(1000, { id })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await send(1000, { id })).status).toBe(200)
})

it('before the address is verified only a few files are stored, however many come at once', async () => {
  await reihum.owner.query('update user_account set verified_at = null where id = $1', [tenant.operator.id])
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(10)))
  const refused = answers.filter(({ status }) => status === 402)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(refused.map(({ body }) => body.error_code)).toEqual(Array(3).fill('VERIFICATION_REQUIRED'))
  expect((await send(10, { token: tenant.admin.token })).status).toBe(200)
})
