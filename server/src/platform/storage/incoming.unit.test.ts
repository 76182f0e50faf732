import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepIncoming, withIncoming } from './incoming.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reihum-incoming-'))
})
afterAll(() => rm(folder, { recursive: true }))

const piece = 256 * 1024

it('never holds more than a few pieces of what comes in, however much it is', async () => {
  let ahead = 0
  async function* pieces() {
    for (let made = 0; made < 400; made += 1) {
      const [name] = await readdir(folder)
      const written = name ? (await stat(join(folder, name))).size / piece : 0
      ahead = Math.max(ahead, made - written)
      yield Buffer.alloc(piece, made)
    }
  }
  const source = Readable.from(pieces(), { highWaterMark: 1 })
  const size = await withIncoming(folder, source, Number.POSITIVE_INFINITY, async (held) => held.size)
  expect(size).toBe(400 * piece)
  expect(ahead).toBeLessThan(5)
  expect(await readdir(folder)).toEqual([])
})

it('stops at the limit, leaves nothing, and lets the sender be heard to the end', async () => {
  const source = Readable.from([Buffer.alloc(10), Buffer.alloc(10), Buffer.alloc(10)])
  await expect(withIncoming(folder, source, 15, async () => 'used')).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
  })
  expect([await readdir(folder), source.destroyed]).toEqual([[], false])
})

it('sweeps what a process left that died, and nothing that is just coming in', async () => {
  const now = new Date()
  const past = new Date(now.getTime() - 7_200_000)
  for (const name of ['old', 'new']) await writeFile(join(folder, name), name)
  await utimes(join(folder, 'old'), past, past)
  expect(await sweepIncoming(folder, new Date(now.getTime() - 3_600_000))).toBe(1)
  expect(await readdir(folder)).toEqual(['new'])
  expect(await sweepIncoming(join(folder, 'nowhere'), now)).toBe(0)
  await rm(join(folder, 'new'))
})
