import { join } from 'node:path'
import type { File } from '@reihum/contract/files/file.schema.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { fileJobs } from '#features/files/file.jobs.ts'
import { Postponed } from '#platform/jobs/postponed.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'
import { s3Faults, startS3Server } from '#test/s3-server.ts'
import { picture } from '#test/sample-files.ts'
import { mountSmallDisk } from '#test/small-disk.ts'
import { makeDataFolder, upload } from '#test/upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
let server: Awaited<ReturnType<typeof startS3Server>>
let small: File
let large: File

beforeAll(async () => {
  server = await startS3Server()
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path, ...server.environment } })
  tenant = await reihum.addTenant()
  small = await publish('klein.txt', 'Liebe Teilnehmende!\n')
  large = await publish('lang.txt', 'Noch eine Zeile.\n'.repeat(30_000))
})
afterEach(() => server.heal())
afterAll(async () => {
  await reihum.close()
  await server.close()
  await data.remove()
})

async function publish(filename: string, content: string): Promise<File> {
  const { body } = await upload(reihum, tenant, filename, content)
  const { body: published } = await reihum.call<File>('PUT', `/api/${tenant.slug}/files/${body.id}`, {
    token: tenant.operator.token,
    body: { file: { filename, published: true, altText: '' } },
  })
  return published
}

const open = (file: File, init: RequestInit = {}) => fetch(`${reihum.origin}${file.publicAddress}`, init)

/** What a cache in between would keep of an answer. */
const kept = ({ status, headers }: Response) => [
  status,
  headers.get('cache-control'),
  headers.get('retry-after'),
  headers.get('etag'),
]
const forLater = [503, 'no-store', '5', null]

describe('a published file', () => {
  it.each(['error', 'denied', 'reset', 'changed', 'short', 'cut'] as const)(
    'of a storage with the fault %s is answered with an error that nobody keeps',
    async (fault) => {
      server.fail(s3Faults[fault])
      expect(kept(await open(small))).toEqual(forLater)
      server.heal()
      const again = await open(small)
      expect(kept(again).slice(0, 2)).toEqual([200, 'public, max-age=31536000, immutable'])
      expect(await again.text()).toBe('Liebe Teilnehmende!\n')
    },
  )

  it('of a storage that is gone is answered so too, also when only its head is asked for', async () => {
    await server.down()
    expect(kept(await open(small))).toEqual(forLater)
    expect(kept(await open(small, { method: 'HEAD' }))).toEqual(forLater)
    await server.up()
    expect((await open(small, { method: 'HEAD' })).status).toBe(200)
  })

  it('whose bytes are gone is not found, and nobody keeps that', async () => {
    const file = await publish('weg.txt', 'gleich weg')
    server.objects.clear()
    for (const method of ['GET', 'HEAD']) {
      const answer = await open(file, { method })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
    small = await publish('klein.txt', 'Liebe Teilnehmende!\n')
    large = await publish('lang.txt', 'Noch eine Zeile.\n'.repeat(30_000))
  })

  it.each(['changed', 'cut'] as const)('that is large and %s is cut off before its end', async (fault) => {
    expect((await (await open(large)).text()).length).toBe(large.filesize)
    server.fail(s3Faults[fault])
    await expect((async () => (await open(large)).text())()).rejects.toThrow()
  })

  it('that is large and changed gives out no part, and again parts when it is right', async () => {
    const part = () => open(large, { headers: { range: 'bytes=17-20' } })
    server.fail(s3Faults.changed)
    expect(kept(await part())).toEqual(forLater)
    server.heal()
    const answer = await part()
    expect([answer.status, await answer.text()]).toEqual([206, 'Noch'])
  })
})

it('an image whose storage is away waits for it, without an attempt, and is made when it is back', async () => {
  server.fail(s3Faults.denied, { methods: ['GET'] })
  const { body } = await upload(reihum, tenant, 'Boot.png', await picture(200, 100).png().toBuffer())
  const handlers = fileJobs({
    inTenant: reihum.inTenant,
    storage: openStorage({ s3: server.settings, dataFolder: data.path }),
    incoming: join(data.path, 'incoming'),
  })
  const makeVariants = () =>
    handlers['files.make-variants'](
      { tenantId: tenant.id, outboxId: '', fileId: body.id },
      { isLast: true, isHeld: async () => true },
    )
  await expect(makeVariants()).rejects.toBeInstanceOf(Postponed)
  const stateOf = async () => {
    const { rows } = await reihum.owner.query('select image_state from stored_file where id = $1', [body.id])
    return rows[0].image_state
  }
  expect(await stateOf()).toBe('processing')
  server.heal()
  await makeVariants()
  expect(await stateOf()).toBe('ready')
})

describe('a storage that hangs', () => {
  it('holds neither uploads nor visitors longer than ten seconds, and nothing is half-done', async () => {
    const before = server.objects.size
    server.fail(s3Faults.deaf, { methods: ['PUT'] })
    server.fail(s3Faults.hang, { methods: ['GET'] })
    const limit = AbortSignal.timeout(10_000)
    const [sent, shown] = await Promise.all([
      upload(reihum, tenant, 'gross.txt', 'x'.repeat(4_000_000), { signal: limit }),
      open(small, { signal: limit }),
    ])
    expect([sent.status, sent.body.error_code]).toEqual([503, 'UNAVAILABLE'])
    expect(kept(shown)).toEqual(forLater)
    expect([server.objects.size, await data.incoming()]).toEqual([before, []])
    const { rows } = await reihum.owner.query("select from stored_file where filename = 'gross.txt'")
    expect(rows).toEqual([])
  }, 30_000)
})

const disk = mountSmallDisk(3)
if (!disk) console.log('skipped: a full disk is not tried, because no small disk may be mounted here')

describe.skipIf(!disk)('a disk that is full', () => {
  it('refuses an upload in words, keeps nothing of it, and takes the next that fits', async () => {
    const onDisk = await startTestReihum({ environment: { REIHUM_DATA: disk?.path ?? '' } })
    try {
      const school = await onDisk.addTenant()
      // It fits once: on its way in, but not beside itself in the storage.
      for (const bytes of [4_000_000, 2_000_000]) {
        const { status, body } = await upload(onDisk, school, 'gross.txt', 'x'.repeat(bytes))
        expect([status, body.error_code]).toEqual([507, 'DISK_FULL'])
      }
      const { rows } = await onDisk.owner.query('select from stored_file')
      expect(rows).toEqual([])
      expect((await upload(onDisk, school, 'klein.txt', 'x')).status).toBe(200)
    } finally {
      await onDisk.close()
      disk?.remove()
    }
  })
})
