import { sql } from 'kysely'
import type { Role } from '#platform/config.ts'
import type { InPlatform } from '#platform/database/in-platform.ts'
import type { InTenant } from '#platform/database/in-tenant.ts'
import { pendingMigrations } from '#platform/database/migrate.ts'
import { Deadline } from '#platform/deadline.ts'
import { makeParts, type PartState } from '#platform/keep-running.ts'
import type { Log } from '#platform/log.ts'
import { causeOf, isUnavailable } from '#platform/refusal.ts'
import { noOrigin, platformTenantId } from '#platform/tenant-context.ts'
import { judgeReadiness, type Look, type Verdict, type WorkSeen } from './readiness.ts'

export type Readiness = {
  /** Answers at once, from the last look. */
  now(): Verdict
  stop(): Promise<void>
}

type Options = {
  node: { id: string; role: Role }
  inTenant: InTenant
  inPlatform: InPlatform
  parts: () => readonly PartState[]
  isStopping: () => boolean
  log: Log
}

const everyMs = 1_000

const noId = '00000000-0000-0000-0000-000000000000'

/** A look is over after so long, whatever holds it up: a full pool, a lock, or a database that says nothing. */
const lookMs = 2_000

/** Waits in the queue like any request, but is never sent away from it. */
const atMost = () => ({ deadline: new Deadline(lookMs), isPatient: true })

/** What a look found wrong. Readiness is public, so it says nothing but the kind of failure. */
const failureIn = (error: unknown): string => (isUnavailable(error) ? causeOf(error) : 'an unexpected answer')

/**
 * Goes the way of a request: a connection of the app's pool, the door, and the tables that a booking needs. First it
 * looks for a row by its key, because looking for any row of a tenant that has none reads whole tables, every second.
 * Then it takes the lock that everybody takes who writes to them, which waits for nobody but somebody who keeps all
 * writers out, and holds up nobody. Returns why that failed; what fails before it is thrown.
 */
async function lookAsRequest(inTenant: InTenant): Promise<string | null> {
  let isRead = false
  try {
    await inTenant(
      { tenant: platformTenantId, access: 'system', origin: noOrigin, ...atMost() },
      async ({ tx }) => {
        await sql`select exists (select from course where id = ${noId}),
          exists (select from person where id = ${noId}), exists (select from booking where id = ${noId}),
          exists (select from registration where id = ${noId}),
          exists (select from audit_entry where id = ${noId})`.execute(tx)
        isRead = true
        await sql`lock table course, person, booking, registration, audit_entry, outbox in row exclusive mode`.execute(
          tx,
        )
      },
    )
    return null
  } catch (error) {
    if (isRead) return failureIn(error)
    throw error
  }
}

const lookAtWork = (inPlatform: InPlatform, nodeId: string) =>
  inPlatform(async ({ tx }) => {
    const [pending, { rows }] = await Promise.all([
      pendingMigrations(tx),
      sql<WorkSeen>`select
        (select count(*)::int from node
          where role <> 'web' and beat_at > now() - interval '25 seconds') as workers,
        (select extract(epoch from now() - beat_at)::float8 from node
          where id = ${nodeId}) as "ownBeatSeconds",
        (select extract(epoch from now() - created_at)::float8 from outbox
          where not exists (select from tenant t where t.id = outbox.tenant_id and t.is_drill)
          order by id limit 1) as "outboxSeconds"`.execute(tx),
    ])
    return { pending, work: rows[0] ?? null }
  }, atMost())

type Door = 'app' | 'platform'

/** Looks every second whether requests would succeed, in the background, so that probes are answered from memory. */
export async function watchReadiness(options: Options): Promise<Readiness> {
  const { node, inTenant, inPlatform, parts, isStopping, log } = options
  const unseen = { failure: 'not looked at yet', at: performance.now() }
  const looks: Record<Door, { failure: string | null; at: number }> = { app: unseen, platform: unseen }
  let writing: string | null = null
  let pending: readonly string[] = []
  let work: WorkSeen | null = null
  let before: string | null = null

  const lookOf = (door: Door): Look => ({
    failure: looks[door].failure,
    ageMs: performance.now() - looks[door].at,
  })
  const now = () =>
    judgeReadiness({
      role: node.role,
      isStopping: isStopping(),
      app: lookOf('app'),
      writing,
      platform: lookOf('platform'),
      pendingMigrations: pending,
      work,
      parts: parts(),
    })

  /** Every change is in the log, so that one can read afterwards when requests failed, and why. */
  function tellChange() {
    if (Object.values(looks).includes(unseen)) return
    const { state, reason } = now()
    const told = `${state}: ${reason}`
    if (told === before) return
    if (before !== null || state !== 'ready')
      log[state === 'ready' ? 'info' : 'warn']({ state, ...(reason && { cause: reason }) }, 'readiness')
    before = told
  }

  async function look(door: Door, through: () => Promise<unknown>) {
    let failure: string | null = null
    try {
      await through()
    } catch (error) {
      failure = failureIn(error)
    }
    looks[door] = { failure, at: performance.now() }
    tellChange()
  }

  const lookThroughApp = () =>
    look('app', async () => {
      writing = await lookAsRequest(inTenant)
    })
  const lookThroughPlatform = () =>
    look('platform', async () => {
      const seen = await lookAtWork(inPlatform, node.id).catch((error) => {
        work = null
        throw error
      })
      pending = seen.pending
      work = seen.work
    })
  // Both doors are looked at on their own, so that one that hangs does not make the other look old.
  await Promise.all([lookThroughApp(), lookThroughPlatform()])
  // Not among the node's parts, whose states it reads.
  const { keep } = makeParts(log)
  const watching = [
    keep({ name: 'the look as a request', turn: lookThroughApp, everyMs }),
    keep({ name: 'the look at the work', turn: lookThroughPlatform, everyMs }),
  ]
  return {
    now,
    async stop() {
      await Promise.all(watching.map((one) => one.stop()))
    },
  }
}
