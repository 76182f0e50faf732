import pg from 'pg'
import { subscribers } from '#app/subscriptions.ts'
import { sealAll } from '#platform/audit/seal.ts'
import { systemClock } from '#platform/clock.ts'
import { makeInPlatform } from '#platform/database/in-platform.ts'
import { makeInTenant } from '#platform/database/in-tenant.ts'
import { openPools } from '#platform/database/pools.ts'
import { causeOf, isUnavailable } from '#platform/refusal.ts'
import { seedSchools } from '#seed/schools.ts'
import { cloneDatabase, type TestDatabase, testVault } from './database.ts'

async function plantSchools(database: TestDatabase) {
  const pools = openPools({ ...database, namedStatements: true, poolSize: 8 })
  try {
    const inTenant = makeInTenant(pools.app, systemClock, () => [], true)
    await seedSchools({ inTenant, ownerUrl: database.ownerUrl, vault: testVault, subscribers })
    await sealAll(
      makeInPlatform(pools.platform, systemClock, () => []),
      testVault,
    )
  } catch (error) {
    // Reports of tests show messages only, and that of a refusal is its code.
    throw isUnavailable(error) ? new Error(causeOf(error), { cause: error }) : error
  } finally {
    await pools.close()
  }
}

/** The database with the schools that `cloneSeeded` makes clones of. */
function seededOf(templateUrl: string): URL {
  const seeded = new URL(templateUrl)
  seeded.pathname += '_schools'
  return seeded
}

async function asAdmin<Result>(templateUrl: string, work: (admin: pg.Client) => Promise<Result>) {
  const adminUrl = new URL(templateUrl)
  adminUrl.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: adminUrl.href })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

const isThere = async (admin: pg.Client, name: string) =>
  (await admin.query('select from pg_database where datname = $1', [name])).rowCount === 1

/** What has the schools already, because somebody asked for them during this run; null: nobody did. */
export async function seededTemplate(templateUrl: string): Promise<string | null> {
  const seeded = seededOf(templateUrl)
  return asAdmin(templateUrl, async (admin) =>
    (await isThere(admin, seeded.pathname.slice(1))) ? seeded.href : null,
  )
}

/**
 * A fresh database with the schools of the demonstration, whose log is sealed. The first who asks during a run plants
 * them, which takes seconds; the others wait for it and get copies of the files.
 */
export async function cloneSeeded(templateUrl: string): Promise<TestDatabase> {
  const seeded = seededOf(templateUrl)
  const name = seeded.pathname.slice(1)
  await asAdmin(templateUrl, async (admin) => {
    // The lock goes with the connection.
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    if (await isThere(admin, name)) return
    const planted = await cloneDatabase(templateUrl)
    await plantSchools(planted)
    await admin.query(`alter database ${new URL(planted.ownerUrl).pathname.slice(1)} rename to ${name}`)
  })
  return cloneDatabase(seeded.href)
}
