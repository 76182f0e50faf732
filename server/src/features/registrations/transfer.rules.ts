/** A registration that is not paid yet, and what is open. */
export type Owing = { shortcode: string; openCents: number }

export type Owed = { amountCents: number; reference: string }

/**
 * What is transferred at once for several registrations: their sum under one reference, the booking number of the first
 * of them. One line is what a bank shows of a reference, and two numbers in it are easily cut.
 */
export function sumOwed(owing: readonly Owing[]): Owed | null {
  const open = owing.filter(({ openCents }) => openCents > 0)
  const [first] = open
  if (!first) return null
  return { amountCents: open.reduce((sum, { openCents }) => sum + openCents, 0), reference: first.shortcode }
}
