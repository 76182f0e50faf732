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

export type TestReihum = Awaited<ReturnType<typeof startTestReihum>>

type Options = {
  environment?: Record<string, string>
  args?: string[]
  clock?: Clock
  database?: TestDatabase
  /** Counts the bookings that one address or network sends in a day; most tests send more of them. */
  countsBookings?: boolean
  /** Shorter waits for a mail server than the real ones. */
  mailLimits?: MailLimits
}

/** Starts the real server on a database of its own; tests call it over HTTP. */
export async function startTestReihum({
  environment = {},
  args = [],
  clock: ownClock,
  database,
  countsBookings = false,
  mailLimits,
}: Options = {}) {
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
    const username = `${name}-${id.slice(-6)}@example.org`
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

  return {
    ...reihum,
    origin,
    owner,
    database: db,
    call,
    addUser,
    addTenant,
    /** Stops the node but keeps the database. */
    halt: () => reihum.stop(),
    /**
     * Runs the doctor before the database is dropped, without the foreign keys, which PostgreSQL keeps itself; a test that
     * breaks rules on purpose passes `isBroken`.
     */
    async close({ isBroken = false }: { isBroken?: boolean } = {}) {
      await reihum.stop()
      await owner.end()
      await rm(dataFolder, { recursive: true, force: true })
      if (database) return
      const examined = isBroken ? [] : await examine(db.ownerUrl, houseInvariants, vault, examineRules)
      const violated = examined.filter(isViolated)
      await db.drop()
      if (violated.length > 0) throw new Error(violated.map(describeFinding).join('\n'))
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
