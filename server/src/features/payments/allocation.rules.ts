import type { RefusalData } from '@reihum/contract/wire/refusals.ts'

export type WantedAllocation = {
  paymentId: string
  receivableId: string
  cents: number
  cause: 'by_hand' | 'automatic' | 'rule' | 'credit'
  /** Codes with parameters, told in the reader's language. */
  reasons?: unknown
  note?: string
}

export type AllocationRefusal = {
  kind: 'refused'
  code: 'NOT_FOUND' | 'PAYMENT_SPENT' | 'RECEIVABLE_SETTLED' | 'OTHER_CURRENCY'
  data: RefusalData
}

type Granted = WantedAllocation & { kind: 'granted'; currency: string }

export type LockedMoney = {
  receivables: ReadonlyMap<string, { open: number; currency: string }>
  payments: ReadonlyMap<string, { free: number; currency: string }>
}

/** Decides allocations one after the other; each sees what those before it left of its payment and its receivable. */
export function decideAllocations(
  wanted: readonly WantedAllocation[],
  { receivables, payments }: LockedMoney,
): (Granted | AllocationRefusal)[] {
  const open = new Map([...receivables].map(([id, receivable]) => [id, receivable.open]))
  const free = new Map([...payments].map(([id, payment]) => [id, payment.free]))
  return wanted.map((one) => {
    const receivable = receivables.get(one.receivableId)
    const payment = payments.get(one.paymentId)
    const refused = (code: AllocationRefusal['code'], data: RefusalData = {}): AllocationRefusal => ({
      kind: 'refused',
      code,
      data,
    })
    if (!receivable || !payment) return refused('NOT_FOUND')
    const { currency: currencyCode } = payment
    if (receivable.currency !== currencyCode) return refused('OTHER_CURRENCY')
    const freeCents = free.get(one.paymentId) ?? 0
    if (one.cents > freeCents) return refused('PAYMENT_SPENT', { freeCents, currencyCode })
    const openCents = open.get(one.receivableId) ?? 0
    if (one.cents > openCents) return refused('RECEIVABLE_SETTLED', { openCents, currencyCode })
    free.set(one.paymentId, freeCents - one.cents)
    open.set(one.receivableId, openCents - one.cents)
    return { ...one, kind: 'granted', currency: currencyCode }
  })
}
