import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readMigrations, readRoutines } from '#platform/database/sql-files.ts'
import { type OpenDatabase, openClone, openEmpty } from './open-database.ts'
import { tenantTables } from './walls.ts'

/** Every table that belongs to tenants, split by tenant: PostgreSQL itself then refuses a key that would span them. */
function partitioned(migration: string): string {
  return migration.replace(
    /create table (\w+) \(\n(.*?)\n\)[^;]*;/gs,
    (statement, name: string, body: string) =>
      /^\s*tenant_id\b/m.test(body)
        ? `create table ${name} (\n${body}\n) partition by hash (tenant_id);
         create table ${name}_0 partition of ${name} for values with (modulus 2, remainder 0);
         create table ${name}_1 partition of ${name} for values with (modulus 2, remainder 1);`
        : statement,
  )
}

describe('the door to sharding by tenant', () => {
  let whole: OpenDatabase
  let split: OpenDatabase
  beforeAll(async () => {
    ;[whole, split] = await Promise.all([openClone(inject('ownerUrl')), openEmpty(inject('ownerUrl'))])
  })
  afterAll(() => Promise.all([whole.close(), split.close()]))

  it('stands open: the whole schema can be built with every tenant table partitioned by tenant_id', async () => {
    for (const { text } of await readMigrations()) await split.owner.query(partitioned(text))
    for (const { text } of await readRoutines()) await split.owner.query(text)
    const { rows } = await split.owner.query<{ name: string }>(
      `select partrelid::regclass::text as name from pg_partitioned_table order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(await tenantTables(whole.owner))
  })

  it.each([
    ['a unique key without the tenant', 'alter table course add unique (reference)'],
    ['a unique index without the tenant', 'create unique index on registration (shortcode)'],
    [
      'a primary key of the id alone',
      'create table note (tenant_id uuid, id uuid primary key) partition by hash (tenant_id)',
    ],
  ])('would be shut by %s, which PostgreSQL refuses', async (_, statement) => {
    await expect(split.owner.query(statement)).rejects.toMatchObject({ code: '0A000' })
  })

  it('would be shut by a foreign key without the tenant, which finds nothing to point to', async () => {
    const statement = 'alter table registration add foreign key (course_id) references course (id)'
    await expect(split.owner.query(statement)).rejects.toMatchObject({ code: '42830' })
  })
})
