import { expect, test } from 'vitest'
import { causeOfFailure, causeOfNoConnection } from './unavailability.ts'

type Failure = { code?: string; message?: string; routine?: string }

const failure = ({ message = '', ...rest }: Failure) => Object.assign(new Error(message), rest)

test.each<[string, Failure]>([
  ['a disk that is full', { code: '53100', message: 'could not extend file', routine: 'mdextend' }],
  ['memory', { code: '53200', routine: 'AllocSetAlloc' }],
  ['connections of the database', { code: '53300', message: 'too many clients already' }],
  ['an administrator who stops it', { code: '57P01', routine: 'ProcessInterrupts' }],
  ['a crash of a neighbour', { code: '57P02' }],
  ['a start', { code: '57P03', message: 'the database system is starting up' }],
  ['a lock', { code: '55P03', routine: 'LockAcquireExtended' }],
  ['a statement that took too long', { code: '57014', routine: 'ProcessInterrupts' }],
  ['a row that changed under a snapshot', { code: '40001' }],
  ['silence of ours', { code: '25P03', routine: 'ProcessInterrupts' }],
  ['a transaction that took too long', { code: '25P04' }],
  ['a file that cannot be read', { code: '58030' }],
  ['a lost connection', { code: '08006' }],
  ['a connection that does not exist', { code: '08003' }],
  ['a server that refuses', { code: '08004' }],
  ['a pooler whose server is gone', { code: '08P01', message: 'server conn crashed?' }],
  ['a pooler that waited in vain', { code: '08P01', message: 'query_wait_timeout' }],
  ['a pooler that is full', { code: '08P01', message: 'no more connections allowed (max_client_conn)' }],
  ['a pooler without a server', { code: '08P01', message: 'pgbouncer cannot connect to server' }],
  ['a pooler whose server cannot be entered', { code: '08P01', message: 'server login has been failing' }],
  ['nobody who listens', { code: 'ECONNREFUSED' }],
  ['a reset', { code: 'ECONNRESET' }],
  ['a closed pipe', { code: 'EPIPE' }],
  ['a way that does not answer', { code: 'ETIMEDOUT' }],
  ['a name that cannot be looked up now', { code: 'EAI_AGAIN' }],
  ['a name that does not exist', { code: 'ENOTFOUND' }],
  ['a host that is off', { code: 'EHOSTUNREACH' }],
  ['a connection that ended', { message: 'Connection terminated unexpectedly' }],
  ['a connection that we ended', { message: 'Connection terminated' }],
  ['a connection that took too long', { message: 'Connection terminated due to connection timeout' }],
  ['a full pool', { message: 'timeout exceeded when trying to connect' }],
  ['a client that is gone', { message: 'Client has encountered a connection error and is not queryable' }],
  ['a client that was closed', { message: 'Client was closed and is not queryable' }],
])('%s makes the database unavailable', (_, what) => {
  expect(causeOfFailure(failure(what))).toEqual(expect.any(String))
})

test.each<[string, Failure]>([
  ['a wrong statement', { code: '42601', routine: 'scanner_yyerror' }],
  ['a missing right', { code: '42501', routine: 'aclcheck_error' }],
  ['a missing table', { code: '42P01' }],
  ['a violated constraint', { code: '23505' }],
  ['a division by zero', { code: '22012' }],
  ['a deadlock, whose locks are out of order', { code: '40P01' }],
  ['a pipeline after an error', { code: '25P02' }],
  ['values that do not fit the statement', { code: '08P01', routine: 'exec_bind_message' }],
  ['a prepared statement that is not there', { code: '26000', routine: 'FetchPreparedStatement' }],
  ['damaged data', { code: 'XX001' }],
  ['an error of our own code', { message: 'boom' }],
])('%s stays a bug', (_, what) => {
  expect(causeOfFailure(failure(what))).toBe(null)
})

test.each<[string, Failure, string]>([
  ['a wrong password', { code: '28P01' }, 'the database refuses the login (28P01)'],
  ['a role that may not enter', { code: '28000' }, 'the database refuses the login (28000)'],
  ['no such database', { code: '3D000' }, 'the database does not exist (3D000)'],
  ['nobody there', { code: 'ECONNREFUSED' }, 'the database is out of reach (ECONNREFUSED)'],
  ['too many', { code: '53300' }, 'the database has no connections left (53300)'],
  ['anything else', { message: 'password for 10.0.0.5 is hunter2' }, 'the database is out of reach'],
])('no connection because of %s', (_, what, cause) => {
  expect(causeOfNoConnection(failure(what))).toBe(cause)
})
