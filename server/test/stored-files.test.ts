import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { examineContents } from '#app/examine-contents.ts'
import { examineStorage } from '#app/examine-storage.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { restore } from '#platform/backup/restore.ts'
import { newId } from '#platform/ids.ts'
import { isViolated } from '#platform/invariants/examine.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { contentKeys } from '#platform/storage/stored-content.ts'
import { cloneDatabase } from './database.ts'
import { eventually, startTestReihum, type TestReihum, type TestTenant } from './reihum.ts'
import { pdf, picture } from './sample-files.ts'
import { makeDataFolder, readyImage, upload } from './upload.ts'

let reihum: TestReihum
let tenant: TestTenant
let data: Awaited<ReturnType<typeof makeDataFolder>>
let storage: Storage
let backup: string

beforeAll(async () => {
  data = await makeDataFolder()
  reihum = await startTestReihum({ environment: { REIHUM_DATA: data.path } })
  tenant = await reihum.addTenant()
  storage = openDiskStorage(join(data.path, 'files'))
  await upload(reihum, tenant, 'Kursplan.pdf', pdf)
  const { body } = await upload(reihum, tenant, 'Boot.png', await picture(200, 100).png().toBuffer())
  await readyImage(reihum, tenant, body.id)
  backup = join(data.path, 'backup')
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
})

const keysIn = async (from: Storage) => {
  const keys: string[] = []
  for await (const { key } of from.list('')) keys.push(key)
  return keys.sort()
}

async function restoreInto(name: string, folder: string) {
  const nothing = new URL(inject('ownerUrl'))
  nothing.pathname = '/template0'
  const database = await cloneDatabase(nothing.href)
  const restored = openDiskStorage(join(data.path, name))
  try {
    await restore(database.ownerUrl, folder, restored)
    return {
      keys: await keysIn(restored),
      findings: await examineStorage(database.ownerUrl, restored, new Date()),
    }
  } finally {
    await database.drop()
  }
}

describe('a backup with files', () => {
  it('brings every content back', async () => {
    const manifest = await backUp(reihum.database.ownerUrl, backup, '0.0.0-test', storage)
    expect(manifest.contents).toBe(5)
    const { keys, findings } = await restoreInto('restored', backup)
    expect(keys).toEqual(await keysIn(storage))
    expect(findings.map(({ checked, broken }) => [checked, broken])).toEqual([
      [5, 0],
      [5, 0],
    ])
  })

  it('refuses contents that are damaged or missing before it touches anything', async () => {
    const [file = ''] = (await readdir(join(backup, 'files'), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}$/.test(name),
    )
    const damaged = join(data.path, 'damaged')
    await cp(backup, damaged, { recursive: true })
    await writeFile(join(damaged, 'files', file), 'something else')
    await expect(restoreInto('a', damaged)).rejects.toThrow(`damaged: files/${file}`)
    await rm(join(damaged, 'files', file))
    await expect(restoreInto('b', damaged)).rejects.toThrow('it contains 4 of 5 files')
    expect([await data.filesIn('a'), await data.filesIn('b')]).toEqual([[], []])
  })
})

describe('the doctor', () => {
  const examined = (now = new Date()) => examineStorage(reihum.database.ownerUrl, storage, now)

  it('finds a file whose bytes are gone, and names it', async () => {
    const [key = ''] = await contentKeys(reihum.owner as never, tenant.id)
    const held = { path: join(backup, 'files', key), size: 0, sha256: '' }
    await storage.remove(key)
    const [lost] = await examined()
    expect(lost).toMatchObject({ checked: 5, broken: 1, examples: [key], level: 'violation' })
    expect(lost && isViolated(lost)).toBe(true)
    await storage.put(key, held)
    expect((await examined()).filter(isViolated)).toEqual([])
  })

  it('reads some contents in each run, those first that were read longest ago, and says which are damaged until they are not', async () => {
    const { ownerUrl } = reihum.database
    const connections = async () => {
      const { rows } = await reihum.owner.query(
        'select count(*)::int from pg_stat_activity where datname = current_database() and usename = current_user',
      )
      return rows[0].count
    }
    const before = await connections()
    const asked: string[] = []
    const watched: Storage = {
      ...openStorage({ s3: null, dataFolder: data.path }),
      async read(key) {
        asked.push(key)
        // It holds no connection to the database meanwhile.
        await eventually(async () => (await connections()) <= before)
        return openStorage({ s3: null, dataFolder: data.path }).read(key)
      },
    }
    const run = async (contents: number, bytes = 1024 ** 3) => {
      asked.length = 0
      const { checked, broken, examples } = await examineContents(ownerUrl, watched, { contents, bytes })
      return { read: [...asked], checked, broken, examples }
    }
    const keys = await contentKeys(reihum.owner as never)
    const [first, second, third] = [await run(2), await run(2), await run(2)]
    expect([...first.read, ...second.read, ...third.read.slice(0, 1)].sort()).toEqual(keys)
    expect(third.read.slice(1)).toEqual(first.read.slice(0, 1))
    expect([first, second, third].map(({ checked, broken }) => [checked, broken])).toEqual([
      [2, 0],
      [2, 0],
      [2, 0],
    ])
    expect((await run(5, 1)).read).toHaveLength(1)

    const damaged = keys[3] ?? ''
    const path = join(data.path, 'files', damaged)
    const sound = await readFile(path)
    await writeFile(path, 'x'.repeat(sound.length))
    expect(await run(5)).toMatchObject({ checked: 5, broken: 1, examples: [damaged] })
    expect(await run(1)).toMatchObject({ read: [damaged], broken: 1, examples: [damaged] })
    await writeFile(path, sound)
    expect(await run(1)).toMatchObject({ read: [damaged], broken: 0 })
    expect((await run(1)).read).not.toEqual([damaged])
  })

  it('warns of bytes that no file speaks of, once the sweep should have had them', async () => {
    const key = `${tenant.id}/${newId()}/${'0'.repeat(64)}`
    const [path = ''] = await data.filesIn('files')
    await storage.put(key, { path, size: 0, sha256: '' })
    expect((await examined())[1]).toMatchObject({ checked: 6, broken: 0 })
    const later = new Date(Date.now() + 3 * 86_400_000)
    const examples = ((await examined(later))[1]?.examples ?? []).filter((one) => one === key)
    expect(examples).toEqual([key])
    expect((await examined(later))[1]).toMatchObject({ broken: 1, level: 'warning' })
    await storage.remove(key)
  })
})
