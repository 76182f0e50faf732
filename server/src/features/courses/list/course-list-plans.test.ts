import { courseListInput } from '@reihum/contract/courses/course-list.schema.ts'
import {
  type PortalChoices,
  portalListInput,
  portalMonthInput,
} from '@reihum/contract/courses/portal-course.schema.ts'
import type { TenantId } from '@reihum/contract/wire/ids.schema.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { makeInTenant } from '#platform/database/in-tenant.ts'
import { openPools } from '#platform/database/pools.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { newId } from '#platform/ids.ts'
import { noOrigin } from '#platform/tenant-context.ts'
import { fillCatalogue } from '#seed/measure/fill-catalogue.ts'
import { withoutIndexes } from '#seed/measure/without-indexes.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { portalChoices, portalMonth } from '../portal/portal-calendar.queries.ts'
import { listPortalCourses } from '../portal/portal-course.queries.ts'
import { portalPages } from '../portal/portal-course-page.queries.ts'
import { listCourses } from './course-list.queries.ts'
import { neighboursOf } from './course-neighbours.queries.ts'

type Statement = { text: string; values: unknown[] }

let database: TestDatabase
let owner: pg.Client
let pools: ReturnType<typeof openPools>
let app: pg.Pool
let statements: Statement[] = []
const tenant = { id: newId() as TenantId, slug: 'schule-am-meer' }

beforeAll(async () => {
  database = await cloneDatabase(inject('ownerUrl'))
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const addTenant = async (id: string, slug: string, courses: number) => {
    await owner.query("insert into tenant (id, slug, tier) values ($1, $2, 'PROFESSIONAL')", [id, slug])
    await fillCatalogue(owner, id, courses)
  }
  await withoutIndexes(owner, async () => {
    for (const at of [1, 2, 3, 4]) await addTenant(newId(), `nachbarn-${at}`, 8000)
    await addTenant(tenant.id, tenant.slug, 20_000)
  })
  await owner.query('vacuum analyze')
  pools = openPools({ ...database, namedStatements: false, poolSize: 1 })
  app = pools.app
  app.on('connect', (client) => {
    const query = client.query.bind(client)
    // Records the statements that the real code sends.
    client.query = ((...args: [string | Statement, unknown[]?]) => {
      const [config, values] = args
      statements.push(typeof config === 'string' ? { text: config, values: values ?? [] } : config)
      return (query as (...given: unknown[]) => unknown)(...args)
    }) as typeof client.query
  })
})
afterAll(async () => {
  await pools?.close()
  await owner?.end()
  await database?.drop()
})

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join()}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/**
 * The plans of a statement under row-level security, as the application gets them: for these values, and the generic
 * plan.
 */
async function plansOf({ text, values }: Statement): Promise<Node[]> {
  const plans: Node[] = []
  const client = await app.connect()
  try {
    await client.query('begin')
    await client.query("select set_config('app.tenant_id', $1, true)", [tenant.id])
    await client.query(`prepare asked as ${text}`)
    const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set local plan_cache_mode = ${mode}`)
      const { rows } = await client.query(`explain (format json) execute asked${given}`)
      plans.push(rows[0]['QUERY PLAN'][0].Plan)
    }
    await client.query('deallocate asked')
    await client.query('rollback')
  } finally {
    client.release()
  }
  return plans
}

const inTenant = <Result>(body: Parameters<ReturnType<typeof makeInTenant>>[1]) =>
  makeInTenant(
    app,
    systemClock,
    () => [],
    false,
  )({ tenant: tenant.slug, access: 'system', origin: noOrigin }, body) as Promise<Result>

/** The access paths to courses while the function ran, and its result. */
async function waysOf<Result>(body: Parameters<typeof inTenant<Result>>[0]) {
  statements = []
  const result = await inTenant<Result>(body)
  const sent = statements.filter(({ text }) => /\bcourse\b|found_courses/.test(text))
  const nodes = (await Promise.all(sent.map(plansOf))).flat().flatMap(nodesOf)
  const scans = nodes.filter((node) => node['Relation Name'] === 'course')
  return {
    result,
    sequential: scans.filter((node) => node['Node Type'] === 'Seq Scan').length,
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].filter((name) =>
      name.startsWith('course'),
    ),
  }
}

type Scans = { sequential: number; words: number }

/** How often this connection scanned all courses, and looked up words, since the last report. */
async function scansBy(tx: Tx): Promise<Scans> {
  const { rows } = await sql<Scans>`
    select pg_stat_get_xact_numscans('course'::regclass) as sequential,
      pg_stat_get_xact_numscans('course_search'::regclass) as words`.execute(tx)
  return rows[0] as Scans
}

type Listed = Awaited<ReturnType<typeof listCourses>>

const listWays = (query: Record<string, unknown>) =>
  waysOf<Listed>((ctx) => listCourses(ctx, courseListInput.parse(query)))

const oneOf = async (column: string) => {
  const { rows } = await owner.query(`select ${column} as id from course where tenant_id = $1 limit 1`, [
    tenant.id,
  ])
  return rows[0].id as string
}

describe('of 20,000 courses beside those of others, as the application sees them behind the wall,', () => {
  it.each([
    ['the first page', {}, 'course_by_start'],
    ['the first page of one kind', { kind: 'EVENT' }, 'course_by_start'],
    ['the last page', { page: 400 }, 'course_by_start'],
    ['what is to come', { phase: 'upcoming', dir: 'asc' }, 'course_by_state'],
    ['what is going on', { phase: 'running' }, 'course_by_state'],
    ['what is over', { phase: 'ended' }, 'course_by_state'],
    ['drafts', { phase: 'draft' }, 'course_by_state'],
    ['what is current, by the next date', { current: true, sort: 'next', dir: 'asc' }, 'course_by_'],
    ['what is not current', { current: false }, 'course_by_'],
    ['a year', { from: '2025-01-01', until: '2025-12-31' }, 'course_by_start'],
    ['what is promoted', { promoted: true }, 'course_promoted'],
    ['the order of titles', { sort: 'title', dir: 'asc' }, 'course_by_title'],
    ['the order of references', { sort: 'reference' }, 'course_tenant_id_reference_key'],
    ['the order of fees', { sort: 'feeCents' }, 'course_by_fee'],
    ['what has free places', { free: 'yes', phase: 'upcoming' }, 'course_by_state'],
  ])('%s is read from an index', async (_, query, index) => {
    const { result, sequential, indexes } = await listWays(query)
    expect(result.items.length).toBeGreaterThan(0)
    expect(sequential).toBe(0)
    expect(indexes).toContainEqual(expect.stringContaining(index))
  })

  it.each([
    ['place', 'placeId', 'place_id'],
    ['instructor', 'instructorId', 'instructor_id'],
  ])('what belongs to one %s is read from an index', async (kind, key, column) => {
    const { result, sequential, indexes } = await listWays({ [key]: await oneOf(column) })
    expect(result.items.length).toBeGreaterThan(0)
    expect(sequential).toBe(0)
    expect(indexes).toContain(`course_by_${kind}`)
  })

  it('what is made of one template is read from an index', async () => {
    const { sequential, indexes } = await listWays({ templateId: newId() })
    expect([sequential, indexes]).toEqual([0, expect.arrayContaining(['course_by_template'])])
  })

  it.each([
    ['a word', 'aquarell 1760', 1],
    ['a reference', 'K-001760', 1],
    ['two letters', 'a1', 25],
    ['an instructor and a word', 'berger-17 gitarre', 1],
  ])('%s is searched for in the index of words', async (_, q, atLeast) => {
    const { result, sequential } = await listWays({ q })
    expect(result.total).toBeGreaterThanOrEqual(atLeast)
    expect(sequential).toBe(0)
    // The search function runs as the owner, so its plans cannot be seen: it is judged by the scans it did.
    const [before, after] = await inTenant<Scans[]>(async ({ tx }) => {
      const first = await scansBy(tx)
      await sql`select from found_courses(${q})`.execute(tx)
      return [first, await scansBy(tx)]
    })
    expect(after).toEqual({ sequential: before?.sequential, words: (before?.words ?? 0) + 1 })
  })

  it('the neighbours of a course are found by their keys', async () => {
    const id = await oneOf('id')
    const { result, sequential, indexes } = await waysOf((ctx) =>
      neighboursOf(ctx, id, { q: '', sort: 'start', dir: 'desc' }),
    )
    expect(result).toMatchObject({ total: 20_000, position: expect.any(Number) })
    expect([sequential, indexes]).toEqual([0, expect.arrayContaining(['course_by_start'])])
  })
})

describe('of what the public sees of them', () => {
  const addresses = { open: () => '', signed: () => '', signedUntil: () => null }

  it.each([
    ['the list', {}, 'course_in_portal'],
    ['a month of it', { from: '2026-01-01', until: '2199-12-31' }, 'course_in_portal'],
    ['what has free places', { free: true }, 'course_in_portal'],
    ['events', { kind: 'EVENT' }, 'course_'],
    ['what a search finds', { q: 'aquarell' }, 'course_'],
  ])('%s is read from an index', async (_, query, index) => {
    const { result, sequential, indexes } = await waysOf<Listed>((ctx) =>
      listPortalCourses(ctx, addresses, portalListInput.parse(query)),
    )
    expect(result.items.length).toBeGreaterThan(0)
    expect(sequential).toBe(0)
    expect(indexes).toContainEqual(expect.stringContaining(index))
  })

  it('the choices of the filters are found by what is ahead', async () => {
    const { result, sequential } = await waysOf<PortalChoices>((ctx) => portalChoices(ctx))
    expect(result.hasEvents).toBe(true)
    expect(sequential).toBe(0)
  })

  it('the map for search engines is read from the index of the list', async () => {
    const { sequential, indexes } = await waysOf((ctx) => portalPages(ctx, 1))
    expect([sequential, indexes]).toEqual([0, expect.arrayContaining(['course_in_portal'])])
  })

  it('a month is read from the appointments of its days', async () => {
    const { sequential } = await waysOf((ctx) =>
      portalMonth(ctx, portalMonthInput.parse({ month: '2030-01' })),
    )
    expect(sequential).toBe(0)
  })
})

/** The cost: sorting by attendees is done in memory, over all courses of the tenant. */
it('no index holds what a booking changes, so that it writes into none', async () => {
  const { rows } = await owner.query(
    "select indexname from pg_indexes where tablename = 'course' and indexdef ~ '\\m(taken|waiting|extra_seats)\\M'",
  )
  expect(rows).toEqual([])
  const update = 'update course set taken = taken + 1 where tenant_id = $1 and id = $2'
  const { rows: free } = await owner.query(
    'select id from course where tenant_id = $1 and taken < attendee_limit limit 1',
    [tenant.id],
  )
  await owner.query('begin')
  await owner.query(update, [tenant.id, free[0].id])
  const { rows: changed } = await owner.query(
    "select pg_stat_get_xact_tuples_updated('course'::regclass)::int as updated, pg_stat_get_xact_tuples_hot_updated('course'::regclass)::int as hot",
  )
  await owner.query('rollback')
  expect(changed).toEqual([{ updated: 1, hot: 1 }])
})
