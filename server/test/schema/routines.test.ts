import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { readRoutines } from '#platform/database/sql-files.ts'
import { attempt, type OpenDatabase, openClone, openEmpty } from './open-database.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openClone(inject('ownerUrl'))
})
afterAll(() => database.close())

/** Stored columns are computed with these functions, so they stay in the migration that creates the columns. */
const inMigrations = ['folded', 'phone_end', 'search_words']

type Routine = { name: string; text: string; grants: string }

/** All functions and views of the product, but not those that extensions bring. */
async function routinesOf({ owner }: OpenDatabase): Promise<Routine[]> {
  const { rows } = await owner.query<Routine>(
    `select p.proname as name, pg_get_functiondef(p.oid) as text,
       coalesce(replace(p.proacl::text, current_user, 'owner'), 'everybody') as grants
     from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select c.relname, pg_get_viewdef(c.oid), replace(c.relacl::text, current_user, 'owner')
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
     order by 1`,
  )
  return rows
}

const isEnterTenantOpen = () => attempt(database.app, "select enter_tenant('nobody', null, null, now())")

beforeEach(() => migrate(database.ownerUrl))

it('every function and view stands in one file, once and with one signature', async () => {
  const made = (await readRoutines()).flatMap(({ text }) =>
    [...text.matchAll(/create or replace (?:function|view) (\w+)/g)].map((match) => match[1]),
  )
  expect([...made, ...inMigrations].sort()).toEqual(
    (await routinesOf(database)).map(({ name }) => name).sort(),
  )
})

it('no function looks for anything in temporary tables, which whoever is connected can make', async () => {
  // The body of some is bound to what it names when the function is made; the others are told where to look.
  const { rows } = await database.owner.query<{ name: string; path: string | null; is_definer: boolean }>(
    `select p.oid::regprocedure::text as name, p.prosecdef as is_definer,
       (select setting from unnest(p.proconfig) setting where setting like 'search_path=%') as path
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and p.prosqlbody is null
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  expect(rows.filter(({ is_definer }) => is_definer).length).toBeGreaterThan(10)
  expect(rows.filter(({ path }) => path !== 'search_path=public, pg_temp')).toEqual([])
})

it('a routine whose text changed is applied again, with its grants', async () => {
  await database.owner.query('drop function enter_tenant(text, uuid, uuid, timestamptz)')
  await database.owner.query("update installed.routine set digest = 'before' where name = 'enter-tenant'")
  expect(await isEnterTenantOpen()).toBe('42883')
  await migrate(database.ownerUrl)
  expect(await isEnterTenantOpen()).toBe(0)
  expect(await attempt(database.platform, "select enter_tenant('nobody', null, null, now())")).toBe('42501')
})

it('a routine whose text is the one that was applied is left alone', async () => {
  const { rows } = await database.owner.query("select xmin from pg_proc where proname = 'enter_tenant'")
  await migrate(database.ownerUrl)
  expect(
    (await database.owner.query("select xmin from pg_proc where proname = 'enter_tenant'")).rows,
  ).toEqual(rows)
})

it('a routine that is no longer there is forgotten', async () => {
  await database.owner.query("insert into installed.routine values ('of-yesterday', 'digest')")
  await migrate(database.ownerUrl)
  const { rows } = await database.owner.query('select name from installed.routine order by name')
  expect(rows.map(({ name }) => name)).toEqual((await readRoutines()).map(({ name }) => name))
})

it('after a migration all are applied, because it may have dropped some', async () => {
  const older = await openEmpty(inject('ownerUrl'))
  try {
    await migrate(older.ownerUrl, '0022-sale-opening')
    await older.owner.query('drop function end_drill(uuid)')
    for (const { name, digest } of await readRoutines())
      await older.owner.query('insert into installed.routine values ($1, $2)', [name, digest])
    await migrate(older.ownerUrl)
    expect(await routinesOf(older)).toEqual(await routinesOf(database))
  } finally {
    await older.close()
  }
})

it('nodes that start together on an empty database bring it up to date once', async () => {
  const empty = await openEmpty(inject('ownerUrl'))
  try {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(empty.ownerUrl)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await routinesOf(empty)).toEqual(await routinesOf(database))
  } finally {
    await empty.close()
  }
})

it('who may call what is what stands beside the functions', async () => {
  const ofOwner = /owner=\w+\/owner,?/
  const grants = (await routinesOf(database)).map(
    ({ name, grants }) => `${name}: ${grants.replace(ofOwner, '')}`,
  )
  expect(grants).toMatchInlineSnapshot(`
    [
      "add_up_allocations: {}",
      "add_up_lines: {}",
      "add_up_refunds: {}",
      "add_up_reversals: {}",
      "add_up_vouchers: {}",
      "add_up_write_offs: {}",
      "attendance: {kurso_app=r/owner}",
      "check_trial_of: {}",
      "claim_jobs: {kurso_platform=X/owner}",
      "count_course_change: {}",
      "count_courses: {}",
      "count_invoices_up: {}",
      "course_condition: {}",
      "course_hits: {kurso_app=X/owner}",
      "debit_item_within_open: everybody",
      "end_drill: {kurso_platform=X/owner}",
      "enter_tenant: {kurso_app=X/owner}",
      "enter_tenant_by_token: {kurso_app=X/owner}",
      "erase_person_log: {kurso_app=X/owner}",
      "fold_payment_sums: {}",
      "fold_receivable_sums: {}",
      "folded: everybody",
      "forbid_audit_change: everybody",
      "forbid_charge_change: everybody",
      "forbid_currency_change: everybody",
      "forbid_drill_change: everybody",
      "forbid_erased_person: everybody",
      "forbid_foreign_mark: everybody",
      "forbid_unsigned_end: everybody",
      "forget_feed_token: {}",
      "forget_mail_content: {}",
      "forget_networks: {kurso_platform=X/owner}",
      "found_courses: {kurso_app=X/owner}",
      "found_persons: {kurso_app=X/owner}",
      "further_instructor_fits: everybody",
      "give_course_address_code: {}",
      "hold_mail_contents: {kurso_app=X/owner}",
      "instructor_hits: {kurso_app=X/owner}",
      "keep_agreed: {}",
      "keep_all_invoices: {}",
      "keep_an_admin: everybody",
      "keep_booked: {}",
      "keep_course_address_code: {}",
      "keep_final_invoice: {}",
      "keep_final_invoice_parts: {}",
      "keep_system_files: everybody",
      "keep_tenant_slug: {}",
      "keep_to_move: {}",
      "leave_list_views: {}",
      "main_instructor_fits: everybody",
      "mandate_state_on: {kurso_app=X/owner}",
      "member_account: {kurso_app=r/owner}",
      "member_name: {kurso_app=r/owner}",
      "move_openings: {}",
      "name_orders: {}",
      "open_to_public: {kurso_platform=X/owner}",
      "person_hits: {kurso_app=X/owner}",
      "person_patterns: {}",
      "phone_end: everybody",
      "place_hits: {kurso_app=X/owner}",
      "published_tenants: {kurso_platform=X/owner}",
      "rare_persons: {}",
      "registration_hits: {kurso_app=X/owner}",
      "relay_outbox: {kurso_platform=X/owner}",
      "search_patterns: everybody",
      "search_words: everybody",
      "set_opening: {}",
      "settle_jobs: {kurso_platform=X/owner}",
      "similar_names: everybody",
      "sum_payments: {}",
      "sum_receivables: {}",
    ]
  `)
})
