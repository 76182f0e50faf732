import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { appRole, ensureRoles, platformRole, rolePassword, urlForRole } from '#platform/database/roles.ts'
import { testSecret } from '../database.ts'
import { pgbouncer, startPgbouncer } from '../local-postgres.ts'
import { startMailServer } from '../mail-server.ts'
import { addCourse, startTestReihum, type TestTenant } from '../reihum.ts'
import { type NightPostgres, startPostgres } from './postgres.ts'
import { type KeptNode, startKeptNode } from './processes.ts'
import type { Booth } from './visitors.ts'

/** Everything that runs in such a night: a database, a mail server, two nodes that answer and two that work. */
export type NightHouse = Awaited<ReturnType<typeof openNightHouse>>

export type HouseOptions = {
  /** `together`: one node does everything; `apart`: two answer requests and two do jobs. */
  nodes: 'together' | 'apart'
  /** Requests reach the database through pgbouncer. */
  isPooled?: boolean
  /** The clocks of the second nodes are off by so much: ahead where it answers requests, behind where it works. */
  clockShiftMs?: number
}

const wrongClock = new URL('../wrong-clock.mjs', import.meta.url).href

const withClock = (shiftMs: number) => ({
  NODE_OPTIONS: `--import=${wrongClock}`,
  WRONG_CLOCK_MS: String(shiftMs),
})

async function addTenants(postgres: NightPostgres): Promise<{ tenants: TestTenant[]; booths: Booth[] }> {
  await ensureRoles(postgres.url, testSecret)
  await migrate(postgres.url)
  const reihum = await startTestReihum({
    args: ['--role', 'web'],
    database: {
      ownerUrl: postgres.url,
      appUrl: urlForRole(postgres.url, appRole, testSecret),
      platformUrl: urlForRole(postgres.url, platformRole, testSecret),
      drop: async () => undefined,
    },
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
    return { tenants, booths }
  } finally {
    await reihum.close()
  }
}

export async function openNightHouse({ nodes, isPooled = false, clockShiftMs = 0 }: HouseOptions) {
  const postgres = await startPostgres()
  const smtp = await startMailServer()
  const folder = mkdtempSync(join(tmpdir(), 'reihum-night-data-'))
  const { tenants, booths } = await addTenants(postgres)
  const pooler =
    isPooled && pgbouncer
      ? await startPgbouncer(new URL(postgres.url), { [appRole]: rolePassword(testSecret, appRole) })
      : null
  const environment = {
    DATABASE_URL: postgres.url,
    REIHUM_SECRET: testSecret,
    REIHUM_SMTP_URL: smtp.url,
    REIHUM_DATA: folder,
    ...(pooler && { REIHUM_APP_DATABASE_URL: pooler.url, REIHUM_NAMED_STATEMENTS: 'off' }),
  }
  const roles =
    nodes === 'together'
      ? ([['all', 'all']] as const)
      : ([
          ['web-1', 'web'],
          ['web-2', 'web'],
          ['worker-1', 'worker'],
          ['worker-2', 'worker'],
        ] as const)
  const kept: KeptNode[] = []
  for (const [name, role] of roles) {
    const shiftMs = name.endsWith('-2') ? (role === 'worker' ? -clockShiftMs : clockShiftMs) : 0
    const clock = shiftMs === 0 ? undefined : withClock(shiftMs)
    kept.push(await startKeptNode({ name, role, environment: { ...environment, ...clock } }))
  }
  const owner = new pg.Pool({ connectionString: postgres.url, max: 3, connectionTimeoutMillis: 5_000 })
  owner.on('error', () => undefined)

  return {
    postgres,
    pooler,
    smtp,
    folder,
    environment,
    tenants,
    booths,
    nodes: kept,
    web: kept.filter(({ name }) => !name.startsWith('worker')),
    workers: kept.filter(({ name }) => !name.startsWith('web')),
    owner,
    async close() {
      await Promise.all(kept.map((node) => node.stop()))
      await pooler?.stop()
      await owner.end()
      await postgres.stop()
      await smtp.close()
      await pause(100)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
