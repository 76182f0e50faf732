import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Deadline } from '#platform/deadline.ts'
import { Refusal, unavailable } from '#platform/refusal.ts'
import { WaitingLine } from '#platform/waiting-line.ts'
import type { DB } from './schema.ts'
import { causeOfFailure, causeOfNoConnection } from './unavailability.ts'

/**
 * A query builder bound to one open transaction. It lacks `transaction()`, so that nobody opens a second one by
 * mistake.
 */
export type Tx = Omit<Kysely<DB>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>

type Connection = { tx: Tx; failure?: unknown }

const connections = new WeakMap<pg.PoolClient, Connection>()

/**
 * One builder per connection, made once, so a transaction creates no objects of its own. It remembers the statement that
 * failed last: statements are sent without waiting for each other, and those after it fail as well.
 */
function builderOn(client: pg.PoolClient): Connection {
  const known = connections.get(client)
  if (known) {
    known.failure = undefined
    return known
  }
  const held = {
    query: client.query.bind(client),
    release: () => undefined,
    processID: (client as pg.PoolClient & { processID: number }).processID,
  } as PostgresPoolClient
  const pool = { connect: async () => held, end: async () => undefined, options: {} }
  const made: Connection = {
    tx: new Kysely<DB>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => {
        if (event.level === 'error' && !isAftermath(event.error)) made.failure = event.error
      },
    }),
  }
  connections.set(client, made)
  return made
}

/** A transaction that only reads was to write. */
const isRefusedWrite = (error: unknown) => (error as { code?: string } | undefined)?.code === '25006'

/** A statement that failed only because one before it in its transaction had. */
const isAftermath = (error: unknown) => (error as { code?: string }).code === '25P02'

/** When to come back to a tenant that rests. */
const restSeconds = 10

function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error
  const { code = '', message } = error as { code?: string; message?: string }
  // What `keep_to_move` says of a tenant that is moved, and what the database says to who writes in one that rests.
  if (code === 'RH421' && message) return new Refusal('TENANT_MOVED', { to: message })
  if (code === 'RH503' || code === '25006') return new Refusal('TENANT_RESTS', { seconds: restSeconds })
  const cause = causeOfFailure(error)
  if (cause) return unavailable(cause, error)
  // Text that the database cannot store, such as a null character or half of a surrogate pair. No keyboard makes it.
  const isUnstorable =
    ['22021', '22P05'].includes(code) || (code === '22P02' && message?.endsWith('type json'))
  if (isUnstorable) return new Refusal('INVALID_INPUT')
  // Without a tenant the setting is missing or empty, so the cast in the policy fails. That is a bug of ours, and this
  // says so.
  if (code === '22P02' && message?.includes('uuid: ""'))
    return new Error('no tenant is set for this transaction', { cause: error })
  if (code === '42704' && message?.includes('app.tenant_id'))
    return new Error('no tenant is set for this transaction', { cause: error })
  return error
}

export type TransactionOptions = {
  /** All statements see the data of one moment, as a file needs whose parts are read one after another. */
  isSnapshot?: boolean | undefined
  /**
   * Writes nothing, and the database sees to it; whoever asked is answered without waiting for its end. What writes after all
   * is undone and done again as what it is.
   */
  isReadOnly?: boolean | undefined
  /** By when it has to be over. Null: it may take as long as the database lets it, as jobs and files may. */
  deadline?: Deadline | null | undefined
  /** Is let into the queue for connections even where it looks hopeless. */
  isPatient?: boolean | undefined
}

/** Who waits for a connection of which pool. */
const lines = new WeakMap<pg.Pool, WaitingLine>()

function lineOf(pool: pg.Pool): WaitingLine {
  const line = lines.get(pool) ?? new WaitingLine()
  lines.set(pool, line)
  return line
}

/** How long whoever comes now is going to wait for a connection of the pool. */
export const expectedPoolWaitMs = (pool: pg.Pool): number => lineOf(pool).expectedWaitMs(pool.options.max)

/**
 * The database gives up so long before the deadline, so that its answer still comes in time. Then the connection goes
 * on; otherwise it is cut off.
 */
const answerMs = 250

/** How long one statement may take, for the database; null: as long as it says itself. */
export const statementLimit = (deadline: Deadline | null | undefined): string | null =>
  deadline ? String(Math.max(50, Math.floor(deadline.leftMs() - answerMs))) : null

/** The connection of a transaction that is given up when its time is over. */
type Attempt = { client: pg.PoolClient | null; isGivenUp: boolean }

/** Takes a connection of the pool; once nobody waits for it any more, it is given back as soon as it comes. */
async function take(pool: pg.Pool, attempt: Attempt): Promise<pg.PoolClient> {
  const line = lineOf(pool)
  line.enter()
  try {
    const client = await pool.connect()
    line.begin()
    if (attempt.isGivenUp) client.release()
    else attempt.client = client
    return client
  } catch (error) {
    line.leave()
    throw unavailable(causeOfNoConnection(error), error)
  }
}

/**
 * Cuts the connection off: a database that is frozen answers nothing, not even that a statement is cancelled. Its place
 * in the pool is free at once, and the database rolls back when it finds that nobody listens any more.
 */
function giveUp(attempt: Attempt): void {
  attempt.isGivenUp = true
  if (!attempt.client) return
  attempt.client.connection.stream.destroy()
  attempt.client.release(true)
}

/**
 * Ends a transaction that only read: nothing of it can fail any more. The connection is free at once, so that its next
 * transaction goes out in the same packet; the database takes one after the other.
 */
function endReading(client: pg.PoolClient): void {
  client.query('commit').catch(() => undefined)
}

function beginning({ isSnapshot, isReadOnly }: TransactionOptions): string {
  const modes = [isSnapshot && 'isolation level repeatable read', isReadOnly && 'read only'].filter(Boolean)
  return ['begin', modes.join(', ')].join(' ').trim()
}

type Steps<Opened, Result> = {
  options: TransactionOptions
  open: (client: pg.PoolClient) => Promise<Opened>
  body: (tx: Tx, opened: Opened) => Promise<Result>
}

async function run<Opened, Result>(
  pool: pg.Pool,
  { options, open, body }: Steps<Opened, Result>,
  attempt: Attempt,
): Promise<Result> {
  const client = await take(pool, attempt)
  // Nobody waits for the answer any more.
  if (attempt.isGivenUp) throw unavailable('no connection to the database in time')
  const startedAt = performance.now()
  const connection = builderOn(client)
  let broken: Error | undefined
  try {
    const [, opened] = await Promise.all([client.query(beginning(options)), open(client)])
    const result = await body(connection.tx, opened)
    // With a statement that failed the end is waited for: it tells whether the transaction did.
    if (options.isReadOnly && connection.failure === undefined) {
      endReading(client)
      return result
    }
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction had failed before it could be committed')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    // Whatever was made of it.
    if (options.isReadOnly && isRefusedWrite(connection.failure)) throw connection.failure
    throw asRefusal(isAftermath(error) ? (connection.failure ?? error) : error)
  } finally {
    if (!attempt.isGivenUp) client.release(broken)
    lineOf(pool).served(performance.now() - startedAt)
  }
}

/** Runs the steps; once more where they write and were said to read. */
async function runAsItIs<Opened, Result>(
  pool: pg.Pool,
  steps: Steps<Opened, Result>,
  attempt: Attempt,
): Promise<Result> {
  try {
    return await run(pool, steps, attempt)
  } catch (error) {
    if (!steps.options.isReadOnly || !isRefusedWrite(error)) throw error
    attempt.client = null
    return run(pool, { ...steps, options: { ...steps.options, isReadOnly: false } }, attempt)
  }
}

/**
 * Runs the opening statements in one round trip, then the body, then commits; any error undoes everything. When the
 * deadline is over the caller is told at once, whatever the database does. A commit may have been under way then, so only
 * a second try with the same key finds out.
 */
export async function transact<Opened, Result>(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<Opened>,
  body: (tx: Tx, opened: Opened) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> {
  const { deadline = null, isPatient = false } = options
  const steps = { options, open, body }
  const attempt: Attempt = { client: null, isGivenUp: false }
  if (!deadline) return runAsItIs(pool, steps, attempt)
  const leftMs = deadline.leftMs()
  if (leftMs <= 0) throw unavailable('no time was left')
  if (!isPatient && expectedPoolWaitMs(pool) > leftMs) throw unavailable('too many wait for a connection')
  return new Promise<Result>((resolve, reject) => {
    const forget = deadline.whenOver(() => {
      const cause = attempt.client
        ? 'the database did not answer in time'
        : 'no connection to the database in time'
      giveUp(attempt)
      reject(unavailable(cause))
    })
    runAsItIs(pool, steps, attempt).then(resolve, reject).finally(forget)
  })
}
