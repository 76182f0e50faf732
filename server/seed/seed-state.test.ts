import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { needsSeed } from './seed-state.ts'

it.each([
  ['with a tenant', "insert into tenant (id, slug, company) values (gen_random_uuid(), 'own', 'Own')"],
  [
    'with its first user',
    "insert into user_account (id, username, email) values (gen_random_uuid(), 'ada@example.org', 'ada@example.org')",
  ],
])('a database %s gets no demonstration', async (_, statement) => {
  const database = await cloneDatabase(inject('ownerUrl'))
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    expect(await needsSeed(database.ownerUrl)).toBe(true)
    await owner.query(statement)
    expect(await needsSeed(database.ownerUrl)).toBe(false)
  } finally {
    await owner.end()
    await database.drop()
  }
})
