import type { Smtp } from '#platform/config.ts'
import type { MailLimits } from './mail-limits.ts'
import { SendFailure } from './send-failure.ts'
import { openSession, type SmtpSession } from './smtp-session.ts'

/** All connections to the mail server are busy, and stayed so: the letter makes way for other jobs. */
export class MailServerBusy extends Error {
  constructor() {
    super('all connections to the mail server are busy')
    this.name = 'MailServerBusy'
  }
}

/** Lets so many at once, the others in the order in which they came. */
function makeTurns({ connections, turnMs }: Pick<MailLimits, 'connections' | 'turnMs'>) {
  const waiting: (() => void)[] = []
  let busy = 0

  function take(): Promise<void> {
    if (busy < connections) {
      busy += 1
      return Promise.resolve()
    }
    return new Promise((go, refuse) => {
      const begin = () => {
        clearTimeout(tooLong)
        go()
      }
      const tooLong = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1)
        refuse(new MailServerBusy())
      }, turnMs)
      waiting.push(begin)
    })
  }

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await take()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

/** Whether a kept connection turned out to be at its end: then nothing was said of the letter. */
function hadEnded(error: unknown): boolean {
  if (!(error instanceof SendFailure) || error.failure.isTimeout) return false
  const { at, code } = error.failure
  return (code === null || code === 421) && ['envelope', 'sender', 'recipient'].includes(at)
}

/** The few connections to one mail server. They are kept for a moment, so that the next letter needs no new one. */
export function keepConnections(smtp: Smtp, limits: MailLimits) {
  const { stepMs, idleMs, closingMs } = limits
  const idle = new Map<SmtpSession, NodeJS.Timeout>()
  const inUse = new Set<SmtpSession>()
  const inTurn = makeTurns(limits)
  let isClosing = false

  function takeIdle(): SmtpSession | undefined {
    for (const [session, timer] of idle) {
      clearTimeout(timer)
      idle.delete(session)
      if (session.isOpen()) return session
    }
    return undefined
  }

  function keep(session: SmtpSession) {
    if (!session.isOpen()) return
    if (isClosing) return session.close()
    const timer = setTimeout(() => {
      idle.delete(session)
      session.close()
    }, idleMs)
    timer.unref()
    idle.set(session, timer)
  }

  async function sendOver(session: SmtpSession, envelope: { from: string; to: string }, message: Buffer) {
    inUse.add(session)
    try {
      await session.send(envelope, message)
    } finally {
      inUse.delete(session)
      keep(session)
    }
  }

  return {
    /** Waits for a connection and does what needs one; `MailServerBusy` if that takes too long. */
    inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      return isClosing ? Promise.reject(new MailServerBusy()) : inTurn(work)
    },
    async send(envelope: { from: string; to: string }, message: Buffer): Promise<void> {
      const kept = takeIdle()
      if (kept) {
        try {
          return await sendOver(kept, envelope, message)
        } catch (error) {
          if (!hadEnded(error)) throw error
        }
      }
      const session = await openSession(smtp, stepMs)
      if (!isClosing) return sendOver(session, envelope, message)
      session.close()
      throw new MailServerBusy()
    },
    /** Takes no more letters, lets those that are being handed over finish for a moment, and ends all connections. */
    async close(): Promise<void> {
      isClosing = true
      for (const [session, timer] of idle) {
        clearTimeout(timer)
        session.close()
      }
      idle.clear()
      const until = Date.now() + closingMs
      while (inUse.size > 0 && Date.now() < until) await new Promise((wait) => setTimeout(wait, 20))
      for (const session of inUse) session.close()
    },
  }
}
