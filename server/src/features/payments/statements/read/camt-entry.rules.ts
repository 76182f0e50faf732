import { compactNumber } from '@reihum/contract/tenants/bank-numbers.ts'
import type { RawLine } from '../statement.rules.ts'
import { centsOf, dayOf, plainText, reference } from './amounts.rules.ts'
import { type BankCodes, gvcOf, lineKind } from './line-kind.rules.ts'
import { childrenOf, nodeAt, textAt, type XmlNode } from './xml-tree.rules.ts'

/** What cannot be understood: the element and what stands in it. */
export type Fail = (field: string, value: string) => Error

export type EntryLines = { kind: 'lines'; lines: RawLine[] } | { kind: 'pending' } | { kind: 'zero' }

const longestName = 140
const longestText = 2000

type Money = { cents: number; currency: string }

/** An amount with its currency; null: there is none, or it has no cents. */
function moneyIn(node: XmlNode | undefined): Money | null {
  const currency = node?.attributes('Ccy') ?? ''
  const cents = centsOf(node?.text.trim() ?? '')
  return cents === null || !/^[A-Z]{3}$/.test(currency) ? null : { cents, currency }
}

function neededMoney(node: XmlNode | undefined, fail: Fail): Money {
  const money = moneyIn(node)
  if (money) return money
  throw fail('Amt', `${node?.text.trim() ?? ''} ${node?.attributes('Ccy') ?? ''}`.trim())
}

function signIn(node: XmlNode, fail: Fail): 1 | -1 {
  const side = textAt(node, 'CdtDbtInd')
  if (side !== 'CRDT' && side !== 'DBIT') throw fail('CdtDbtInd', side)
  return side === 'CRDT' ? 1 : -1
}

const writtenDay = (node: XmlNode, name: string) => textAt(node, name, 'Dt') || textAt(node, name, 'DtTm')

function daysOf(entry: XmlNode, fail: Fail): { bookedOn: string; valueOn: string | null } {
  const [booked, value] = [writtenDay(entry, 'BookgDt'), writtenDay(entry, 'ValDt')]
  const bookedOn = dayOf(booked || value)
  if (!bookedOn) throw fail('BookgDt', booked || value)
  if (value !== '' && !dayOf(value)) throw fail('ValDt', value)
  return { bookedOn, valueOn: dayOf(value) }
}

/** Whether it is booked; what is only announced may still change. */
const isBooked = (entry: XmlNode) => {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  return state === '' || state === 'BOOK'
}

function codesOf(entry: XmlNode, details: XmlNode | undefined): BankCodes {
  const code = nodeAt(details, 'BkTxCd') ?? nodeAt(entry, 'BkTxCd')
  return {
    family: textAt(code, 'Domn', 'Fmly', 'Cd'),
    subfamily: textAt(code, 'Domn', 'Fmly', 'SubFmlyCd'),
    gvc: gvcOf(textAt(code, 'Prtry', 'Cd')),
    isReversal: textAt(entry, 'RvslInd') === 'true' || textAt(entry, 'RvslInd') === '1',
    returnCode: textAt(details, 'RtrInf', 'Rsn', 'Cd') || textAt(details, 'RtrInf', 'Rsn', 'Prtry'),
  }
}

/** Name and account of one side; version 8 has the name one level deeper than version 2. */
function partyOf(details: XmlNode | undefined, role: 'Dbtr' | 'Cdtr') {
  const parties = nodeAt(details, 'RltdPties')
  const nameIn = (at: string) => textAt(parties, at, 'Pty', 'Nm') || textAt(parties, at, 'Nm')
  const account = nodeAt(parties, `${role}Acct`, 'Id')
  return {
    name: plainText(nameIn(role) || nameIn(`Ultmt${role}`), longestName),
    iban: compactNumber((textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id')).slice(0, 50)),
  }
}

/** Who is on the other side. What comes back keeps the sides of the first payment. */
function counterpartOf(details: XmlNode | undefined, cents: number, isBack: boolean) {
  const likely = cents > 0 !== isBack ? 'Dbtr' : 'Cdtr'
  const [first, other] = [partyOf(details, likely), partyOf(details, likely === 'Dbtr' ? 'Cdtr' : 'Dbtr')]
  return first.name === '' && first.iban === '' && isBack ? other : first
}

function textsOf(entry: XmlNode, details: XmlNode | undefined) {
  const remittance = nodeAt(details, 'RmtInf')
  const structured = childrenOf(remittance, 'Strd')
  const lines = [
    ...childrenOf(remittance, 'Ustrd').map(({ text }) => text),
    ...structured.flatMap((one) => childrenOf(one, 'AddtlRmtInf').map(({ text }) => text)),
  ]
  const text = lines.join(' ')
  return {
    remittance: plainText(details ? text : textAt(entry, 'AddtlNtryInf'), longestText),
    endToEndId: reference(textAt(details, 'Refs', 'EndToEndId')),
    creditorReference: reference(structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref')).join('')),
  }
}

/** What the bank exchanged, if it exchanged anything. */
function foreignOf(details: XmlNode | undefined, currency: string): RawLine['foreign'] {
  const amounts = nodeAt(details, 'AmtDtls')
  const places = ['InstdAmt', 'TxAmt', 'CntrValAmt'].map((name) => nodeAt(amounts, name))
  for (const place of [...places, details]) {
    const money = moneyIn(nodeAt(place, 'Amt'))
    if (!money || money.currency === currency || money.cents === 0) continue
    const rates = places.map((one) => textAt(one, 'CcyXchg', 'XchgRate'))
    return { ...money, rate: rates.find((rate) => /^\d{1,10}(\.\d{1,10})?$/.test(rate.slice(0, 30))) ?? null }
  }
  return null
}

/** The cents of one part of a batch in the currency of the account; null: the bank does not say. */
function partCents(details: XmlNode, currency: string): number | null {
  const amounts = nodeAt(details, 'AmtDtls')
  const places = [details, ...['TxAmt', 'CntrValAmt', 'InstdAmt'].map((name) => nodeAt(amounts, name))]
  const found = places
    .map((place) => moneyIn(nodeAt(place, 'Amt')))
    .find((money) => money?.currency === currency)
  return found?.cents ?? null
}

/** The parts of a batch with their cents; null: there are none, or they do not add up to the entry. */
function partsOf(entry: XmlNode, total: number, currency: string, fail: Fail) {
  const details = childrenOf(entry, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  if (isSumOfMore(entry, details.length)) return null
  if (details.length < 2) return [{ details: details[0], cents: total }]
  const parts: { details: XmlNode; cents: number }[] = []
  for (const one of details) {
    const cents = partCents(one, currency)
    if (cents === null) return null
    parts.push({
      details: one,
      cents: cents * (textAt(one, 'CdtDbtInd') === '' ? Math.sign(total) : signIn(one, fail)),
    })
  }
  return parts.reduce((sum, { cents }) => sum + cents, 0) === total ? parts : null
}

/** Whether the bank says that the entry is the sum of more payments than it tells. */
function isSumOfMore(entry: XmlNode, told: number): boolean {
  const counts = childrenOf(entry, 'NtryDtls').map((one) => textAt(one, 'Btch', 'NbOfTxs').slice(0, 10))
  return counts.some((count) => /^\d{1,9}$/.test(count) && Number(count) > Math.max(1, told))
}

/** What one entry of a bank is about: a line for each payment in it. */
export function linesOfEntry(entry: XmlNode, fail: Fail): EntryLines {
  if (!isBooked(entry)) return { kind: 'pending' }
  const { cents: amount, currency } = neededMoney(nodeAt(entry, 'Amt'), fail)
  const total = signIn(entry, fail) * amount
  const days = daysOf(entry, fail)
  if (total === 0) return { kind: 'zero' }
  const own = reference(textAt(entry, 'AcctSvcrRef'))
  const parts = partsOf(entry, total, currency, fail)
  const all = parts ?? [{ details: undefined, cents: total }]
  const lines = all.flatMap(({ details, cents }, at): RawLine[] => {
    if (cents === 0) return []
    const codes = codesOf(entry, details)
    const kind = parts ? lineKind(cents, codes) : 'other'
    const isBack = kind === 'return' || kind === 'reversal'
    const { name, iban } = counterpartOf(details, cents, isBack)
    const original = moneyIn(nodeAt(details, 'AmtDtls', 'InstdAmt', 'Amt'))
    const told = plainText(
      childrenOf(nodeAt(details, 'RtrInf'), 'AddtlInf')
        .map(({ text }) => text)
        .join(' '),
      500,
    )
    return [
      {
        ...days,
        ...textsOf(entry, details),
        reference: own || (all.length === 1 ? reference(textAt(details, 'Refs', 'AcctSvcrRef')) : ''),
        part: parts ? at : -1,
        cents,
        currency,
        counterpartName: name,
        counterpartIban: iban,
        kind,
        isBatch: parts === null,
        returned:
          kind === 'return'
            ? {
                code: plainText(codes.returnCode, 10),
                text: told,
                originalCents: original?.currency === currency ? original.cents : null,
              }
            : null,
        foreign: foreignOf(details, currency),
      },
    ]
  })
  return { kind: 'lines', lines }
}
