import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startS3Server } from '#test/s3-server.ts'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage } from './s3-storage.ts'
import type { Held, Storage } from './storage.ts'

const words = 'Kurs an der Elbe'

let folder: string
let server: Awaited<ReturnType<typeof startS3Server>>
let held: Held
let storages: Record<'disk' | 's3', Storage>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reihum-storage-'))
  server = await startS3Server()
  const path = join(folder, 'source')
  await writeFile(path, words)
  const sha256 = createHash('sha256').update(words).digest('hex')
  held = { path, size: words.length, sha256 }
  storages = { disk: openDiskStorage(join(folder, 'files')), s3: openS3Storage(server.settings) }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key, storedAt } of storage.list(prefix)) {
    expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000)
    keys.push(key)
  }
  return keys.sort()
}

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  it('what is stored can be read, in parts too, listed and removed; twice is harmless', async () => {
    const storage = storages[kind]
    expect(await keysOf(storage, '')).toEqual([])
    const keys = ['t1/a/0', 't1/a/1', 't1/b/0', 't2/a/0', 't2/b/0']
    for (const key of [...keys, 't1/a/0']) await storage.put(key, held)
    expect(await keysOf(storage, '')).toEqual(keys)
    expect(await keysOf(storage, 't1/a/')).toEqual(['t1/a/0', 't1/a/1'])
    const whole = await storage.read('t1/a/0')
    expect(whole && (await text(whole))).toBe(words)
    const part = await storage.read('t1/a/0', { start: 5, end: 6 })
    expect(part && (await text(part))).toBe('an')
    expect([await storage.has('t1/a/0'), await storage.has('t1/a/9')]).toEqual([true, false])
    expect(await storage.read('t1/a/9')).toBeNull()
    for (const key of [...keys, 't1/a/0']) await storage.remove(key)
    expect(await keysOf(storage, '')).toEqual([])
  })

  it.each(['../secret', 't/../../x', '/etc/passwd', 'T/A', 'a//b', '', 'a/..'])(
    'the key %j is none',
    async (key) => {
      await expect((async () => storages[kind].put(key, held))()).rejects.toThrow('not a valid key')
      await expect((async () => storages[kind].read(key))()).rejects.toThrow('not a valid key')
    },
  )
})

it('a file on disk appears whole or not at all', async () => {
  const gone = { ...held, path: join(folder, 'nothing') }
  await expect(storages.disk.put('t3/a/0', gone)).rejects.toThrow()
  expect(await readdir(join(folder, 'files', 't3', 'a'))).toEqual([])
})

describe('a storage behind the S3 protocol', () => {
  it('refuses who has another secret, key, region or bucket, and the reason is told', async () => {
    const refusalOf = (change: Partial<typeof server.settings>) =>
      openS3Storage({ ...server.settings, ...change })
        .put('t/a/0', held)
        .catch((error: Error) => error.message)
    expect(await refusalOf({ secretKey: 'another' })).toBe(
      'the storage refused PUT with 403 (SignatureDoesNotMatch)',
    )
    expect(await refusalOf({ accessKey: 'nobody' })).toContain('InvalidAccessKeyId')
    expect(await refusalOf({ region: 'elsewhere' })).toContain('AuthorizationHeaderMalformed')
    expect(await refusalOf({ bucket: 'none' })).toContain('NoSuchBucket')
    expect(server.objects.size).toBe(0)
  })

  it('is told the hash of what it gets, and takes nothing else', async () => {
    await expect(storages.s3.put('t/a/0', { ...held, sha256: '0'.repeat(64) })).rejects.toThrow(
      'XAmzContentSHA256Mismatch',
    )
  })

  it('is asked again when it stumbles, and given up when it does not recover', async () => {
    server.stumble(2)
    await storages.s3.put('t/a/0', held)
    expect(server.objects.get('t/a/0')?.bytes.toString()).toBe(words)
    server.stumble(3)
    await expect(storages.s3.remove('t/a/0')).rejects.toThrow('503 (SlowDown)')
    await storages.s3.remove('t/a/0')
  })

  it('may lie below a path', async () => {
    const below = openS3Storage({ ...server.settings, endpoint: `${server.settings.endpoint}/reihum` })
    await expect(below.put('t/a/0', held)).resolves.toBeUndefined()
    expect(server.asked.at(-1)).toBe('PUT /reihum/reihum/t/a/0')
    await below.remove('t/a/0')
  })
})
