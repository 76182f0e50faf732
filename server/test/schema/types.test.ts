import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { writeColumnTypes, writeTypes } from '#platform/database/generate-types.ts'
import { cloneDatabase } from '#test/database.ts'

it.each([
  ['schema.ts', writeTypes],
  ['column-types.ts', writeColumnTypes],
])('the types in %s are those of the schema', async (name, write) => {
  const folder = await mkdtemp(join(tmpdir(), 'reihum-types-'))
  const database = await cloneDatabase(inject('ownerUrl'))
  try {
    const file = join(folder, name)
    await write(database.ownerUrl, file)
    const kept = new URL(`../../src/platform/database/${name}`, import.meta.url)
    expect(await readFile(kept, 'utf8')).toBe(await readFile(file, 'utf8'))
  } finally {
    await database.drop()
    await rm(folder, { recursive: true })
  }
})
