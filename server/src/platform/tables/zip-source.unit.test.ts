import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ZipFile } from './zip-file.ts'
import { ZipDamaged, ZipSource } from './zip-source.ts'

let folder = ''
let path = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zip-source-'))
  path = join(folder, 'a.zip')
})
afterEach(() => rm(folder, { recursive: true }))

/** An archive as exports are made; `mostFiles` lets few files use the extension for many. */
async function made(contents: Record<string, string>, mostFiles?: number) {
  const zip = await ZipFile.open(path, 1_000_000, mostFiles)
  for (const [name, content] of Object.entries(contents))
    await zip.add(name, [Buffer.from(content)], !name.endsWith('.zip'))
  await zip.end()
  await zip.close()
}

async function read(mostEntries = 100) {
  const zip = await ZipSource.open(path, { mostEntries })
  try {
    const found: Record<string, string> = {}
    for (const [name, entry] of zip.entries) found[name] = await text(zip.read(entry))
    return found
  } finally {
    await zip.close()
  }
}

const contents = { 'a.txt': 'a'.repeat(600_000), 'b.zip': 'stored as it is', 'c.txt': '' }

it.each([
  ['of few files', undefined],
  ['of so many files that they are counted in the extension', 1],
])('an archive %s gives what was put in', async (_, mostFiles) => {
  await made(contents, mostFiles)
  expect(await read()).toEqual(contents)
})

it('an archive with more files than are allowed is none', async () => {
  await made(contents)
  await expect(read(2)).rejects.toThrow(ZipDamaged)
})

it('what is no archive, or breaks off, is none', async () => {
  await writeFile(path, '')
  await expect(read()).rejects.toThrow(ZipDamaged)
  await writeFile(path, 'some text that is no archive')
  await expect(read()).rejects.toThrow(ZipDamaged)
})

it('a file that has more or less than the directory says is damaged', async () => {
  for (const claimed of [1, 700_000]) {
    await rm(path, { force: true })
    await made(contents)
    const bytes = await readFile(path)
    const listed = bytes.lastIndexOf(Buffer.from('a.txt')) - 46
    bytes.writeUInt32LE(claimed, listed + 24)
    await writeFile(path, bytes)
    await expect(read()).rejects.toThrow('a.txt is damaged')
  }
})
