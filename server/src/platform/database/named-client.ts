import { createHash } from 'node:crypto'
import pg from 'pg'
import { openingLineOf } from './opening-line.ts'

const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url')
    // Statement texts are built by code, not by users; the cap only guards against a bug.
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

type Connected = (error: Error | null, client?: pg.Client) => void

/** What a server says, or the operating system for it, has a code; a connection that was given up has none. */
const isAnswer = (error: Error | null) => error === null || 'code' in error

/** A client that does not crowd a server which gives no answer; see `OpeningLine`. */
export class PatientClient extends pg.Client {
  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error) => (error ? reject(error) : resolve(this))),
      )
    const { stream } = this.connection
    const giveUp = () => {
      leave()
      callback(new Error('connection timeout'))
    }
    // The pool ends a connection whose time is over before it was its turn.
    stream.once('close', giveUp)
    const leave = openingLineOf(this.host, this.port).enter((ended) => {
      stream.off('close', giveUp)
      super.connect((error: Error | null) => {
        ended(isAnswer(error))
        callback(error, this)
      })
    })
    return undefined
  }
}

/**
 * A client for poolers that give every transaction another connection: it pipelines statements but never names them.
 */
export class UnnamedClient extends PatientClient {
  constructor(config?: string | pg.ClientConfig) {
    super({
      ...(typeof config === 'string' ? { connectionString: config } : config),
      pipeline: true,
    } as pg.ClientConfig)
    const query = super.query.bind(this) as Query
    let isGathering = false
    const gathered: Query = (...args) => {
      // Statements sent in the same turn leave in one packet: a packet per statement costs more than the statement.
      if (!isGathering) {
        isGathering = true
        const { stream } = this.connection
        stream.cork()
        process.nextTick(() => {
          isGathering = false
          stream.uncork()
        })
      }
      return query(...args)
    }
    this.query = gathered as typeof this.query
  }
}

/**
 * Names every parameterised statement, so that PostgreSQL plans it once per connection: planning costs more than
 * running most of our queries. Statements are also pipelined, without waiting for each other's answers.
 */
export class NamedClient extends UnnamedClient {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query as Query
    const named: Query = (config, values, callback) =>
      typeof config === 'string' && Array.isArray(values)
        ? query({ name: nameOf(config), text: config, values }, callback)
        : query(config, values, callback)
    this.query = named as typeof this.query
  }
}
