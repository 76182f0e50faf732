import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { subscribers } from '#app/subscriptions.ts'
import { systemClock } from '#platform/clock.ts'
import { type InTenant, makeInTenant } from '#platform/database/in-tenant.ts'
import { openPools } from '#platform/database/pools.ts'
import { cloneDatabase, testVault } from '#test/database.ts'
import { seedSchools } from './schools.ts'
import { discardUnfinished, needsSeed } from './seed-state.ts'

it('a demonstration that was broken off is begun anew, and one that was finished is left alone', async () => {
  const database = await cloneDatabase(inject('ownerUrl'))
  const pools = openPools({ ...database, namedStatements: true, poolSize: 8 })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const { ownerUrl } = database
  const count = async (table: string) => (await owner.query(`select from ${table}`)).rowCount
  try {
    expect(await needsSeed(ownerUrl)).toBe(true)
    const inTenant = makeInTenant(pools.app, systemClock, () => [], true)
    let left = 150
    const breaking: InTenant = (entry, body) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return inTenant(entry, body)
    }
    await expect(
      seedSchools({ inTenant: breaking, ownerUrl, vault: testVault, subscribers }),
    ).rejects.toThrow('killed')
    expect(await count('course')).toBeGreaterThan(5)
    expect(await needsSeed(ownerUrl)).toBe(true)

    await discardUnfinished(ownerUrl)
    const emptied = ['course', 'registration', 'audit_entry', 'tier_charge', 'mail', 'user_account']
    for (const table of emptied) expect(await count(table), table).toBe(0)

    await seedSchools({ inTenant, ownerUrl, vault: testVault, subscribers })
    expect(await needsSeed(ownerUrl)).toBe(false)
    expect((await owner.query('select from tenant where not is_platform')).rowCount).toBe(3)
    expect((await examineHouse(ownerUrl)).filter(({ broken }) => broken > 0)).toEqual([])

    const courses = await count('course')
    await discardUnfinished(ownerUrl)
    expect(await count('course')).toBe(courses)
  } finally {
    await owner.end()
    await pools.close()
    await database.drop()
  }
})

it('a database in which somebody works already gets no demonstration', async () => {
  const database = await cloneDatabase(inject('ownerUrl'))
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    await owner.query("insert into tenant (id, slug, company) values (gen_random_uuid(), 'own', 'Own')")
    expect(await needsSeed(database.ownerUrl)).toBe(false)
  } finally {
    await owner.end()
    await database.drop()
  }
})
