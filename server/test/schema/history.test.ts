import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { openDatabase } from '#app/database.ts'
import { explainStart } from '#app/explain-start.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/database/migrate.ts'
import { readMigrations } from '#platform/database/sql-files.ts'
import { testSecret } from '#test/database.ts'
import { type OpenDatabase, openClone } from './open-database.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openClone(inject('ownerUrl'))
})
afterAll(() => database.close())

/** Leaves the database as a version without digests left it. */
const forgetDigests = () => database.owner.query('delete from installed.migration')

async function remembered(): Promise<Record<string, string>> {
  const { rows } = await database.owner.query('select name, digest from installed.migration order by name')
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const digests = async () =>
  Object.fromEntries((await readMigrations()).map(({ name, digest }) => [name, digest]))

/** Changes the database, runs the migrations, and returns the error message; undoes the change afterwards. */
async function refusal(change: string, back: string): Promise<string> {
  await database.owner.query(change)
  try {
    return await migrate(database.ownerUrl).then(
      () => 'nothing was refused',
      (error: Error) => `${error.constructor.name}: ${error.message}`,
    )
  } finally {
    await database.owner.query(back)
  }
}

beforeEach(async () => {
  expect(await migrate(database.ownerUrl)).toEqual([])
})

it('a database remembers the digest of every migration it ran', async () => {
  expect(await remembered()).toEqual(await digests())
})

it('a database of a version that kept no digests gets those of what it holds', async () => {
  await forgetDigests()
  await migrate(database.ownerUrl)
  expect(await remembered()).toEqual(await digests())
  await database.owner.query('drop schema installed cascade')
  await migrate(database.ownerUrl)
  expect(await remembered()).toEqual(await digests())
})

it('a migration that ran with another text is named, and nothing goes on', async () => {
  const said = await refusal(
    "update installed.migration set digest = 'another' || digest where name = '0007-files'",
    "update installed.migration set digest = substr(digest, 8) where name = '0007-files'",
  )
  expect(said).toMatch(
    /^SchemaError: This database ran the migration 0007-files with another text .*: start the version that made it, or set REIHUM_DATA to a new folder/,
  )
})

it('a migration of a later version is named', async () => {
  const said = await refusal(
    "insert into kysely_migration values ('9000-of-tomorrow', now()::text)",
    "delete from kysely_migration where name = '9000-of-tomorrow'",
  )
  expect(said).toMatch(
    /^SchemaError: .* 9000-of-tomorrow, which this version .* does not know: start the version/,
  )
})

it('a migration that was passed over is named', async () => {
  const said = await refusal(
    `create table kept as select * from kysely_migration where name = '0007-files';
     delete from kysely_migration where name = '0007-files'`,
    'insert into kysely_migration select * from kept; drop table kept',
  )
  expect(said).toMatch(/^SchemaError: This database lacks the migration 0007-files, but ran later ones/)
})

it.each([
  ['that keeps digests', 'select 1'],
  ['that does not', 'delete from installed.migration'],
])(
  'a column that its list of migrations promises and that is missing is named, in a database %s',
  async (_, before) => {
    const said = await refusal(
      `${before}; alter table audit_detail rename column origin_digest to origin_digest_of_another_commit`,
      'alter table audit_detail rename column origin_digest_of_another_commit to origin_digest',
    )
    expect(said).toMatch(
      /^SchemaError: .* ran the migration 0006-tenants-and-tiers, but lacks the column audit_detail\.origin_digest of type text that it makes/,
    )
  },
)

it('a column of another type is named as well', async () => {
  const said = await refusal(
    'alter table daily_figure alter column count type bigint',
    'alter table daily_figure alter column count type integer',
  )
  expect(said).toMatch(/lacks the column daily_figure\.count of type integer/)
})

it('what was refused is not remembered as if it had been seen to be right', async () => {
  await forgetDigests()
  await refusal(
    'alter table audit_detail rename column origin_digest to another',
    'alter table audit_detail rename column another to origin_digest',
  )
  expect(await remembered()).toEqual({})
})

it('the start ends with that sentence alone', async () => {
  await database.owner.query('alter table audit_detail rename column origin_digest to another')
  try {
    const config = readConfig({ DATABASE_URL: database.ownerUrl, REIHUM_SECRET: testSecret })
    expect(await openDatabase(config).then(() => 'it was opened', explainStart)).toMatch(
      /^This database says that it ran [^\n]*$/,
    )
  } finally {
    await database.owner.query('alter table audit_detail rename column another to origin_digest')
  }
})
