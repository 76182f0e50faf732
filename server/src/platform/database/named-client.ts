import { createHash } from 'node:crypto'
import pg from 'pg'

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

/**
 * A client for poolers that give every transaction another connection: it pipelines statements but never names them.
 */
export class UnnamedClient extends pg.Client {
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
