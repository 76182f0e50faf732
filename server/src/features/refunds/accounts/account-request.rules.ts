const dayMs = 86_400_000

/** For how long the link of a mail takes an account. */
const validDays = 30
const mostADay = 3

export const accountRequestExpiry = (now: Date) => new Date(now.getTime() + validDays * dayMs)

/** The payer is not written to again and again, whoever presses the button. */
export function mayAskAgain(askedBefore: readonly Date[], now: Date): boolean {
  const recent = askedBefore.filter((at) => now.getTime() - at.getTime() < dayMs)
  return recent.length < mostADay
}

type Request = { outcome: string | null; expires_at: Date }

/** What a link is good for now. */
export function linkState(
  { outcome, expires_at }: Request,
  now: Date,
): 'open' | 'answered' | 'expired' | 'void' {
  if (outcome === 'answered') return 'answered'
  if (outcome !== null) return 'void'
  return expires_at > now ? 'open' : 'expired'
}
