const dayMs = 86_400_000

/** So many invitations go out in a day: a whole team may come at once, but nobody's mailbox is filled. */
const aDay = { tenant: 100, address: 5 }

/** Invitations of the last day, and when the first of them went out. */
export type Sent = Record<keyof typeof aDay, { count: number; first: Date | null }>

export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - dayMs)
}

/** Seconds until one more may be sent. */
export function invitationWait(sent: Sent, now: Date): number {
  const waits = (['tenant', 'address'] as const).map((whose) => {
    const { count, first } = sent[whose]
    return first && count >= aDay[whose] ? first.getTime() + dayMs - now.getTime() : 0
  })
  return Math.max(0, Math.ceil(Math.max(...waits) / 1000))
}
