/** What PostgreSQL says when it is busy, starting, stopping, full or gone: the statement itself was not wrong. */
const ofStates: Readonly<Record<string, string>> = {
  '25P03': 'the database ended a transaction that was silent for too long',
  '25P04': 'the database ended a transaction that took too long',
  // In a snapshot a row was to be locked that somebody has changed since.
  '40001': 'a row was changed by somebody else meanwhile',
  '53100': 'the disk of the database is full',
  '53200': 'the database is out of memory',
  '53300': 'the database has no connections left',
  '53400': 'the database has reached a limit of its configuration',
  '55P03': 'something was locked for too long',
  '57014': 'a statement took too long',
  '57P01': 'the database is stopping',
  '57P02': 'the database has crashed',
  '57P03': 'the database is starting or stopping',
  '57P05': 'the database ended a connection that was idle for too long',
  '58030': 'the database cannot read or write its files',
}

const lost = 'the connection to the database was lost'
const outOfReach = 'the database is out of reach'

/** What the operating system says of a connection, and whether it was there before. */
const ofNetwork: Readonly<Record<string, string>> = {
  EAI_AGAIN: outOfReach,
  ECONNABORTED: lost,
  ECONNREFUSED: outOfReach,
  ECONNRESET: lost,
  EHOSTDOWN: outOfReach,
  EHOSTUNREACH: outOfReach,
  ENETDOWN: outOfReach,
  ENETUNREACH: outOfReach,
  ENOTFOUND: outOfReach,
  EPIPE: lost,
  ETIMEDOUT: outOfReach,
}

/** What the database client says when its connection is gone; these errors have no code. */
const goneMessage = /Connection terminated|not queryable|was closed|Query read timeout/
const noConnectionMessage = /timeout exceeded when trying to connect|connection timeout|timeout expired/

type Failure = { code?: string; message?: string; routine?: string }

/**
 * Why the database could not serve, in words that are the same each time. Null: the statement was wrong, which is a bug
 * of ours.
 */
export function causeOfFailure(error: unknown): string | null {
  const { code = '', message = '', routine } = error as Failure
  const known = ofStates[code] ?? ofNetwork[code]
  if (known) return `${known} (${code})`
  // PostgreSQL says in which of its routines the protocol was violated, and then it was by us. A pooler has no routines:
  // this is how it says that it is full, that it waited in vain or that the server behind it is gone.
  if (code === '08P01') return routine === undefined ? 'the pooler could not serve (08P01)' : null
  if (/^08...$/.test(code)) return `${lost} (${code})`
  if (goneMessage.test(message)) return lost
  return noConnectionMessage.test(message) ? 'no connection to the database in time' : null
}

const ofLogin: Readonly<Record<string, string>> = {
  '28000': 'the database refuses the login',
  '28P01': 'the database refuses the login',
  '3D000': 'the database does not exist',
}

/** Why there was no connection. No request is to blame for that, so this is never a bug. */
export function causeOfNoConnection(error: unknown): string {
  const { code = '' } = error as Failure
  const refused = ofLogin[code]
  if (refused) return `${refused} (${code})`
  return causeOfFailure(error) ?? `${outOfReach}${code && ` (${code})`}`
}
