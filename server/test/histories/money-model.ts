/**
 * A second, very simple implementation of what is owed and paid: plain lists, no database, no locks, and none of the
 * product's own rules.
 */

export type Owed = {
  id: string
  /** Null: it is for no registration. */
  registrationId: string | null
  payer: string
  charged: number
  writeOffs: { id: string; cents: number }[]
}

export type Paid = {
  id: string
  payer: string | null
  amount: number
  reversed: number
  refunded: number
}

export type Link = { id: string; payment: string; receivable: string; cents: number }

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

export function makeMoneyModel() {
  const owed = new Map<string, Owed>()
  const paid = new Map<string, Paid>()
  const links = new Map<string, Link>()
  /** Payments that had paid for a registration when its place was given up. */
  const freed = new Map<string, Set<string>>()

  const paidOf = (receivable: string) =>
    sum([...links.values()].filter((one) => one.receivable === receivable).map(({ cents }) => cents))
  const spentOf = (payment: string) =>
    sum([...links.values()].filter((one) => one.payment === payment).map(({ cents }) => cents))
  const writtenOff = ({ writeOffs }: Owed) => sum(writeOffs.map(({ cents }) => cents))
  const open = (one: Owed) => one.charged - paidOf(one.id) - writtenOff(one)
  const free = (one: Paid) => one.amount - one.reversed - one.refunded - spentOf(one.id)
  /** What is charged for a registration now; nothing once its place was given up. */
  const chargedFor = (registrationId: string) =>
    [...owed.values()].find((one) => one.registrationId === registrationId && one.charged > 0)

  function unlink(id: string) {
    links.delete(id)
  }

  return {
    owed,
    paid,
    links,
    paidOf,
    spentOf,
    writtenOff,
    open,
    free,
    chargedFor,
    unlink,
    /** A refusal, or null: it is done. */
    refusalOf(payment: Paid, wanted: readonly { receivable: Owed; cents: number }[]): string | null {
      let left = free(payment)
      const openOf = new Map(wanted.map(({ receivable }) => [receivable.id, open(receivable)]))
      for (const { receivable, cents } of wanted) {
        if (cents > left) return 'PAYMENT_SPENT'
        const here = openOf.get(receivable.id) as number
        if (cents > here) return 'RECEIVABLE_SETTLED'
        left -= cents
        openOf.set(receivable.id, here - cents)
      }
      return null
    },
    /** Whoever pays something of a known payer's is that payer, if nobody knew. */
    link(link: Link) {
      links.set(link.id, link)
      const payment = paid.get(link.payment) as Paid
      payment.payer ??= (owed.get(link.receivable) as Owed).payer
    },
    giveUp(registrationId: string) {
      const receivable = chargedFor(registrationId)
      if (!receivable) return
      const payments = freed.get(registrationId) ?? new Set()
      for (const one of [...links.values()])
        if (one.receivable === receivable.id) {
          payments.add(one.payment)
          unlink(one.id)
        }
      freed.set(registrationId, payments)
      receivable.writeOffs = []
      receivable.charged = 0
    },
    /** What was paid before and is free again pays for the new place, in the order of the payments' ids. */
    carryOver(from: string, to: Owed): { payment: string; cents: number }[] {
      let left = open(to)
      const used: { payment: string; cents: number }[] = []
      for (const id of [...(freed.get(from) ?? [])].sort()) {
        const cents = Math.min(left, free(paid.get(id) as Paid))
        if (cents > 0) used.push({ payment: id, cents })
        left -= cents
      }
      return used
    },
    merge(kept: string, merged: string) {
      for (const one of owed.values()) if (one.payer === merged) one.payer = kept
      for (const one of paid.values()) if (one.payer === merged) one.payer = kept
    },
  }
}
