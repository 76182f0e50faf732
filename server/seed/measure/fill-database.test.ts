import { parseShortcode } from '@reihum/contract/registrations/shortcode.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { examineHouse } from '#app/examine-house.ts'
import { signChains } from '#platform/audit/sign-chains.ts'
import { cloneDatabase, type TestDatabase, testVault } from '#test/database.ts'
import { seededRandom } from '../random.ts'
import { fastIds, shortcodes } from './fast-ids.ts'
import { fillDatabase } from './fill-database.ts'
import { shares } from './shares.ts'

describe('a database filled for measuring', () => {
  let database: TestDatabase
  let owner: pg.Client
  beforeAll(async () => {
    database = await cloneDatabase(inject('ownerUrl'))
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  it('holds as much as was asked for, twice if asked twice, and keeps every rule', async () => {
    const amounts = { tenants: 4, courses: 30, registrations: 1500 }
    for (const times of [1, 2]) {
      await fillDatabase(database.ownerUrl, amounts, 'hash', () => undefined)
      const { rows } = await owner.query(`
        select (select count(*)::int from tenant where not is_platform) as tenants, (select count(*)::int from course) as courses,
          (select count(*)::int from registration) as registrations`)
      expect(rows).toEqual([{ tenants: 4 * times, courses: 30 * times, registrations: 1500 * times }])
      await signChains(database.ownerUrl, testVault, 'unsigned')
      expect((await examineHouse(database.ownerUrl, testVault)).filter(({ broken }) => broken > 0)).toEqual(
        [],
      )
    }
  })

  it('has crowded courses and quiet ones, and people who wait', async () => {
    const { rows } = await owner.query(`
      select max(taken + waiting) > 3 * avg(taken + waiting) as crowded, sum(waiting) > 0 as waits,
        count(distinct state) as states from course`)
    expect(rows[0]).toMatchObject({ crowded: true, waits: true })
  })
})

describe('what the filling is made of', () => {
  it('shares add up, shrink, and give everybody the least', () => {
    const parts = fc.integer({ min: 1, max: 300 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        parts,
        fc.constantFrom(0, 1),
        (total, count, atLeast) => {
          fc.pre(total >= count * atLeast)
          const split = shares(total, count, 0.7, atLeast)
          expect(split.reduce((a, b) => a + b, 0)).toBe(total)
          expect(Math.min(...split)).toBeGreaterThanOrEqual(atLeast)
        },
      ),
    )
  })

  it('ids are UUIDv7 of their time', () => {
    const newId = fastIds(seededRandom('ids'))
    const at = Date.UTC(2027, 2, 4, 12, 30)
    const id = newId(at)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at)
  })

  it('booking numbers are valid and come once', () => {
    const next = shortcodes()
    const codes = Array.from({ length: 5000 }, next)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(parseShortcode(code)).toBe(code)
  })
})
