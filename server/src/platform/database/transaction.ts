import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { Refusal } from '#platform/refusal.ts'
import type { DB } from './schema.ts'

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

/** A statement that failed only because one before it in its transaction had. */
const isAftermath = (error: unknown) => (error as { code?: string }).code === '25P02'

/** Errors of a database that is busy, starting, stopping or gone: the statement itself was not wrong. */
const unavailable = new Set([
  '55P03',
  '57014',
  '53300',
  // In a snapshot a row was to be locked that somebody has changed since.
  '40001',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '08003',
  '08006',
])

function asRefusal(error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message?: string }
  const isGone =
    /timeout exceeded when trying to connect|Connection terminated|not queryable|was closed/.test(
      message ?? '',
    )
  if (unavailable.has(code) || isGone) return new Refusal('UNAVAILABLE')
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
}

/** Runs the opening statements in one round trip, then the body, then commits; any error undoes everything. */
export async function transact<Opened, Result>(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Promise<Opened>,
  body: (tx: Tx, opened: Opened) => Promise<Result>,
  { isSnapshot = false }: TransactionOptions = {},
): Promise<Result> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    throw asRefusal(error)
  }
  const connection = builderOn(client)
  const begin = isSnapshot ? 'begin isolation level repeatable read' : 'begin'
  let broken: Error | undefined
  try {
    const [, opened] = await Promise.all([client.query(begin), open(client)])
    const result = await body(connection.tx, opened)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction had failed before it could be committed')
    return result
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw asRefusal(isAftermath(error) ? (connection.failure ?? error) : error)
  } finally {
    client.release(broken)
  }
}
