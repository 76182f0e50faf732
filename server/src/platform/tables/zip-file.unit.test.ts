import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { readZip } from '#test/read-zip.ts'
import { ZipFile, ZipTooLarge } from './zip-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'zip-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hasPython = spawnSync('python3', ['--version']).status === 0
const check =
  'import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(len(z.namelist()))'
const opened = (path: string) => execFileSync('python3', ['-c', check, path], { encoding: 'utf8' }).trim()

it('writes files as streams, and says how long each is and its digest', async () => {
  const path = join(folder, 'streams.zip')
  const zip = await ZipFile.open(path, 1_000_000)
  const long = Buffer.alloc(300_000, 'abc')
  const packed = await zip.add('json/größe.jsonl', Readable.from([long.subarray(0, 9), long.subarray(9)]))
  await zip.add('files/a.png', [long], false)
  await zip.add('empty', [])
  await zip.end()
  await zip.close()
  expect(packed).toEqual({
    name: 'json/größe.jsonl',
    bytes: long.length,
    sha256: createHash('sha256').update(long).digest('hex'),
  })
  const files = readZip(readFileSync(path))
  expect([...files.keys()]).toEqual(['json/größe.jsonl', 'files/a.png', 'empty'])
  for (const name of ['json/größe.jsonl', 'files/a.png']) expect(files.get(name)?.equals(long)).toBe(true)
  expect(files.get('empty')).toHaveLength(0)
})

// The archive is opened by somebody else's code; where that is missing, the test says so.
it.skipIf(!hasPython)('holds more files than the format counts without its extension', async () => {
  const path = join(folder, 'many.zip')
  const zip = await ZipFile.open(path, 100_000, 20)
  for (let count = 0; count < 25; count += 1) await zip.add(`${count}`, [Buffer.from('x')], false)
  await zip.end()
  await zip.close()
  expect(opened(path)).toBe('25')
  expect(readZip(readFileSync(path)).size).toBe(25)
})

it('stops before it passes its limit', async () => {
  const zip = await ZipFile.open(join(folder, 'large.zip'), 1_000)
  await expect(zip.add('a', [Buffer.alloc(2_000)], false)).rejects.toThrow(ZipTooLarge)
  await zip.close()
})

it('says what was wrong with a source that breaks off', async () => {
  const zip = await ZipFile.open(join(folder, 'broken.zip'), 1_000_000)
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the storage is gone')
    })(),
  )
  await expect(zip.add('a', broken)).rejects.toThrow('the storage is gone')
  await zip.close()
})
