import { type TaxCategory, taxCategory } from '@reihum/contract/courses/course-terms.ts'
import type { PaymentWay, ReceivableKind } from '@reihum/contract/ledger/receivable-states.ts'
import type { DatevAccount, WholeDatevPlan } from '@reihum/contract/payments/datev-settings.schema.ts'

/** One line of a batch: an amount from one account to another, on a day. */
export type Posting = {
  /** What of the ledger it comes from; it stays the same whatever changes. */
  source: string
  day: string
  account: string
  contra: string
  /** Debit or credit of the account; the other side of the contra account. */
  side: 'S' | 'H'
  cents: number
  taxKey: string
  /** Taken back on the same side (Generalumkehr), with the key of what it takes back. */
  isReversal: boolean
  document: string
  text: string
  payer: string
  /** The final invoice about it, and how its file is called. It is told where something is new, and compared with nothing. */
  invoice?: { number: string; filename: string | null } | undefined
}

type Payer = { debtor: string | null; payer: string }

export type PostedReceivable = Payer & {
  id: string
  invoice?: Posting['invoice']
  kind: ReceivableKind
  reference: string
  title: string
  lines: readonly { number: number; day: string; cents: number; taxCategory: TaxCategory }[]
  writeOffs: readonly { id: string; day: string; cents: number }[]
}

export type PostedPayment = Payer & {
  id: string
  way: PaymentWay
  day: string
  text: string
  /** What of it stands of allocations, and to which receivable. */
  allocations: readonly { id: string; cents: number; receivableId: string }[]
  /** What came in and did not turn out to be a mistake. */
  cents: number
  /** What went out again: refunds, and debits that were returned. */
  outgoing: readonly { id: string; day: string; cents: number; way: PaymentWay; text: string }[]
}

/** What happened to the money of a voucher besides what it paid, which is a payment. */
export type PostedVoucher = {
  id: string
  kind: 'issued' | 'corrected' | 'lapsed'
  /** Raises or lowers what is owed to its holder. */
  cents: number
  day: string
  paidWay: PaymentWay
  payer: string
  /** How the house calls it, by the end of its number. */
  name: string
}

type Accounts = Pick<
  WholeDatevPlan,
  'revenue' | 'writeOff' | 'fees' | 'voucherLapse' | 'money' | 'unallocated' | 'mode'
>

const revenueOf = ({ kind }: PostedReceivable, category: TaxCategory, accounts: Accounts): DatevAccount =>
  kind === 'dunning_fee' ? accounts.fees : accounts.revenue[category]

/** Divides cents by weights so that the parts are the whole: what is left goes to the largest fractions. */
export function divideCents(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0) return weights.map((_, at) => (at === 0 ? cents : 0))
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const parts = exact.map((product) => Number(product / BigInt(total)))
  const left = cents - parts.reduce((sum, part) => sum + part, 0)
  const largest = exact
    .map((product, at) => ({ at, rest: product % BigInt(total) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1))
  for (const { at } of largest.slice(0, left)) parts[at] = (parts[at] ?? 0) + 1
  return parts
}

/** An amount of a receivable by the taxes of what it is for. */
function byCategory(receivable: PostedReceivable, cents: number) {
  const weights = taxCategory.options.map((category) =>
    Math.max(
      0,
      receivable.lines
        .filter((line) => line.taxCategory === category)
        .reduce((sum, line) => sum + line.cents, 0),
    ),
  )
  // Nothing is charged any more: then the first line says what it was.
  const first = taxCategory.options.indexOf(receivable.lines[0]?.taxCategory ?? 'exempt')
  const known = weights.some((weight) => weight > 0)
    ? weights
    : weights.map((_, at) => (at === first ? 1 : 0))
  const parts = divideCents(cents, known)
  return taxCategory.options.flatMap((category, at) => {
    const part = parts[at] ?? 0
    return part > 0 ? [{ category, cents: part }] : []
  })
}

const about = ({ reference, title, payer, invoice }: PostedReceivable) => ({
  document: reference,
  text: `${payer} ${title}`,
  payer,
  invoice,
})

/** What was charged, and given up: only where books are kept by documents. */
function chargesOf(receivable: PostedReceivable, accounts: Accounts): Posting[] {
  const account = receivable.debtor ?? accounts.unallocated
  const common = { ...about(receivable), account }
  const charges = receivable.lines
    .filter(({ cents }) => cents !== 0)
    .map((line): Posting => {
      const { account: contra, taxKey } = revenueOf(receivable, line.taxCategory, accounts)
      const { day, cents } = line
      const isReversal = cents < 0
      return {
        ...common,
        source: `line ${receivable.id} ${line.number}`,
        day,
        contra,
        taxKey,
        side: 'S',
        cents: Math.abs(cents),
        isReversal,
      }
    })
  const writeOffs = receivable.writeOffs.flatMap(({ id, day, cents }) =>
    byCategory(receivable, cents).map((part): Posting => {
      const { account: contra, taxKey } = accounts.writeOff[part.category]
      const source = `write-off ${id} ${part.category}`
      return { ...common, source, day, contra, taxKey, side: 'H', cents: part.cents, isReversal: false }
    }),
  )
  return [...charges, ...writeOffs]
}

/** What of a payment pays what; the rest stands on the debtor, or where money of unknown payers lies. */
function receiptsOf(
  payment: PostedPayment,
  receivables: ReadonlyMap<string, PostedReceivable>,
  accounts: Accounts,
): Posting[] {
  const { id, day, way, payer, debtor, text } = payment
  const account = accounts.money[way]
  const base = { day, account, side: 'S' as const, isReversal: false, payer }
  const paid = payment.allocations.flatMap((allocation): Posting[] => {
    const receivable = receivables.get(allocation.receivableId)
    if (!receivable) throw new Error(`the receivable ${allocation.receivableId} is missing`)
    const said = about(receivable)
    if (accounts.mode === 'document_date') {
      const contra = receivable.debtor ?? accounts.unallocated
      const source = `allocation ${allocation.id}`
      return [{ ...base, ...said, source, contra, taxKey: '', cents: allocation.cents }]
    }
    return byCategory(receivable, allocation.cents).map((part) => {
      const { account: contra, taxKey } = revenueOf(receivable, part.category, accounts)
      const source = `allocation ${allocation.id} ${part.category}`
      return { ...base, ...said, source, contra, taxKey, cents: part.cents }
    })
  })
  const allocated = payment.allocations.reduce((sum, { cents }) => sum + cents, 0)
  const rest = payment.cents - allocated
  const open = accounts.mode === 'document_date' ? (debtor ?? accounts.unallocated) : accounts.unallocated
  const kept: Posting[] =
    rest > 0
      ? [
          {
            ...base,
            source: `payment ${id}`,
            contra: open,
            taxKey: '',
            cents: rest,
            document: '',
            text: `${payer} ${text}`,
          },
        ]
      : []
  const out = payment.outgoing.map(
    (one): Posting => ({
      ...base,
      source: `outgoing ${one.id}`,
      day: one.day,
      account: accounts.money[one.way],
      side: 'H',
      contra: open,
      taxKey: '',
      cents: one.cents,
      document: '',
      text: `${payer} ${one.text}`,
    }),
  )
  return [...paid, ...kept, ...out]
}

/**
 * A voucher that is sold is money that is owed. What lapses of it is income, and a correction is booked against the same account:
 * no money has moved.
 */
function voucherPosting(
  { id, kind, cents, day, paidWay, payer, name }: PostedVoucher,
  accounts: Accounts,
): Posting {
  const base = {
    source: `voucher ${id}`,
    day,
    cents: Math.abs(cents),
    isReversal: false,
    document: '',
    text: `${payer} ${name}`.trim(),
    payer,
  }
  const owed = accounts.money.voucher
  if (kind === 'issued')
    return { ...base, account: accounts.money[paidWay], contra: owed, side: 'S', taxKey: '' }
  const { account: contra, taxKey } = accounts.voucherLapse
  return { ...base, account: owed, contra, taxKey, side: cents < 0 ? 'S' : 'H' }
}

/** Everything that the ledger says, as the bookkeeping of this tenant wants it. */
export function postingsOf(
  receivables: readonly PostedReceivable[],
  payments: readonly PostedPayment[],
  accounts: Accounts,
  vouchers: readonly PostedVoucher[] = [],
): Posting[] {
  const byId = new Map(receivables.map((receivable) => [receivable.id, receivable]))
  const charges =
    accounts.mode === 'document_date'
      ? receivables.flatMap((receivable) => chargesOf(receivable, accounts))
      : []
  return [
    ...charges,
    ...payments.flatMap((payment) => receiptsOf(payment, byId, accounts)),
    ...vouchers.map((one) => voucherPosting(one, accounts)),
  ]
}

const booked = ({ day, account, contra, side, cents, taxKey, isReversal }: Posting) =>
  [day, account, contra, side, cents, taxKey, isReversal].join(' ')

/** What stands of all that was exported: rows that were taken back cancel each other out. */
export function standingPostings(exported: readonly Posting[]): Map<string, Posting> {
  const standing = new Map<string, Posting>()
  for (const posting of exported) {
    const before = standing.get(posting.source)
    const takesBack = before && booked({ ...before, isReversal: !before.isReversal }) === booked(posting)
    if (takesBack) standing.delete(posting.source)
    else standing.set(posting.source, posting)
  }
  return standing
}

const byDay = (rows: Posting[]) => rows.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

/**
 * What the next export says: what is new, and for what changed or is gone the reversal of what was exported, with its
 * accounts and its key. A name that changed is no reason to book anything again.
 */
export function changedPostings(
  exported: readonly Posting[],
  present: readonly Posting[],
): { takenBack: Posting[]; added: Posting[] } {
  const standing = standingPostings(exported)
  const wanted = new Map(present.map((posting) => [posting.source, posting]))
  const takenBack = [...standing.values()].flatMap((before): Posting[] => {
    const now = wanted.get(before.source)
    return now && booked(now) === booked(before) ? [] : [{ ...before, isReversal: !before.isReversal }]
  })
  const added = present.filter((posting) => {
    const before = standing.get(posting.source)
    return !before || booked(before) !== booked(posting)
  })
  return { takenBack: byDay(takenBack), added: byDay(added) }
}

/** The same as it stands in the file. What is taken back comes first: read in this order, the rows say what stands. */
export function nextPostings(exported: readonly Posting[], present: readonly Posting[]): Posting[] {
  const { takenBack, added } = changedPostings(exported, present)
  return [...takenBack, ...added]
}

/** The sum of a batch as a person reads it: what is taken back counts against it. */
export const sumOf = (postings: readonly Posting[]) =>
  postings.reduce((sum, { cents, isReversal }) => sum + (isReversal ? -cents : cents), 0)

export type PostingSum = Pick<Posting, 'account' | 'contra' | 'side' | 'taxKey' | 'cents'> & {
  postings: number
}

/** What goes from which account to which, in the order of the accounts. */
export function sumsOf(postings: readonly Posting[]): PostingSum[] {
  const key = ({ account, contra, side, taxKey }: Posting) => [account, contra, side, taxKey].join(' ')
  return [...Map.groupBy(postings, key)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group
      if (!first) return []
      const { account, contra, side, taxKey } = first
      return [{ account, contra, side, taxKey, postings: group.length, cents: sumOf(group) }]
    })
}
