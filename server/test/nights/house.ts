import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { appRole, rolePassword } from '#platform/database/roles.ts'
import { testSecret } from '../database.ts'
import { pgbouncer, startPgbouncer } from '../local-postgres.ts'
import { startMailServer } from '../mail-server.ts'
import { addCourse, startTestReihum, type TestTenant } from '../reihum.ts'
import { type RestartableDatabase, startRestartableDatabase } from '../restartable-database.ts'
import { startS3Server } from '../s3-server.ts'
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts'
import { fillShelf, type Shelf } from './file-visitors.ts'
import { type KeptNode, startKeptNode } from './processes.ts'
import type { Booth } from './visitors.ts'

/** Everything that runs in such a night: a database, a mail server, perhaps a storage, and the nodes. */
export type NightHouse = Awaited<ReturnType<typeof openNightHouse>>

export type HouseOptions = {
  /** `together`: one node does everything; `apart`: two answer requests and two do jobs. */
  nodes: 'together' | 'apart'
  /** Requests reach the database through pgbouncer. */
  isPooled?: boolean
  /** The clocks of the second nodes are off by so much: ahead where it answers requests, behind where it works. */
  clockShiftMs?: number
  /** Where files lie; people open and send them only if it is said. The small disk holds the data folder. */
  files?: 's3' | 'small disk'
  /** The database lies on a disk of its own, which a drill can fill. */
  isDatabaseOnSmallDisk?: boolean
}

/** Room for all that is sent in a night, and for a database once it is made and migrated. */
const diskMegabytes = { files: 64, database: 512 }

const rolesOf = {
  together: [['all', 'all']],
  apart: [
    ['web-1', 'web'],
    ['web-2', 'web'],
    ['worker-1', 'worker'],
    ['worker-2', 'worker'],
  ],
} as const

const wrongClock = new URL('../wrong-clock.mjs', import.meta.url).href

const withClock = (shiftMs: number) => ({
  NODE_OPTIONS: `--import=${wrongClock}`,
  WRONG_CLOCK_MS: String(shiftMs),
})

async function addTenants(
  database: RestartableDatabase,
  environment: Record<string, string>,
  hasShelf: boolean,
): Promise<{ tenants: TestTenant[]; booths: Booth[]; shelf: Shelf | null }> {
  const reihum = await startTestReihum({
    args: ['--role', 'web'],
    database,
    environment,
  })
  try {
    const tenants = [await reihum.addTenant('busy'), await reihum.addTenant('neighbour')]
    const booths: Booth[] = []
    for (const tenant of tenants)
      booths.push({
        tenantId: tenant.id,
        slug: tenant.slug,
        courseId: await addCourse(reihum, tenant, { attendeeLimit: null }),
      })
    const [busy] = tenants
    return { tenants, booths, shelf: hasShelf && busy ? await fillShelf(reihum, busy) : null }
  } finally {
    await reihum.close()
  }
}

export async function openNightHouse(options: HouseOptions) {
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const leave of closing.splice(0).reverse()) await leave()
  }
  try {
    return { ...(await furnish(options, (leave) => closing.push(leave))), close }
  } catch (error) {
    await close()
    throw error
  }
}

function needSmallDisk(megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes)
  if (!disk) throw new Error('no small disk may be mounted here')
  return disk
}

/** Starts everything, and says after each thing how it is stopped. */
async function furnish(
  { nodes, isPooled = false, clockShiftMs = 0, files, isDatabaseOnSmallDisk = false }: HouseOptions,
  closeBy: (leave: () => Promise<unknown>) => void,
) {
  const disk = files === 'small disk' ? needSmallDisk(diskMegabytes.files) : null
  const folder = disk?.path ?? mkdtempSync(join(tmpdir(), 'reihum-night-data-'))
  closeBy(async () => (disk ? disk.remove() : rmSync(folder, { recursive: true, force: true })))
  const databaseDisk = isDatabaseOnSmallDisk ? needSmallDisk(diskMegabytes.database) : null
  if (databaseDisk) closeBy(async () => databaseDisk.remove())
  const database = await startRestartableDatabase(
    // Small enough that what the log of changes keeps does not fill the disk by itself.
    databaseDisk ? { folder: databaseDisk.path, settings: { max_wal_size: '96MB' } } : {},
  )
  closeBy(() => database.drop())
  const smtp = await startMailServer()
  closeBy(() => smtp.close())
  const storage = files === 's3' ? await startS3Server() : null
  if (storage) closeBy(() => storage.close())
  const places = { REIHUM_DATA: folder, ...storage?.environment }
  const { tenants, booths, shelf } = await addTenants(database, places, files !== undefined)
  const pooler =
    isPooled && pgbouncer
      ? await startPgbouncer(new URL(database.ownerUrl), { [appRole]: rolePassword(testSecret, appRole) })
      : null
  if (pooler) closeBy(() => pooler.stop())
  const environment = {
    DATABASE_URL: database.ownerUrl,
    REIHUM_SECRET: testSecret,
    REIHUM_SMTP_URL: smtp.url,
    ...places,
    ...(pooler && { REIHUM_APP_DATABASE_URL: pooler.url, REIHUM_NAMED_STATEMENTS: 'off' }),
  }
  const kept: KeptNode[] = []
  closeBy(() => Promise.all(kept.map((node) => node.stop())))
  for (const [name, role] of rolesOf[nodes]) {
    const shiftMs = name.endsWith('-2') ? (role === 'worker' ? -clockShiftMs : clockShiftMs) : 0
    const clock = shiftMs === 0 ? undefined : withClock(shiftMs)
    kept.push(await startKeptNode({ name, role, environment: { ...environment, ...clock } }))
  }
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3, connectionTimeoutMillis: 5_000 })
  owner.on('error', () => undefined)
  closeBy(() => owner.end())
  return {
    database,
    pooler,
    smtp,
    storage,
    folder,
    databaseFolder: databaseDisk?.path ?? null,
    environment,
    tenants,
    booths,
    shelf,
    nodes: kept,
    web: kept.filter(({ name }) => !name.startsWith('worker')),
    workers: kept.filter(({ name }) => !name.startsWith('web')),
    owner,
  }
}
