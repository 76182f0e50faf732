import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { houseOwned } from '#app/rooms.ts'
import { openArchive } from '#features/imports/moves/open-archive.ts'
import { readPlan } from '#features/imports/moves/plan-arrival.ts'
import { takeIn } from '#features/imports/moves/take-in.ts'
import { describeTables } from '#features/imports/whole/known-columns.queries.ts'
import { planExport } from '#features/imports/whole/owned-table.rules.ts'
import { packExport } from '#features/imports/whole/pack-export.ts'
import { readTables } from '#features/imports/whole/read-tables.ts'
import type { DB } from '#platform/database/schema.ts'
import { newId } from '#platform/ids.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { testVault } from '#test/database.ts'
import { plantTenant } from './one-of-everything.ts'
import { type OpenDatabase, openClone } from './open-database.ts'

let db: OpenDatabase
let own = ''
let empty = ''
let folder = ''
beforeAll(async () => {
  db = await openClone(inject('ownerUrl'))
  folder = await mkdtemp(join(tmpdir(), 'moved-in-'))
  own = await plantTenant(db.owner, 'alpha')
  // Views that nobody shared belong to accounts, which stay.
  await db.owner.query('update list_view set shared = true')
  empty = newId()
  await db.owner.query("insert into tenant (id, slug, company, director) values ($1, 'beta', 'B', 'B')", [
    empty,
  ])
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

function contextOn(client: pg.Client, tenantId: string): TenantContext {
  const held = { query: client.query.bind(client), release: () => undefined } as unknown as PostgresPoolClient
  const pool = { connect: async () => held, end: async () => undefined, options: {} }
  const tx = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { tx, tenantId, now: new Date() } as unknown as TenantContext
}

async function within<Result>(tenantId: string, work: (ctx: TenantContext) => Promise<Result>) {
  await db.app.query('begin isolation level repeatable read')
  try {
    await db.app.query("select set_config('app.tenant_id', $1, true)", [tenantId])
    const result = await work(contextOn(db.app, tenantId))
    await db.app.query('commit')
    return result
  } catch (error) {
    await db.app.query('rollback')
    throw error
  }
}

const nothingStored = { read: async () => null } as unknown as Storage

describe('a tenant with a row in each of its tables', () => {
  it('comes into an empty one: every table that is said to come has its row, and is as it was', async () => {
    const { path } = await within(own, async (ctx) => {
      const { columns, keys } = await describeTables(ctx, Object.keys(houseOwned))
      const read = await readTables(ctx, folder, planExport(houseOwned, columns, keys))
      const workshop = { storage: nothingStored, folder, owned: houseOwned, product: 'Reihum' }
      const tenant = { id: own, slug: 'alpha', company: 'alpha', currencyCode: 'EUR' }
      return packExport(
        { ...workshop, onProgress: async () => undefined },
        { tenant: tenant as TenantContext['tenant'], now: ctx.now, read, withFiles: true },
      )
    })
    const { plan, taken } = await within(empty, async (ctx) => {
      const found = await readPlan(ctx, houseOwned)
      const archive = await openArchive(path, found)
      const nothing = async () => undefined
      const workshop = { vault: testVault, invariants: [], onTable: nothing, note: nothing }
      const result = await takeIn(ctx, { archive, plan: found, userId: null }, workshop)
      await archive.zip.close()
      return { plan: found, taken: result }
    })
    const came = new Set(taken.tables.map(({ name }) => name))
    expect(plan.tables.map(({ name }) => name).filter((name) => !came.has(name))).toEqual([])
  })
})
