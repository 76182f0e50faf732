import { event } from '#platform/audit/event.ts'
import type { Change } from '#platform/records/differences.ts'

export function dunningSettingsChanged(tenantId: string, change: Change) {
  return event({
    name: 'dunning.settings-changed',
    subject: { kind: 'tenant', id: tenantId },
    payload: {},
    metadata: change,
  })
}

type Written = {
  noticeId: string
  payerId: string
  receivables: number
  openCents: number
  feeCents: number
  byPost: boolean
}

const written = <const Name extends string>(
  name: Name,
  { noticeId, payerId, receivables, openCents, feeCents, byPost }: Written,
  more: { dunningLevel?: number },
) =>
  event({
    name,
    subject: { kind: 'person', id: payerId },
    payload: { noticeId },
    metadata: {
      ...more,
      receivables,
      openCents,
      ...(feeCents > 0 && { feeCents }),
      ...(byPost && { byPost }),
    },
  })

/** The letter to one payer; its job mails it, unless it goes by post. */
export const payerReminded = (notice: Written) => written('dunning.reminded', notice, {})

export const payerDunned = (notice: Written & { level: number }) =>
  written('dunning.dunned', notice, { dunningLevel: notice.level })

type Of = { kind: 'person' | 'receivable'; id: string }

/** What was noted with it is not for the log. */
export function dunningPaused(subject: Of, pauseReason: string, until: string | null) {
  return event({
    name: 'dunning.paused',
    subject,
    payload: {},
    metadata: { after: { pauseReason, ...(until && { pausedUntil: until }) } },
  })
}

export function dunningResumed(subject: Of) {
  return event({ name: 'dunning.resumed', subject, payload: {}, metadata: {} })
}
