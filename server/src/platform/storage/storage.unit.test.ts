import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { s3Faults, startS3Server } from '#test/s3-server.ts'
import { withCheckedContents } from './check-content.ts'
import { openDiskStorage } from './disk-storage.ts'
import { holdFile } from './hold-file.ts'
import { makeReadSound } from './read-sound.ts'
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

describe('a storage that fails', () => {
  const impatient = () => openS3Storage(server.settings, { patience: { connectMs: 300, silenceMs: 300 } })
  const key = `t/f/${createHash('sha256').update(words).digest('hex')}`
  const readWhole = async (storage: Storage) => {
    const content = await storage.read(key)
    return content && text(content)
  }

  it.each(['deaf', 'hang'] as const)(
    'and is silent (%s) is waited for no longer than it may be',
    async (kind) => {
      server.fail(s3Faults[kind])
      const storage = impatient()
      const all = [storage.put(key, held), storage.read(key), storage.has(key), storage.remove(key)]
      for (const asked of await Promise.allSettled(all))
        expect(asked).toMatchObject({ reason: { name: 'StorageError', code: 'ETIMEDOUT' } })
      server.heal()
      expect(server.objects.size).toBe(0)
    },
  )

  it('and takes what it is sent drop by drop is not waited for', async () => {
    const dripping = createServer((socket) =>
      socket.on('data', () => {
        socket.pause()
        setTimeout(() => socket.resume(), 20)
      }),
    )
    await once(dripping.listen(0, '127.0.0.1'), 'listening')
    const { port } = dripping.address() as AddressInfo
    const path = join(folder, 'large')
    await writeFile(path, Buffer.alloc(32 * 1024 * 1024))
    const storage = openS3Storage(
      { ...server.settings, endpoint: `http://127.0.0.1:${port}` },
      { patience: { connectMs: 100, silenceMs: 2_000, leastBytesPerSecond: 2 ** 30 } },
    )
    await expect(storage.put('t/d/0', await holdFile(path))).rejects.toThrow('the storage is too slow')
    dripping.close()
  })

  it('and falls silent within a content ends the reading', async () => {
    const storage = impatient()
    await storage.put(key, held)
    server.fail(s3Faults.hangWithin)
    await expect(readWhole(storage)).rejects.toThrow()
    server.heal()
    expect(await readWhole(storage)).toBe(words)
    await storage.remove(key)
  })

  it('by a reset connection is asked again; when nobody listens there it says so', async () => {
    server.fail(s3Faults.reset, { times: 2 })
    await storages.s3.put(key, held)
    expect(server.objects.size).toBe(1)
    await server.down()
    await expect(storages.s3.has(key)).rejects.toThrow('the storage cannot be reached: ECONNREFUSED')
    await server.up()
    await storages.s3.remove(key)
  })

  it.each(['changed', 'short', 'cut'] as const)(
    'by a content that is %s never gives it out as whole',
    async (kind) => {
      const storage = withCheckedContents(storages.s3)
      await storage.put(key, held)
      server.fail(s3Faults[kind])
      await expect(readWhole(storage)).rejects.toThrow()
      server.heal()
      expect(await readWhole(storage)).toBe(words)
      await storage.remove(key)
    },
  )
})

it('a storage that fails again and again is not asked for a while, and then again when one request succeeds', async () => {
  const pauses: string[] = []
  const storage = openS3Storage(server.settings, {
    breaker: { failures: 2, firstPauseMs: 2_000, longestPauseMs: 2_000 },
    onPause: ({ is }) => pauses.push(is),
  })
  server.fail(s3Faults.error)
  for (const _ of [1, 2]) await expect(storage.has('t/a/0')).rejects.toThrow('500')
  const asked = server.asked.length
  await expect(storage.has('t/a/0')).rejects.toMatchObject({ name: 'StorageError', code: 'paused' })
  expect(server.asked.length).toBe(asked)
  server.heal()
  await expect.poll(() => storage.has('t/a/0').catch(() => 'paused'), { timeout: 10_000 }).toBe(false)
  expect(pauses).toEqual(['open', 'closed'])
})

describe('what visitors read', () => {
  const large = 'x'.repeat(300_000)
  const key = `t/l/${createHash('sha256').update(large).digest('hex')}`
  const ranged = async (storage: Storage, range?: { start: number; end: number }) => {
    const content = await makeReadSound(withCheckedContents(storage))(key, large.length, range)
    return content && text(content)
  }

  it('comes in parts too, and no part of a damaged content', async () => {
    const path = join(folder, 'large')
    await writeFile(path, large)
    await storages.s3.put(key, { path, size: large.length, sha256: key.split('/').at(-1) ?? '' })
    expect(await ranged(storages.s3, { start: 2, end: 4 })).toBe('xxx')
    server.fail(s3Faults.changed)
    await expect(ranged(storages.s3, { start: 2, end: 4 })).rejects.toMatchObject({ code: 'damaged' })
    let seen = ''
    const damaged = (await withCheckedContents(storages.s3).read(key)) ?? []
    await expect(
      (async () => {
        for await (const piece of damaged) seen += piece
      })(),
    ).rejects.toMatchObject({ code: 'damaged' })
    expect(seen.length).toBeLessThan(large.length)
    server.heal()
    await storages.s3.remove(key)
    expect(await ranged(storages.s3, { start: 2, end: 4 })).toBeNull()
  })

  it('is read through once for many parts', async () => {
    await storages.s3.put(key, {
      path: join(folder, 'large'),
      size: large.length,
      sha256: key.split('/').at(-1) ?? '',
    })
    const read = makeReadSound(withCheckedContents(storages.s3))
    const before = server.asked.length
    const parts = await Promise.all(
      [0, 10, 20].map((start) => read(key, large.length, { start, end: start + 1 })),
    )
    for (const part of parts) expect(part && (await text(part))).toBe('xx')
    expect(server.asked.length - before).toBe(4)
    await storages.s3.remove(key)
  })
})
