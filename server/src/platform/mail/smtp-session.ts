import { connect, isIP, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Smtp } from '#platform/config.ts'
import type { SendStep } from './mail-limits.ts'
import { type Failure, SendFailure, type StoppedAt } from './send-failure.ts'

/** A connection to a mail server, which takes one letter after the other. */
export type SmtpSession = {
  /** Resolves when the server has accepted the letter; otherwise throws a `SendFailure`. */
  send(envelope: { from: string; to: string }, message: Buffer): Promise<void>
  /** Whether the server lets anybody sign in; where it does not, nobody did. */
  hasLogin: boolean
  /** Whether it can take another letter. */
  isOpen(): boolean
  /** Ends it at once; a letter that is being handed over fails. */
  close(): void
}

/** What the library reports: the answer, the command it belongs to, and its own codes. */
type Reported = Error & {
  command?: string | undefined
  response?: string | undefined
  responseCode?: number | undefined
  code?: string | undefined
  /** The code of the network or of the encryption, where the library has put one of its own in its place. */
  originalCode?: string | undefined
}

type Done = (error?: Reported | null) => void

/** Longer than any of our limits, so that they decide and not the library's. */
const neverMs = 24 * 3_600_000

const placeOf = (command: string | undefined, step: SendStep): StoppedAt => {
  if (command === 'MAIL FROM') return 'sender'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' && step === 'envelope' ? 'content' : step
}

function ownReason({ code, responseCode, command }: Reported): Failure['own'] {
  if (code === 'ETLS') return 'encryption'
  if (responseCode) return undefined
  if (code === 'EENVELOPE' && command === 'API') return 'address'
  return code === 'EMESSAGE' && command === 'MAIL FROM' ? 'size' : undefined
}

function failureFrom(error: Reported, step: SendStep, isTimeout: boolean): SendFailure {
  const own = ownReason(error)
  const system = error.originalCode ?? (error.command === undefined ? error.code : undefined)
  return new SendFailure({
    at: placeOf(error.command, step),
    code: error.responseCode ?? null,
    // An error that gathers those of several addresses has no message of its own.
    message: (error.response || error.message || error.code || '').replace(/\s+/g, ' ').trim().slice(0, 500),
    ...(own && { own }),
    ...(system && { system }),
    ...(isTimeout && { isTimeout }),
  })
}

/** Passes the message on in parts, and says when each is taken. It is not read before the server wants it. */
function* inParts(message: Buffer, enter: (step: SendStep) => void) {
  const size = 16_384
  for (let at = 0; at < message.length; at += size) {
    enter('content')
    yield message.subarray(at, at + size)
  }
  enter('end')
}

/** Opens a connection, encrypts it where that is possible, and signs in where a user is given. */
export async function openSession(
  { host, port, secure, needsTls, user, password, lookup }: Smtp,
  stepMs: Readonly<Record<SendStep, number>>,
): Promise<SmtpSession> {
  let step: SendStep = 'connect'
  let timer: NodeJS.Timeout | undefined
  let fail: (error: Reported, isTimeout?: boolean) => void = () => undefined

  function enter(next: SendStep) {
    step = next
    clearTimeout(timer)
    const seconds = stepMs[next] / 1000
    timer = setTimeout(() => fail(new Error(`no answer within ${seconds} s (${next})`), true), stepMs[next])
  }

  /** Runs what calls back, until it does, its time is over, or the connection breaks. */
  function during(first: SendStep, begin: (done: Done) => void): Promise<void> {
    return new Promise<void>((resolve, reject) => {
      fail = (error, isTimeout = false) => {
        clearTimeout(timer)
        reject(failureFrom(error, step, isTimeout))
      }
      enter(first)
      begin((error) => {
        if (error) return fail(error)
        clearTimeout(timer)
        resolve()
      })
    })
  }

  let socket: Socket | undefined
  let smtp: SMTPConnection | undefined
  let isOpen = true
  function close() {
    isOpen = false
    smtp?.close()
    socket?.destroy()
    fail(new Error('the connection was closed'))
  }

  try {
    // An address that is written as such is not looked up by the connection.
    if (lookup && isIP(host) !== 0) await during('connect', (done) => lookup(host, { all: true }, done))
    await during('connect', (done) => {
      // Enough for a slow network, and for a second address where the first one does not answer.
      const autoSelectFamilyAttemptTimeout = Math.max(10, Math.floor(stepMs.connect / 4))
      socket = connect({ host, port, autoSelectFamilyAttemptTimeout, ...(lookup && { lookup }) }, () =>
        done(),
      )
      socket.once('error', done)
    })
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      // Otherwise mails with links to accounts, and the password for the mail server, would go out readable for
      // everybody in between, if only the server or somebody before it does not offer encryption.
      requireTLS: needsTls,
      ...(socket && { connection: socket }),
      connectionTimeout: neverMs,
      greetingTimeout: neverMs,
      socketTimeout: neverMs,
    })
    smtp = connection
    connection.on('error', (error: Reported) => {
      isOpen = false
      fail(error)
    })
    connection.on('end', () => {
      isOpen = false
      fail(new Error('the connection ended'))
    })
    await during('greeting', (done) => connection.connect(done))
    if (user && connection.allowsAuth) {
      await during('login', (done) => connection.login({ user, pass: password ?? '' }, done))
    }
    return {
      async send({ from, to }, message) {
        try {
          await during('envelope', (done) =>
            connection.send(
              { from, to, size: message.length },
              Readable.from(inParts(message, enter), { objectMode: false }),
              done,
            ),
          )
        } catch (error) {
          // After a refusal the connection is as good as before; without an answer nobody knows what it is at.
          const isRefused = (error as SendFailure).failure.code !== null
          if (isRefused && isOpen) await during('envelope', (done) => connection.reset(done)).catch(close)
          else close()
          throw error
        }
      },
      hasLogin: connection.allowsAuth,
      isOpen: () => isOpen,
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}
