export type OpenReceivable = { id: string; openCents: number }

/** What somebody entered for single receivables; typed text that is no amount is kept until it is one. */
export type Entered = ReadonlyMap<string, number | string>

/**
 * What of an amount pays which receivable. What was entered for one stays; the rest goes to the others in their order,
 * each up to what is open of it.
 */
export function spreadAmount(
  amountCents: number,
  receivables: readonly OpenReceivable[],
  entered: Entered,
): Map<string, number> {
  const own = (id: string) => {
    const cents = entered.get(id)
    return cents === undefined ? null : typeof cents === 'number' ? cents : 0
  }
  let left = amountCents - receivables.reduce((sum, { id }) => sum + (own(id) ?? 0), 0)
  const spread = new Map<string, number>()
  for (const { id, openCents } of receivables) {
    const cents = own(id) ?? Math.max(0, Math.min(left, openCents))
    if (own(id) === null) left -= cents
    spread.set(id, cents)
  }
  return spread
}

/** How an amount and what it pays fit together. */
export type Outcome = {
  /** Stays free: the credit of the payer. */
  restCents: number
  /** More was allocated than came in. */
  beyondCents: number
  /** Receivables of which something is paid and something stays open. */
  partly: { id: string; openCents: number }[]
  /** Receivables that would get more than is open of them. */
  overpaid: { id: string; openCents: number }[]
}

export function outcomeOf(
  amountCents: number,
  receivables: readonly OpenReceivable[],
  spread: ReadonlyMap<string, number>,
): Outcome {
  const paid = (id: string) => spread.get(id) ?? 0
  const sum = receivables.reduce((total, { id }) => total + paid(id), 0)
  return {
    restCents: Math.max(0, amountCents - sum),
    beyondCents: Math.max(0, sum - amountCents),
    partly: receivables
      .filter(({ id, openCents }) => paid(id) > 0 && paid(id) < openCents)
      .map(({ id, openCents }) => ({ id, openCents: openCents - paid(id) })),
    overpaid: receivables.filter(({ id, openCents }) => paid(id) > openCents),
  }
}
