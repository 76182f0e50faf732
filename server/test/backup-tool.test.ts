import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeBackup } from '#app/make-backup.ts'
import { verifyBackup } from '#app/verify-backup.ts'
import { backUp } from '#platform/backup/back-up.ts'
import { readManifest } from '#platform/backup/manifest.ts'
import { removeSurplus, stampOf } from '#platform/backup/remove-surplus.ts'
import { restore } from '#platform/backup/restore.ts'
import { readConfig } from '#platform/config.ts'
import { openDiskStorage } from '#platform/storage/disk-storage.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { callHere } from './call-here.ts'
import { cloneDatabase, testSecret } from './database.ts'
import { startTestReihum, type TestReihum } from './reihum.ts'
import { runProgram } from './run-program.ts'
import { s3Faults, startS3Server } from './s3-server.ts'
import { makeDataFolder, upload } from './upload.ts'

let reihum: TestReihum
let data: Awaited<ReturnType<typeof makeDataFolder>>
let folder: string
const metricsToken = 'whoever may read the figures'
const words = ['Liebe Teilnehmende!', 'Noch eine Datei.']

beforeAll(async () => {
  data = await makeDataFolder()
  folder = await mkdtemp(join(tmpdir(), 'reihum-backups-'))
  const environment = { REIHUM_DATA: data.path, REIHUM_METRICS_TOKEN: metricsToken }
  reihum = await startTestReihum({ environment })
  const tenant = await reihum.addTenant()
  for (const [at, text] of words.entries()) await upload(reihum, tenant, `${at}.txt`, text)
})
afterAll(async () => {
  await reihum.close()
  await data.remove()
  await rm(folder, { recursive: true })
})

const settings = (changed: Record<string, string> = {}) => ({
  DATABASE_URL: reihum.database.ownerUrl,
  REIHUM_SECRET: testSecret,
  REIHUM_DATA: data.path,
  ...changed,
})
/** The tool in this process. */
const run = (changed: Record<string, string>, ...args: string[]) =>
  callHere(makeBackup, settings(changed), args)
const storage = () => openStorage({ s3: null, dataFolder: data.path })
const back = (name: string, options = {}) =>
  backUp(reihum.database.ownerUrl, join(folder, name), '0.0.0-test', storage(), options)

async function ageOnMetrics(): Promise<number | null> {
  const { status, body } = await reihum.call<string>('GET', '/metrics', { token: metricsToken })
  expect(status).toBe(200)
  const [, seconds] = /^reihum_backup_age_seconds (\S+)$/m.exec(body) ?? []
  return seconds === undefined ? null : Number(seconds)
}

/** Into a database that was migrated and is empty; `--verify` restores into one without any tables. */
async function restoreTo(name: string, source: string, identityFile?: string) {
  const database = await cloneDatabase(inject('ownerUrl'))
  try {
    await restore(database.ownerUrl, source, openDiskStorage(join(folder, name)), identityFile)
    const files = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
    return Promise.all(
      files.filter((one) => one.isFile()).map((one) => readFile(join(one.parentPath, one.name), 'utf8')),
    )
  } finally {
    await database.drop()
  }
}

describe('a backup whose contents of files cannot be read', () => {
  it('without the settings of the storage says what is missing, in manifest and exit code, and counts as none', async () => {
    const target = join(folder, 'elsewhere')
    const { code, output } = await run({ REIHUM_DATA: folder }, target)
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/not complete: 2 contents.*None was found: are the settings/),
    ])
    expect((await readManifest(target)).missing).toHaveLength(2)
    expect(await ageOnMetrics()).toBeNull()
  }, 120_000)

  it('names the one that is damaged, and keeps the other', async () => {
    const [path = ''] = await data.filesIn('files')
    const before = await readFile(path)
    await writeFile(path, 'x'.repeat(before.length))
    const { missing, contents } = await back('damaged')
    expect([contents, missing]).toEqual([1, [expect.stringContaining(path.split('/').at(-1) ?? '')]])
    await writeFile(path, before)
    expect(await restoreTo('of-damaged', join(folder, 'damaged'))).toHaveLength(1)
  })

  it('is none at all when the storage is out of reach', async () => {
    const server = await startS3Server()
    server.fail(s3Faults.error)
    const s3 = openStorage({ s3: server.settings, dataFolder: data.path })
    const target = join(folder, 'unreached')
    await expect(backUp(reihum.database.ownerUrl, target, '0.0.0-test', s3)).rejects.toThrow(
      /^The contents of files cannot be read, so there is no backup: .*InternalError/,
    )
    await server.close()
    expect((await readdir(folder)).filter((name) => name.startsWith('unreached'))).toEqual([])
  })
})

describe('an encrypted backup', () => {
  it('is opened by whoever has the identity, and by nobody else', async () => {
    const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()]
    const recipient = await identityToRecipient(identity)
    const identityFile = join(folder, 'identity')
    await writeFile(identityFile, `# created: today\n# public key: ${recipient}\n${identity}\n`)
    await writeFile(join(folder, 'other'), other)
    const manifest = await back('sealed', { encryptTo: recipient })
    expect(manifest).toMatchObject({ encryptedTo: recipient, contents: 2, missing: [] })
    const source = join(folder, 'sealed')
    const names = await readdir(source, { recursive: true, withFileTypes: true })
    for (const one of names.filter((entry) => entry.isFile() && entry.name !== 'manifest.json')) {
      const bytes = await readFile(join(one.parentPath, one.name))
      expect([one.name, bytes.toString('latin1')]).toEqual([
        expect.stringMatching(/\.age$/),
        expect.stringMatching(/^age-encryption\.org\/v1\n/),
      ])
    }
    await expect(restoreTo('a', source)).rejects.toThrow(`encrypted to ${recipient}`)
    await expect(restoreTo('b', source, join(folder, 'other'))).rejects.toThrow('does not open this backup')
    await expect(restoreTo('c', source, join(source, 'manifest.json'))).rejects.toThrow(
      'contains no identity',
    )
    expect((await restoreTo('d', source, identityFile)).sort()).toEqual(words)
  })

  it('needs a public key that is one', async () => {
    await expect(back('unsealed', { encryptTo: 'age1nobody' })).rejects.toThrow('is no public key of age')
  })
})

describe('the tool', () => {
  it('backs up by a rule, names the folder by the time, verifies what it wrote, and shows its age', async () => {
    const parent = join(folder, 'nightly')
    await back(join('nightly', stampOf(new Date(Date.now() - 60_000))), { keptByRule: true })
    const { code, output } = await runProgram('backup', settings(), ['--keep', 'daily=1', parent])
    expect([code, output]).toEqual([0, expect.stringMatching(/^1 older backups were removed/m)])
    const [name = '', ...others] = await readdir(parent)
    expect(others).toEqual([])
    const target = join(parent, name)
    expect((await stat(join(target, 'manifest.json'))).isFile()).toBe(true)
    expect(await ageOnMetrics()).toBeGreaterThanOrEqual(0)

    const verified = await run({}, '--verify', target)
    expect([verified.code, verified.output]).toEqual([
      0,
      expect.stringMatching(/can be restored, and all \d+ rules hold/),
    ])
    const { rows } = await reihum.owner.query("select from pg_database where datname like 'reihum_verify%'")
    expect(rows).toEqual([])

    const spoiled = join(folder, 'spoiled')
    await cp(target, spoiled, { recursive: true })
    await writeFile(join(spoiled, 'person.copy.gz'), 'x')
    const refused = await run({}, '--verify', spoiled)
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringMatching(/^The backup is damaged: person\.copy\.gz/),
    ])
  }, 120_000)
})

describe('where the owner may create no database', () => {
  const role = `makes_none_${randomBytes(6).toString('hex')}`
  beforeAll(() => reihum.owner.query(`create role ${role} login password 'makes none'`))
  afterAll(() => reihum.owner.query(`drop role ${role}`))

  it('a backup is verified in a database of its own', async () => {
    await back('apart')
    const asRole = Object.assign(new URL(reihum.database.ownerUrl), {
      username: role,
      password: 'makes none',
    })
    const config = readConfig(settings({ DATABASE_URL: asRole.href }))
    const { findings } = await verifyBackup(config, asRole.href, {
      folder: join(folder, 'apart'),
      identityFile: undefined,
    })
    expect(findings.filter(({ level, broken }) => level === 'violation' && broken > 0)).toEqual([])
    const { rows } = await reihum.owner.query("select from pg_database where datname like 'reihum_verify%'")
    expect(rows).toEqual([])
  }, 120_000)
})

describe('a rule for what is kept', () => {
  it('removes only what was made for it, and what a killed backup left', async () => {
    const parent = join(folder, 'kept')
    await back('pattern', { keptByRule: true })
    const now = new Date('2027-03-10T02:00:00Z')
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const put = async (madeAt: Date, changed: object = {}) => {
      const name = stampOf(madeAt)
      await cp(join(folder, 'pattern'), join(parent, name), { recursive: true })
      const manifest = {
        ...(await readManifest(join(parent, name))),
        createdAt: madeAt.toISOString(),
        ...changed,
      }
      await writeFile(join(parent, name, 'manifest.json'), JSON.stringify(manifest))
      return name
    }
    await mkdir(parent)
    const [today, yesterday, old] = [await put(now), await put(daysAgo(1)), await put(daysAgo(2))]
    const byHand = await put(daysAgo(3), { keptByRule: false })
    const noted = await put(daysAgo(4))
    await writeFile(join(parent, noted, 'note.txt'), 'before the move')
    const unfinished = `${stampOf(daysAgo(5))}.unfinished`
    for (const name of ['notes', unfinished, `${stampOf(now)}.unfinished`]) await mkdir(join(parent, name))
    await utimes(join(parent, unfinished), daysAgo(5), daysAgo(5))
    await utimes(join(parent, `${stampOf(now)}.unfinished`), now, now)

    expect(await removeSurplus(parent, { daily: 2, weekly: 0, monthly: 0 }, now)).toBe(1)
    expect((await readdir(parent)).sort()).toEqual(
      [byHand, noted, yesterday, today, `${today}.unfinished`, 'notes'].sort(),
    )
    expect((await readdir(parent)).includes(old)).toBe(false)
  })
})
