import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { needsSeed } from './seed-state.ts'

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
