import { z } from 'zod'
import { type TaxCategory, taxCategory } from '../courses/course-terms.ts'
import { type PaymentWay, paymentWay } from '../ledger/receivable-states.ts'
import { day } from '../wire/days.schema.ts'
import { line } from '../wire/line.schema.ts'
import { revision } from '../wire/record.schema.ts'
import { text } from '../wire/text.schema.ts'

export const datevChart = z.enum(['SKR03', 'SKR04'])
export type DatevChart = z.infer<typeof datevChart>

/** By which day something is booked: when it was paid, or by its document. */
export const datevMode = z.enum(['payment_date', 'document_date'])

const account = text(8).regex(/^[1-9]\d{3,7}$/)
/** Empty: the account says its tax by itself, or there is none. */
const taxKey = text(4).regex(/^\d{0,4}$/)

export const datevAccount = z.object({ account, taxKey })
export type DatevAccount = z.infer<typeof datevAccount>

/** Accounts that know their tax: a tax key beside them is refused. By their first four digits. */
const automatic: Record<DatevChart, readonly RegExp[]> = {
  SKR03: [/^83[0-4]/, /^84[0-4]/, /^240[16]/],
  SKR04: [/^43[0-4]/, /^44[0-4]/, /^693[16]/],
}
const isAutomaticAccount = (chart: DatevChart, number: string) =>
  automatic[chart].some((pattern) => pattern.test(number))

const perCategory = z.record(taxCategory, datevAccount)

export const datevPlan = z
  .object({
    adviser: z.number().int().min(1001).max(9_999_999),
    client: z.number().int().min(1).max(99_999),
    fiscalYearStart: day,
    accountLength: z.number().int().min(4).max(8),
    chart: datevChart,
    mode: datevMode,
    label: line(30).min(1),
    /** Income by the tax of what was sold. */
    revenue: perCategory,
    /** What is written off, by the tax of what was sold. */
    writeOff: perCategory,
    fees: datevAccount,
    /** What is left of vouchers that have lapsed, and by what they were corrected; left out: as the chart proposes. */
    voucherLapse: datevAccount.optional(),
    /** Where money lies, by the way it came; what vouchers pay lies where it is owed until they are redeemed. */
    money: z.record(paymentWay, account),
    /** What came in and pays nothing yet, where nobody knows the payer. */
    unallocated: account,
    /** The first number of a debtor: one digit more than other accounts. */
    firstDebtor: z.number().int(),
  })
  .superRefine((plan, check) => {
    const { accountLength, chart, firstDebtor } = plan
    const named = [
      ...(['revenue', 'writeOff'] as const).flatMap((part) =>
        taxCategory.options.map((category) => ({ path: [part, category], ...plan[part][category] })),
      ),
      { path: ['fees'], ...plan.fees },
      ...(plan.voucherLapse ? [{ path: ['voucherLapse'], ...plan.voucherLapse }] : []),
    ]
    const wrong = (path: (string | number)[], code: string, bound?: unknown) =>
      check.addIssue({ code: 'custom', path, params: { code, bound } })
    for (const { path, account: number, taxKey: key } of named) {
      if (number.length !== accountLength) wrong([...path, 'account'], 'accountLength', accountLength)
      if (key !== '' && isAutomaticAccount(chart, number)) wrong([...path, 'taxKey'], 'taxKeyOnAutomatic')
    }
    for (const way of paymentWay.options)
      if (plan.money[way].length !== accountLength) wrong(['money', way], 'accountLength', accountLength)
    if (plan.unallocated.length !== accountLength) wrong(['unallocated'], 'accountLength', accountLength)
    const first = 10 ** accountLength
    if (firstDebtor < first || firstDebtor >= 7 * first) wrong(['firstDebtor'], 'debtorNumber', first)
  })
export type DatevPlan = z.infer<typeof datevPlan>

export const datevSettings = z.object({
  revision,
  plan: datevPlan,
  /** Nobody has confirmed the accounts yet: they are a proposal, and nothing can be exported. */
  isProposal: z.boolean(),
})

/** A plan in which no account is left out. */
export type WholeDatevPlan = DatevPlan & { voucherLapse: DatevAccount }

type Accounts = Pick<
  WholeDatevPlan,
  'revenue' | 'writeOff' | 'fees' | 'voucherLapse' | 'money' | 'unallocated'
>

const plain = (number: string): DatevAccount => ({ account: number, taxKey: '' })
const categories = (numbers: Record<TaxCategory, string>) =>
  Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, plain(number)])) as Record<
    TaxCategory,
    DatevAccount
  >

/** What is proposed for each chart of accounts; the adviser of the tenant may want others. */
export const proposedAccounts: Record<DatevChart, Accounts> = {
  SKR03: {
    revenue: categories({
      standard: '8400',
      reduced: '8300',
      zero: '8290',
      exempt: '8100',
      small_business: '8195',
    }),
    writeOff: categories({
      standard: '2406',
      reduced: '2401',
      zero: '2400',
      exempt: '2400',
      small_business: '2400',
    }),
    fees: plain('2700'),
    voucherLapse: plain('2700'),
    money: {
      bank_transfer: '1200',
      cash: '1000',
      card: '1360',
      sepa_direct_debit: '1200',
      paypal: '1360',
      card_online: '1360',
      // other liabilities: no account of the chart is for vouchers alone
      voucher: '1700',
      other: '1360',
    } satisfies Record<PaymentWay, string>,
    unallocated: '1590',
  },
  SKR04: {
    revenue: categories({
      standard: '4400',
      reduced: '4300',
      zero: '4290',
      exempt: '4100',
      small_business: '4185',
    }),
    writeOff: categories({
      standard: '6936',
      reduced: '6931',
      zero: '6930',
      exempt: '6930',
      small_business: '6930',
    }),
    fees: plain('4830'),
    voucherLapse: plain('4830'),
    money: {
      bank_transfer: '1800',
      cash: '1600',
      card: '1460',
      sepa_direct_debit: '1800',
      paypal: '1460',
      card_online: '1460',
      voucher: '3500',
      other: '1460',
    },
    unallocated: '1370',
  },
}

/** The same for longer accounts, which end in zeros; debtors have one digit more. */
export function proposedFor(
  chart: DatevChart,
  accountLength: number,
): Accounts & Pick<DatevPlan, 'firstDebtor'> {
  const { revenue, writeOff, fees, voucherLapse, money, unallocated } = proposedAccounts[chart]
  const long = (number: string) => number.padEnd(accountLength, '0')
  const longer = (one: DatevAccount): DatevAccount => ({ ...one, account: long(one.account) })
  const each = <Key extends string, From, To>(of: Record<Key, From>, make: (from: From) => To) =>
    Object.fromEntries(Object.entries<From>(of).map(([key, one]) => [key, make(one)])) as Record<Key, To>
  return {
    revenue: each(revenue, longer),
    writeOff: each(writeOff, longer),
    fees: longer(fees),
    voucherLapse: longer(voucherLapse),
    money: each(money, long),
    unallocated: long(unallocated),
    firstDebtor: 10 ** accountLength,
  }
}
