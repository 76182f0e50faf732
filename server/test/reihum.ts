import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { TenantId, UserId } from '@reihum/contract/wire/ids.schema.ts'
import type { Problem } from '@reihum/contract/wire/problem.schema.ts'
import { richTextFrom } from '@reihum/contract/wire/rich-text.ts'
import pg from 'pg'
import { inject } from 'vitest'
import { type Reihum, startReihum } from '#app/reihum.ts'
import { houseInvariants } from '#app/rooms.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { newId } from '#platform/ids.ts'
import { describeFinding, examine, examineRules, isViolated } from '#platform/invariants/examine.ts'
import type { MailLimits } from '#platform/mail/mail-limits.ts'
import { makeVault } from '#platform/vault.ts'
import { sealedBank } from './bank.ts'
import { solvedForBooking } from './captcha.ts'
import { cloneDatabase, type TestDatabase, testSecret } from './database.ts'
import { registerUnasked } from './register-uncounted.ts'

export { eventually } from './eventually.ts'

/**
 * `status` is 200 for everything that went well. Whether it answered 201, because it made something, is said apart: the contract
 * says it of each route, and the permission matrix looks at all of them.
 */
export type Answer<Body = Record<string, unknown>> = {
  status: number
  isMade: boolean
  headers: Headers
  body: Body
}

/** How a response went, and whether it made something. */
export function wentWell({ status, headers }: Response): Omit<Answer, 'body'> {
  const isMade = status === 201
  return { status: isMade ? 200 : status, isMade, headers }
}

export type TestUser = { id: UserId; username: string; token: string }

export type TestTenant = { id: TenantId; slug: string; admin: TestUser; operator: TestUser }

/**
 * The ids of all tenants that this test file added, by slug and by id; shared, because several nodes may serve them.
 */
const tenantIds = new Map<string, TenantId>()

const bookingPath = /^\/api\/([^/]+)\/portal\/courses\/[^/]+\/registrations$/

/** The password of every user that a test adds. */
export const testPassword = 'correct horse battery staple'

/** How a user that a test added shows that it is them. */
export const testProof = { currentPassword: testPassword }

/**
 * Hashed with the lowest cost argon2 allows, because thousands of sign-ins in tests verify it; the product's own hashes
 * cost more.
 */
let hashed: Promise<string> | undefined

export type TestReihum = Awaited<ReturnType<typeof startOwnNode>>

type Options = {
  environment?: Record<string, string>
  args?: string[]
  clock?: Clock
  database?: TestDatabase
  /** Counts the bookings that one address or network sends in a day; most tests send more of them. */
  countsBookings?: boolean
  /** Shorter waits for a mail server than the real ones. */
  mailLimits?: MailLimits
  /** Not shared with other test files, for tests that look at everything a platform has, break its data or stop the node. */
  alone?: boolean
}

/**
 * Starts the real server; tests call it over HTTP. The node and its database are shared with the other test files of this
 * process that ask for nothing special, because a node that has read its queries before answers in half the time. So a test
 * works with tenants and addresses that it made itself.
 */
export function startTestReihum(options: Options = {}): Promise<TestReihum> {
  const special = ['environment', 'database', 'countsBookings', 'mailLimits', 'alone']
  // A node that also does jobs would do those of other files at the time of this one.
  const isAhead = options.clock !== undefined && !options.args?.includes('web')
  const isShared = !isAhead && !special.some((name) => name in options)
  return isShared ? useSharedNode(options) : startOwnNode(options)
}

type SharedNode = { node: TestReihum; clock: Clock }

const sharedNodes = new Map<string, Promise<SharedNode>>()

async function startSharedNode({ clock, ...options }: Options): Promise<SharedNode> {
  const shared = { clock: clock ?? systemClock }
  const node = await startOwnNode({ ...options, ...(clock && { clock: () => shared.clock() }) })
  return Object.assign(shared, { node })
}

/** The node of this process with these arguments, which is at the time of the file that uses it. */
async function useSharedNode(options: Options): Promise<TestReihum> {
  const key = JSON.stringify([options.args, options.clock !== undefined])
  const starting = sharedNodes.get(key) ?? startSharedNode(options)
  sharedNodes.set(key, starting)
  const shared = await starting
  shared.clock = options.clock ?? systemClock
  const refuse = () => Promise.reject(new Error('Other tests use this node: start it with alone: true.'))
  return {
    ...shared.node,
    stop: refuse,
    halt: refuse,
    async close({ isBroken = false } = {}) {
      if (isBroken) return refuse()
      const violated = await shared.node.findViolations()
      // Without a worker nobody does these, and the doctor of a later file would miss that.
      if (options.args?.includes('web')) await shared.node.owner.query('delete from outbox; delete from job')
      if (violated.length === 0) return
      // The next file gets another one, so that only this file fails.
      sharedNodes.delete(key)
      await shared.node.close({ isBroken: true })
      throw new Error(violated.join('\n'))
    },
  }
}

async function startOwnNode({
  environment = {},
  args = [],
  clock: ownClock,
  database,
  countsBookings = false,
  mailLimits,
}: Options) {
  const clock = ownClock ?? systemClock
  const db = database ?? (await cloneDatabase(inject('ownerUrl')))
  // The folder is created only when a test uploads something.
  const dataFolder = join(tmpdir(), `reihum-test-${randomUUID()}`)
  const config = readConfig(
    {
      PORT: '0',
      REIHUM_HOST: '127.0.0.1',
      REIHUM_SECRET: testSecret,
      REIHUM_DATA: dataFolder,
      REIHUM_LOG_LEVEL: 'silent',
      REIHUM_PUBLIC_URL: 'http://reihum.test',
      REIHUM_TRUSTED_PROXIES: '1',
      ...environment,
    },
    args,
  )
  const vault = makeVault(config.encryptionKeys)
  const reihum: Reihum = await startReihum({
    config,
    databases: db,
    clock: ownClock,
    mailLimits,
    ...(!countsBookings && { registerBy: registerUnasked }),
  })
  const owner = new pg.Pool({ connectionString: db.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const origin = `http://127.0.0.1:${reihum.port}`
  let visitors = 0

  /** Adds a solved challenge to forms of visitors, unless the test sends its own or none. */
  function withCaptcha(method: string, path: string, body: unknown): unknown {
    const [, ref = ''] = method === 'POST' ? (bookingPath.exec(path) ?? []) : []
    const tenantId = tenantIds.get(ref)
    if (!tenantId || typeof body !== 'object' || body === null || 'captcha' in body) return body
    return { ...body, captcha: solvedForBooking(tenantId, clock()) }
  }

  /** Each call comes from another address, so that rate limits stay on without disturbing the tests. */
  async function call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    options: { body?: unknown; token?: string | null; language?: string; address?: string } = {},
  ): Promise<Answer<Body>> {
    visitors += 1
    const response = await fetch(`${origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'accept-language': options.language ?? 'de',
        'x-forwarded-for':
          options.address ?? `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`,
        ...(options.body !== undefined && { 'content-type': 'application/json' }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(withCaptcha(method, path, options.body)) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { ...wentWell(response), body: (isJson ? JSON.parse(text) : text) as Body }
  }

  async function addUser(
    name: string,
    options: { superuser?: boolean; verified?: boolean } = {},
  ): Promise<TestUser> {
    hashed ??= hash(testPassword, { memoryCost: 8, timeCost: 1 })
    const id = newId() as UserId
    const username = `${name}-${id.slice(-12)}@example.org`
    await owner.query(
      'insert into user_account (id, username, email, password_hash, verified_at, superuser) values ($1, $2, $2, $3, $4, $5)',
      [id, username, await hashed, options.verified === false ? null : clock(), options.superuser ?? false],
    )
    const { body } = await call<{ token: string }>('POST', '/api/auth/login', {
      body: { username, password: testPassword },
    })
    return { id, username, token: body.token }
  }

  /** A tenant with an admin and an operator. It has a bank account, because a course for money needs one. */
  async function addTenant(
    slug = `schule-${randomUUID().slice(0, 8)}`,
    { hasBankAccount = true }: { hasBankAccount?: boolean } = {},
  ): Promise<TestTenant> {
    const id = newId() as TenantId
    tenantIds.set(slug, id).set(id, id)
    await owner.query(
      "insert into tenant (id, slug, company, director, tier, created_at) values ($1, $2, $3, 'Ada Direktorin', 'PROFESSIONAL', $4)",
      [id, slug, `Schule ${slug}`, clock()],
    )
    if (hasBankAccount)
      await owner.query(
        "insert into tenant_secret (tenant_id, name, sealed, changed_at) values ($1, 'bank', $2, $3)",
        [id, sealedBank(id, vault), clock()],
      )
    const [admin, operator] = await Promise.all([addUser('admin'), addUser('operator')])
    for (const [user, role] of [
      [admin, 'admin'],
      [operator, 'operator'],
    ] as const) {
      await owner.query('insert into membership (tenant_id, id, user_id, role) values ($1, $2, $3, $4)', [
        id,
        newId(),
        user.id,
        role,
      ])
    }
    return { id, slug, admin, operator }
  }

  /** Runs the doctor, without the foreign keys, which PostgreSQL keeps itself. */
  async function findViolations(): Promise<string[]> {
    const findings = await examine(db.ownerUrl, houseInvariants, vault, examineRules)
    return findings.filter(isViolated).map(describeFinding)
  }

  return {
    ...reihum,
    origin,
    owner,
    database: db,
    call,
    addUser,
    addTenant,
    findViolations,
    /** Stops the node but keeps the database. */
    halt: () => reihum.stop(),
    /** Runs the doctor before the database is dropped; a test that breaks rules on purpose passes `isBroken`. */
    async close({ isBroken = false }: { isBroken?: boolean } = {}) {
      await reihum.stop()
      await owner.end()
      await rm(dataFolder, { recursive: true, force: true })
      if (database) return
      const violated = isBroken ? [] : await findViolations()
      await db.drop()
      if (violated.length > 0) throw new Error(violated.join('\n'))
    },
  }
}

const inDays = (days: number, from = new Date()) => new Date(from.getTime() + days * 86_400_000)

export function courseFields(overrides: Record<string, unknown> = {}) {
  return {
    title: 'Aquarell für Einsteiger',
    reference: `K-${randomUUID().slice(0, 8)}`,
    description: richTextFrom('Kleine Gruppe, Material inklusive.'),
    start: inDays(20).toISOString(),
    end: inDays(20.1).toISOString(),
    feeCents: 8900,
    attendeeLimit: 8,
    waiterLimit: null,
    ...overrides,
  }
}

/** A published course of that tenant; returns its id. */
export async function addCourse(
  reihum: TestReihum,
  tenant: TestTenant,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const id = newId()
  const { status, body } = await reihum.call('POST', `/api/${tenant.slug}/courses`, {
    token: tenant.operator.token,
    body: { id, publish: true, course: courseFields(overrides) },
  })
  if (status >= 300) throw new Error(JSON.stringify(body))
  return id
}

export function bookingRequest(overrides: Record<string, unknown> = {}) {
  const person = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
  return { requestKey: randomUUID(), language: 'de', attendees: [person], ...overrides }
}

export type ProblemAnswer = Answer<Problem>
