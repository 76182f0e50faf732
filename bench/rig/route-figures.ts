import pg from 'pg'
import { NamedClient } from '../../server/src/platform/database/named-client.ts'
import type { Flight } from '../../server/test/sent-statements.ts'
import { connectTo } from './connection.ts'
import type { BenchDatabase } from './database.ts'
import { median } from './figures.ts'
import type { Command } from './load.ts'
import type { BenchNode, LoadGenerator } from './processes.ts'
import { databaseTime, processorTime, timeBetween, usedSince } from './processor-time.ts'

/** What a request costs: processor time of the node and of the database, in milliseconds, and how long one waits for it. */
export type Cost = { node: number; database: number; p50: number; p99: number; perSecond: number }

export type RouteFigures = {
  route: string
  world: string
  status: number
  bytes: number
  /** Statements, and how often the node waited for the database. */
  statements: number
  roundTrips: number
  alone: Cost
  /** With 32 clients at once. */
  many: Cost
  /** The same statements sent over one connection, with nothing around them. */
  bare: { database: number; ms: number }
}

export type Rig = { database: BenchDatabase; node: BenchNode; load: LoadGenerator; bare: pg.Pool }

/** Enough for a stable figure, and a limit for what takes long. */
const enough = { alone: { requests: 100, seconds: 0.6 }, many: { requests: 384, seconds: 1.2 } }
const bareRounds = 30

export const openBare = ({ appUrl }: BenchDatabase) =>
  new pg.Pool({ connectionString: appUrl, max: 1, Client: NamedClient } as pg.PoolConfig)

async function measure(
  { database, node, load }: Rig,
  clients: number,
  commands: Command[] | Command,
): Promise<Cost> {
  const asked = Array.isArray(commands)
    ? { commands, until: { requests: commands.length } }
    : {
        reads: { paths: [commands.path], ...(commands.token && { token: commands.token }) },
        until: clients === 1 ? enough.alone : enough.many,
      }
  const before = await processorTime(database, node)
  const { answered, outcomes, p50, p99, seconds } = await load.run({ port: node.port, clients, ...asked })
  const used = await usedSince(before, database, node)
  if (outcomes.TOO_MANY_REQUESTS) throw new Error('asked more often than the limits let anybody')
  return {
    node: used.node / answered,
    database: used.database / answered,
    p50,
    p99,
    perSecond: answered / seconds,
  }
}

/** What the statements of a request cost without all that is around them. */
async function measureBare({ database, bare }: Rig, flights: Flight[]): Promise<RouteFigures['bare']> {
  const client = await bare.connect()
  const took: number[] = []
  const send = async () => {
    for (const flight of flights)
      await Promise.all(
        flight.map(({ text, values }) =>
          values.length > 0 ? client.query(text, values) : client.query(text),
        ),
      )
  }
  try {
    await send()
    const [before, startedAt] = [await databaseTime(database), performance.now()]
    while (took.length < bareRounds && performance.now() - startedAt < 500) {
      const at = performance.now()
      await send()
      took.push(performance.now() - at)
    }
    return { database: timeBetween(before, await databaseTime(database)) / took.length, ms: median(took) }
  } catch {
    // What was written once cannot be written again.
    await client.query('rollback')
    return { database: Number.NaN, ms: Number.NaN }
  } finally {
    client.release()
  }
}

/** How a request is answered, and the bytes of its answer as they go over the wire. */
async function answerOf(port: number, { path, token }: Command) {
  const connection = await connectTo(port)
  const signedIn = token ? `authorization: Bearer ${token}\r\n` : ''
  const { status, body } = await connection.ask(
    `GET ${path} HTTP/1.1\r\nhost: reihum.test\r\naccept-encoding: br\r\n${signedIn}\r\n`,
  )
  connection.close()
  return { status, bytes: body.length }
}

/** So often each is asked before anything is measured, because code that ran seldom is not compiled yet. */
export async function warmUp({ load, node }: Rig, { path, token }: Command): Promise<void> {
  await load.run({
    port: node.port,
    clients: 8,
    until: { requests: 200, seconds: 0.5 },
    reads: { paths: [path], ...(token && { token }) },
  })
}

type Asked = { route: string; world: string; flights: Flight[] }

const counted = (flights: Flight[]) => ({ statements: flights.flat().length, roundTrips: flights.length })

export async function measureRead(rig: Rig, asked: Asked, command: Command): Promise<RouteFigures> {
  const { route, world, flights } = asked
  const answer = await answerOf(rig.node.port, command)
  const alone = await measure(rig, 1, command)
  const many = await measure(rig, 32, command)
  return { route, world, ...answer, ...counted(flights), alone, many, bare: await measureBare(rig, flights) }
}

/** `make` makes so many requests, none of which was sent before. */
export async function measureCommand(
  rig: Rig,
  { route, world, flights }: Asked,
  make: (count: number) => Promise<Command[]>,
): Promise<RouteFigures> {
  await measure(rig, 8, await make(40))
  const alone = await measure(rig, 1, await make(60))
  const many = await measure(rig, 32, await make(320))
  const bare = { database: Number.NaN, ms: Number.NaN }
  return { route, world, status: 200, bytes: 0, ...counted(flights), alone, many, bare }
}
