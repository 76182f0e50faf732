import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { houseOwned } from '#app/rooms.ts'
import { describeTables } from '#features/imports/whole/known-columns.queries.ts'
import { isSecret, planExport } from '#features/imports/whole/owned-table.rules.ts'
import { readTables } from '#features/imports/whole/read-tables.ts'
import type { DB } from '#platform/database/schema.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { plantTenant } from './one-of-everything.ts'
import { type OpenDatabase, openClone } from './open-database.ts'
import { tenantTables, tenantViews } from './walls.ts'

let db: OpenDatabase
let own = ''
let other = ''
beforeAll(async () => {
  db = await openClone(inject('ownerUrl'))
  own = await plantTenant(db.owner, 'alpha')
  other = await plantTenant(db.owner, 'beta')
})
afterAll(() => db.close())

function contextOn(client: pg.Client): TenantContext {
  const held = { query: client.query.bind(client), release: () => undefined } as unknown as PostgresPoolClient
  const pool = { connect: async () => held, end: async () => undefined, options: {} }
  return { tx: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) } as unknown as TenantContext
}

async function planned() {
  const { columns, keys } = await describeTables(contextOn(db.owner), Object.keys(houseOwned))
  return planExport(houseOwned, columns, keys)
}

describe('a whole export', () => {
  it('decides on every table of tenants: it is in it, or left out for a reason', async () => {
    const tables = await tenantTables(db.owner)
    const undecided = tables.filter((name) => !houseOwned[name])
    expect(undecided, 'say in <room>.owned.ts whether these are exported').toEqual([])
    const known = new Set(['tenant', ...tables, ...(await tenantViews(db.owner))])
    const unknown = Object.keys(houseOwned).filter((name) => !known.has(name))
    expect(unknown).toEqual([])
  })

  // Whoever adds a column looks at this list, and decides whether it may leave the house.
  it('holds these columns', async () => {
    const tables = await planned()
    expect(
      tables.map(({ name, columns }) => `${name}: ${columns.map((column) => column.name).join(' ')}`),
    ).toMatchSnapshot()
  })

  it('never holds what is sealed, nor what a secret is recognised by', async () => {
    const names = (await planned()).flatMap(({ columns }) => columns.map(({ name }) => name))
    // The address of a provider's own model is no link that lets anybody in.
    expect(
      names
        .filter((name) => name !== 'base_url')
        .filter((name) => isSecret(name) || /sealed|token_hash|salt|_url$/.test(name)),
    ).toEqual([])
    const { rows } = await db.owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name ~ 'sealed' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(10)
  })

  it('reads every one of them through the wall: the rows of the tenant, and of nobody else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'whole-export-'))
    await db.app.query('begin isolation level repeatable read')
    try {
      await db.app.query("select set_config('app.tenant_id', $1, true)", [own])
      const read = await readTables(contextOn(db.app), folder, await planned())
      const empty = read.filter(({ rows }) => rows === 0).map(({ table }) => table.name)
      expect(empty).toEqual([])
      for (const { path } of read) {
        const text = await readFile(path, 'utf8')
        for (const line of text.trim().split('\n')) JSON.parse(line)
        expect(text).not.toContain(other)
      }
    } finally {
      await db.app.query('rollback')
      await rm(folder, { recursive: true })
    }
  })
})
