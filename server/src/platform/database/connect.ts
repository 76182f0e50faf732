import pg from 'pg'
import { ConfigError } from '#platform/config-error.ts'

/** Longer waits nobody who starts a server: an address that swallows everything is said to be wrong. */
const connectMs = 10_000

type Named = { place: string; host: string; user: string; database: string; message: string }

/** By the code of the error: what is the matter and what to do about it. */
const reasons: Record<string, (named: Named) => string> = {
  ECONNREFUSED: ({ place }) => `nothing answers at ${place}. Start PostgreSQL there, or correct the address.`,
  ENOTFOUND: ({ host }) => `no machine has the name ${host}. Correct the address.`,
  EAI_AGAIN: ({ host }) =>
    `the name ${host} cannot be looked up. Correct the address, or see to the name service of this machine.`,
  ETIMEDOUT: ({ place }) =>
    `${place} does not answer. Correct the address, or let this machine through to it.`,
  ECONNRESET: ({ place }) =>
    `what answers at ${place} is no PostgreSQL, or is stopping. Correct the address.`,
  '28P01': ({ user }) => `the password of the role ${user} is wrong. Correct it in the address.`,
  '28000': ({ user, message }) =>
    `PostgreSQL does not let the role ${user} in: ${message}. Correct the address, or pg_hba.conf of the server.`,
  '3D000': ({ database, user }) =>
    `there is no database ${database}. Correct the name, or create it: create database ${database} owner ${user}`,
  '53300': ({ place }) =>
    `${place} has no connection left. Raise max_connections, or end what holds them, and start again.`,
  '57P03': ({ place }) => `the PostgreSQL at ${place} is starting or stopping. Start again in a moment.`,
}

const sameAs: Record<string, string> = {
  EHOSTUNREACH: 'ETIMEDOUT',
  ENETUNREACH: 'ETIMEDOUT',
  EPIPE: 'ECONNRESET',
}

function codeOf(error: { code?: string; message?: string }): string {
  if (/timeout expired/.test(error.message ?? '')) return 'ETIMEDOUT'
  if (/Connection terminated/.test(error.message ?? '')) return 'ECONNRESET'
  const code = error.code ?? ''
  return sameAs[code] ?? code
}

/** Why a connection could not be made, in one sentence that names the setting and the way out. */
export function explainConnection(error: unknown, url: string, variable: string): ConfigError {
  const { hostname, port, username, pathname } = new URL(url)
  const host = decodeURIComponent(hostname)
  const [message = ''] = (error as Error).message.split('\n')
  const named = {
    host,
    place: `${host}:${port || 5432}`,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    message,
  }
  const say = reasons[codeOf(error as Error)]
  return new ConfigError(
    `${variable}: ${say?.(named) ?? `${named.place} refuses the connection: ${message}.`}`,
  )
}

/** A connection for a while, whose errors say which setting is wrong. Whoever asked for it ends it. */
export async function connectAs(url: string, variable: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    throw explainConnection(error, url, variable)
  }
}
