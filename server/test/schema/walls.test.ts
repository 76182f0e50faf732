import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type OpenDatabase, openClone } from './open-database.ts'
import { faultsInWalls } from './walls.ts'

let database: OpenDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await openClone(inject('ownerUrl'))
  owner = database.owner
})
afterAll(() => database.close())

/** The faults that the statements cause, found in a transaction that is rolled back. */
async function faultsAfter(...statements: string[]): Promise<string[]> {
  await owner.query('begin')
  try {
    for (const statement of statements) await owner.query(statement)
    return await faultsInWalls(owner)
  } finally {
    await owner.query('rollback')
  }
}

const walled = (name: string) => [
  `alter table ${name} enable row level security`,
  `create policy own_tenant on ${name} to kurso_app
     using (tenant_id = (select current_setting('app.tenant_id')::uuid))
     with check (tenant_id = (select current_setting('app.tenant_id')::uuid))`,
]

describe('the walls between tenants', () => {
  it('stand around every table that has a tenant_id', async () => {
    expect(await faultsInWalls(owner)).toEqual([])
  })

  it('are missed around a table that was made without them', async () => {
    expect(
      await faultsAfter('create table gap (id uuid primary key, tenant_id uuid, reference text unique)'),
    ).toEqual([
      'gap: kurso_app has no wall on the tenant that is set',
      'gap: row-level security is off',
      'gap: tenant_id does not lead to a tenant',
      'gap: the primary key does not begin with tenant_id',
      'gap: the unique index gap_reference_key does not begin with tenant_id',
    ])
  })

  it('are not satisfied by a table that is built as it should be but for one key', async () => {
    const table = (keys: string) =>
      `create table gap (tenant_id uuid not null references tenant, id uuid, course uuid, ${keys})`
    const own = 'primary key (tenant_id, id)'
    expect(await faultsAfter(table(own), ...walled('gap'))).toEqual([])
    expect(await faultsAfter(table('primary key (id, tenant_id)'), ...walled('gap'))).toEqual([
      'gap: the primary key does not begin with tenant_id',
    ])
    expect(await faultsAfter(table(`${own}, unique (course, tenant_id)`), ...walled('gap'))).toEqual([
      'gap: the unique index gap_course_tenant_id_key does not begin with tenant_id',
    ])
    expect(
      await faultsAfter(
        'create unique index course_alone on course (id, tenant_id)',
        table(`${own}, foreign key (course, tenant_id) references course (id, tenant_id)`),
        ...walled('gap'),
      ),
    ).toEqual([
      'course: the unique index course_alone does not begin with tenant_id',
      'gap: the foreign key gap_course_tenant_id_fkey does not begin with tenant_id',
    ])
  })

  it('stand around a table whose every row belongs to a row of the tenant, and not around one where some do not', async () => {
    const table = (name: string, keys: string) =>
      `create table ${name} (tenant_id uuid not null, id uuid, primary key (tenant_id, id), ${keys})`
    const ofCourse = 'foreign key (tenant_id, course_id) references course'
    expect(
      await faultsAfter(
        table('near', `course_id uuid not null, ${ofCourse}`),
        table('far', 'near_id uuid not null, foreign key (tenant_id, near_id) references near'),
        ...walled('near'),
        ...walled('far'),
      ),
    ).toEqual([])
    expect(
      await faultsAfter(
        table('"some"', `course_id uuid, ${ofCourse}`),
        table('far', 'near_id uuid not null, foreign key (tenant_id, near_id) references "some"'),
        table('alone', 'other_id uuid not null, foreign key (tenant_id, other_id) references alone'),
        ...walled('"some"'),
        ...walled('far'),
        ...walled('alone'),
      ),
    ).toEqual([
      'alone: tenant_id does not lead to a tenant',
      'far: tenant_id does not lead to a tenant',
      'some: tenant_id does not lead to a tenant',
    ])
  })

  it('are not replaced by a policy that says something else, nor by a second one beside them', async () => {
    expect(
      await faultsAfter(
        'drop policy own_tenant on course',
        'create policy all_in on course to kurso_app using (true)',
      ),
    ).toEqual([
      'course: kurso_app has no wall on the tenant that is set',
      'course: the policy all_in lets kurso_app past the wall',
    ])
    expect(await faultsAfter('create policy all_in on course using (true)')).toEqual([
      'course: the policy all_in lets kurso_app past the wall',
    ])
    expect(await faultsAfter('create view every_course as select * from course')).toEqual([
      'every_course: a view that reads with the rights of its owner and has no wall of its own',
    ])
  })
})

describe('the roles behind the doors', () => {
  it('own nothing, bypass nothing, and are not members of each other', async () => {
    const { rows: roles } = await owner.query(
      `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication,
         pg_has_role(rolname, 'kurso_platform', 'member') as is_platform,
         pg_has_role(rolname, 'kurso_app', 'member') as is_app
       from pg_roles where rolname in ('kurso_app', 'kurso_platform') order by 1`,
    )
    const powerless = {
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolreplication: false,
    }
    expect(roles).toEqual([
      { rolname: 'kurso_app', ...powerless, is_platform: false, is_app: true },
      { rolname: 'kurso_platform', ...powerless, is_platform: true, is_app: false },
    ])
    const { rows: owned } = await owner.query(
      `select objid::regclass::text as name from pg_shdepend
       where dbid = (select oid from pg_database where datname = current_database())
         and deptype = 'o' and refobjid in ('kurso_app'::regrole, 'kurso_platform'::regrole)`,
    )
    expect(owned).toEqual([])
  })
})
