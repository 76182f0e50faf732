const dayMs = 86_400_000

/** How many invitations may be sent in a day: enough for a whole team, too few to flood somebody's mailbox. */
const aDay = { tenant: 100, address: 5 }

/** How many invitations were sent in the last day, and when the first of them was. */
export type Sent = Record<keyof typeof aDay, { count: number; first: Date | null }>

export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - dayMs)
}

/** Seconds until another invitation may be sent. */
export function invitationWait(sent: Sent, now: Date): number {
  const waits = (['tenant', 'address'] as const).map((whose) => {
    const { count, first } = sent[whose]
    return first && count >= aDay[whose] ? first.getTime() + dayMs - now.getTime() : 0
  })
  return Math.max(0, Math.ceil(Math.max(...waits) / 1000))
}
