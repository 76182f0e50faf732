import pg from 'pg'

export type SentStatement = { text: string; values: unknown[] }

/** Statements that were sent without waiting for each other's answers: one round trip. */
export type Flight = SentStatement[]

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

function statementOf(config: unknown, values: unknown): SentStatement {
  if (typeof config === 'string') return { text: config, values: Array.isArray(values) ? values : [] }
  const { text, values: own = [] } = config as { text: string; values?: unknown[] }
  return { text, values: own }
}

/**
 * Listens to all that this process sends to PostgreSQL. It has to be called before the connections are made; those of
 * owners, by which tests look at the data, are not heard.
 */
export function hearStatements() {
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const send = prototype.query
  let flights: Flight[] = []
  /** By connection, what is on its way; the node has work of its own beside, on others. */
  const underway = new WeakMap<pg.Client, { flight: Flight; count: number }>()
  /** Those whose transaction only reads: nobody waits for its end. */
  const readers = new WeakSet<pg.Client>()

  function flightOn(client: pg.Client, isAwaited: boolean) {
    const known = underway.get(client)
    if (known && (known.count > 0 || !isAwaited)) return known
    const next = { flight: [], count: 0 }
    flights.push(next.flight)
    underway.set(client, next)
    return next
  }

  prototype.query = function hear(this: pg.Client, config, values, callback) {
    const sent = send.call(this, config, values, callback)
    if (!/^kurso_/.test(this.user ?? '') || !(sent instanceof Promise)) return sent
    const statement = statementOf(config, values)
    if (statement.text.startsWith('begin'))
      readers[statement.text.endsWith('read only') ? 'add' : 'delete'](this)
    const isAwaited = statement.text !== 'commit' || !readers.has(this)
    const on = flightOn(this, isAwaited)
    on.flight.push(statement)
    if (!isAwaited) return sent
    on.count += 1
    const landed = () => {
      on.count -= 1
    }
    sent.then(landed, landed)
    return sent
  }
  return {
    /** What is sent while that runs. */
    async during<Result>(work: () => Promise<Result>): Promise<{ result: Result; flights: Flight[] }> {
      flights = []
      const result = await work()
      return { result, flights }
    },
    stop() {
      prototype.query = send
    },
  }
}
