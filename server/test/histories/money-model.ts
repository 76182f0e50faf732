/**
 * A second, very simple implementation of what is owed and paid: plain lists, no database, no locks, and none of the
 * product's own rules.
 */

export type Owed = {
  id: string
  /** Null: it is for no registration. */
  registrationId: string | null
  /** Which part of the price it is, counted from 1. */
  part: number
  payer: string
  charged: number
  /** What it charges less, because dates were cancelled. */
  lessForDates?: number
  writeOffs: { id: string; cents: number; isSmallRest?: boolean }[]
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
    [...owed.values()]
      .filter((one) => one.registrationId === registrationId && one.charged > 0)
      .sort((one, other) => one.part - other.part)

  function unlink(id: string) {
    links.delete(id)
  }
  /** What was or is charged for a place that stands, the last part first. */
  const standingFor = (registrationId: string) =>
    [...owed.values()]
      .filter((one) => one.registrationId === registrationId && one.charged + (one.lessForDates ?? 0) > 0)
      .sort((one, other) => other.part - one.part)
  /** What was paid or written off beyond what is charged is so no more: what was booked last first. */
  function release(registrationId: string, receivable: Owed) {
    const payments = freed.get(registrationId) ?? new Set()
    freed.set(registrationId, payments)
    let tooMuch = -open(receivable)
    while (tooMuch > 0 && receivable.writeOffs.length > 0) tooMuch -= receivable.writeOffs.pop()?.cents ?? 0
    const own = [...links.values()].filter((one) => one.receivable === receivable.id)
    for (const one of own.sort((a, b) => (a.id < b.id ? 1 : -1))) {
      if (tooMuch <= 0) break
      payments.add(one.payment)
      unlink(one.id)
      tooMuch -= one.cents
      if (tooMuch < 0) links.set(`kept of ${one.id}`, { ...one, id: `kept of ${one.id}`, cents: -tooMuch })
    }
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
    standingFor,
    unlink,
    /** A place costs less because of dates, or more again: its last part first, or its first one. */
    costLess(registrationId: string, cents: number) {
      const parts = standingFor(registrationId)
      let left = Math.abs(cents)
      for (const receivable of cents > 0 ? parts : parts.toReversed()) {
        const taken = Math.min(left, cents > 0 ? receivable.charged : (receivable.lessForDates ?? 0))
        left -= taken
        const change = cents > 0 ? taken : -taken
        receivable.charged -= change
        receivable.lessForDates = (receivable.lessForDates ?? 0) + change
        release(registrationId, receivable)
      }
    },
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
    /** What is given up now of what a payment paid: a small rest, if all of the payment is used up. */
    smallRestOf(receivable: Owed, payment: Paid, tolerance: number): number {
      const [rest, paidSoFar] = [open(receivable), paidOf(receivable.id)]
      return free(payment) === 0 && rest <= tolerance && rest < paidSoFar ? rest : 0
    },
    /** What was paid is so no more, and neither is a small rest that was given up for it. */
    takeBack(link: Link) {
      unlink(link.id)
      const receivable = owed.get(link.receivable)
      if (receivable) receivable.writeOffs = receivable.writeOffs.filter(({ isSmallRest }) => !isSmallRest)
    },
    /** Whoever pays something of a known payer's is that payer, if nobody knew. */
    link(link: Link) {
      links.set(link.id, link)
      const payment = paid.get(link.payment) as Paid
      payment.payer ??= (owed.get(link.receivable) as Owed).payer
    },
    giveUp(registrationId: string) {
      const payments = freed.get(registrationId) ?? new Set()
      for (const receivable of chargedFor(registrationId)) {
        for (const one of [...links.values()])
          if (one.receivable === receivable.id) {
            payments.add(one.payment)
            unlink(one.id)
          }
        receivable.writeOffs = []
        receivable.charged = 0
      }
      for (const receivable of owed.values())
        if (receivable.registrationId === registrationId) receivable.lessForDates = 0
      freed.set(registrationId, payments)
    },
    /**
     * What was paid before and is free again pays for the new place, its first part first, in the order of the payments'
     * ids.
     */
    carryOver(from: string, to: readonly Owed[]): { payment: string; receivable: string; cents: number }[] {
      const left = new Map([...(freed.get(from) ?? [])].sort().map((id) => [id, free(paid.get(id) as Paid)]))
      return to.flatMap((receivable) => {
        let missing = open(receivable)
        return [...left].flatMap(([payment, available]) => {
          const cents = Math.min(missing, available)
          if (cents === 0) return []
          missing -= cents
          left.set(payment, available - cents)
          return [{ payment, receivable: receivable.id, cents }]
        })
      })
    },
    merge(kept: string, merged: string) {
      for (const one of owed.values()) if (one.payer === merged) one.payer = kept
      for (const one of paid.values()) if (one.payer === merged) one.payer = kept
    },
  }
}
