import type { WebhookState } from '@reihum/contract/integrations/webhook.schema.ts'
import type { WebhookTrouble } from '@reihum/contract/integrations/webhook-troubles.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The pauses after the first attempts; each one after that comes twelve hours after the one before. */
const pausesMs = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour]
const longestPauseMs = 12 * hour
/** So long after the first attempt the last one may be. */
export const triedMs = 3 * day
/** A webhook that has been failing for so long is switched off. */
const failingMs = 7 * day

/** How far pauses differ, so that what failed together does not come back together. */
const jitter = 0.2

type Tried = {
  /** How many attempts were made, with the one that just failed. */
  attempts: number
  begunAt: Date
  /** The receiver wants to be left alone for so long. */
  retryAfterMs?: number | null
}

/** When a failed delivery is tried again; null: it is given up. `chance` is from 0 to 1. */
export function nextTry({ attempts, begunAt, retryAfterMs }: Tried, now: Date, chance: number): Date | null {
  const pause = (pausesMs[attempts - 1] ?? longestPauseMs) * (1 + jitter * (2 * chance - 1))
  const wanted = Math.min(retryAfterMs ?? 0, longestPauseMs)
  const next = new Date(now.getTime() + Math.round(Math.max(pause, wanted)))
  return next.getTime() > begunAt.getTime() + triedMs ? null : next
}

/** `Retry-After` in milliseconds: seconds, or a date; null: the receiver says nothing of use. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * second
  const at = Date.parse(header.slice(0, 40))
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}

/** What becomes of a webhook whose delivery failed; null: it stays on. */
export function reasonToSwitchOff(
  { failing_since }: { failing_since: Date },
  trouble: WebhookTrouble,
  now: Date,
): 'gone' | 'failing' | null {
  if (trouble === 'gone') return 'gone'
  return now.getTime() - failing_since.getTime() >= failingMs ? 'failing' : null
}

type Stored = { off_at: Date | null; failing_since: Date | null }

export function webhookState({ off_at, failing_since }: Stored): WebhookState {
  if (off_at) return 'off'
  return failing_since ? 'failing' : 'on'
}

/** Which trouble a status is; null: none, the receiver has it. */
export function troubleOfStatus(status: number): WebhookTrouble | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

/** Codes of OpenSSL and of Node's own checks; there are dozens, which begin or end alike. */
const certificateCode = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO_|^HOSTNAME_MISMATCH$/

/** What an error of the connection means, by its code. */
export function troubleOfError(code: string | undefined): WebhookTrouble {
  if (code === 'EINSIDE') return 'inside'
  if (code === 'ETOOLONG') return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'hostUnknown'
  return certificateCode.test(code ?? '') ? 'certificate' : 'unreachable'
}

/** Whether the receiver is in trouble itself, so that it is spared for a while; others may be about one event only. */
export function isReceiverDown(trouble: WebhookTrouble, status: number | null): boolean {
  return status === null ? trouble !== 'inside' : status >= 500 || status === 429
}
