/** The account of the tests; its check digits are right. */
export const ownIban = 'DE89370400440532013000'
export const payerIban = 'DE02120300000000202051'

export type TestEntry = {
  /** With two decimals, as banks write it: 120.00 */
  amount: string
  side?: 'CRDT' | 'DBIT'
  currency?: string
  state?: string
  bookedOn?: string
  valueOn?: string
  /** The bank's reference; null: none. */
  reference?: string | null
  isReversal?: boolean
  /** Domain, family and subfamily. */
  code?: [string, string, string]
  gvc?: string
  /** The sum of so many payments, whose details may be missing. */
  batchOf?: number
  details?: TestDetails[]
  text?: string
}

export type TestDetails = {
  amount?: string
  currency?: string
  endToEndId?: string
  name?: string
  iban?: string
  texts?: string[]
  creditorReference?: string
  returned?: { code: string; text?: string }
  instructed?: { amount: string; currency: string; rate?: string }
}

export type TestStatement = {
  id?: string
  iban?: string
  currency?: string
  from?: string
  to?: string
  opening?: { on: string; amount: string }
  closing?: { on: string; amount: string }
  entries: TestEntry[]
}

export type CamtVersion = 'camt.052.001.08' | 'camt.053.001.08' | 'camt.054.001.08' | 'camt.053.001.02'

const wrappers: Record<string, [message: string, part: string]> = {
  'camt.052': ['BkToCstmrAcctRpt', 'Rpt'],
  'camt.053': ['BkToCstmrStmt', 'Stmt'],
  'camt.054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const tag = (name: string, content: string | undefined) =>
  content === undefined || content === '' ? '' : `<${name}>${content}</${name}>`
const money = (name: string, amount: string | undefined, currency: string) =>
  amount === undefined ? '' : `<${name} Ccy="${currency}">${amount}</${name}>`

function amountDetails({ instructed }: TestDetails): string {
  if (!instructed) return ''
  const { amount, currency, rate } = instructed
  const exchange = rate
    ? `<CcyXchg><SrcCcy>${currency}</SrcCcy><TrgtCcy>EUR</TrgtCcy><XchgRate>${rate}</XchgRate></CcyXchg>`
    : ''
  return `<AmtDtls><InstdAmt>${money('Amt', amount, currency)}${exchange}</InstdAmt></AmtDtls>`
}

function detailsXml(details: TestDetails, entry: TestEntry, isOld: boolean): string {
  const { side = 'CRDT', currency = 'EUR' } = entry
  const own = details.currency ?? currency
  const isBack = details.returned !== undefined || entry.isReversal === true
  const role = (side === 'CRDT') !== isBack ? 'Dbtr' : 'Cdtr'
  const named = details.name === undefined ? '' : tag('Nm', escaped(details.name))
  const party = named && tag(role, isOld ? named : tag('Pty', named))
  const account = details.iban ? tag(`${role}Acct`, tag('Id', tag('IBAN', details.iban))) : ''
  const structured = details.creditorReference
    ? tag(
        'Strd',
        tag(
          'CdtrRefInf',
          tag('Tp', tag('CdOrPrtry', tag('Cd', 'SCOR'))) + tag('Ref', details.creditorReference),
        ),
      )
    : ''
  const texts = (details.texts ?? []).map((text) => tag('Ustrd', escaped(text))).join('')
  const returned = details.returned
    ? tag('RtrInf', tag('Rsn', tag('Cd', details.returned.code)) + tag('AddtlInf', details.returned.text))
    : ''
  return tag(
    'TxDtls',
    tag('Refs', tag('EndToEndId', details.endToEndId ?? 'NOTPROVIDED')) +
      (isOld ? '' : money('Amt', details.amount, own) + (details.amount ? tag('CdtDbtInd', side) : '')) +
      (isOld && details.amount
        ? `<AmtDtls><TxAmt>${money('Amt', details.amount, own)}</TxAmt></AmtDtls>`
        : amountDetails(details)) +
      tag('RltdPties', party + account) +
      tag('RmtInf', texts + structured) +
      returned,
  )
}

function entryXml(entry: TestEntry, isOld: boolean): string {
  const { amount, side = 'CRDT', currency = 'EUR', state = 'BOOK', bookedOn = '2027-03-04' } = entry
  const [domain, family, subfamily] = entry.code ?? ['PMNT', side === 'CRDT' ? 'RCDT' : 'ICDT', 'ESCT']
  const code =
    tag('Domn', tag('Cd', domain) + tag('Fmly', tag('Cd', family) + tag('SubFmlyCd', subfamily))) +
    (entry.gvc ? tag('Prtry', tag('Cd', `NTRF+${entry.gvc}`) + tag('Issr', 'DK')) : '')
  const batch = entry.batchOf ? tag('Btch', tag('NbOfTxs', String(entry.batchOf))) : ''
  const details = (entry.details ?? []).map((one) => detailsXml(one, entry, isOld)).join('')
  return tag(
    'Ntry',
    money('Amt', amount, currency) +
      tag('CdtDbtInd', side) +
      (entry.isReversal === undefined ? '' : tag('RvslInd', String(entry.isReversal))) +
      tag('Sts', isOld ? state : tag('Cd', state)) +
      tag('BookgDt', tag('Dt', bookedOn)) +
      tag('ValDt', tag('Dt', entry.valueOn ?? bookedOn)) +
      (entry.reference === null ? '' : tag('AcctSvcrRef', entry.reference)) +
      tag('BkTxCd', code) +
      tag('NtryDtls', batch + details) +
      tag('AddtlNtryInf', entry.text && escaped(entry.text)),
  )
}

function balanceXml(
  type: string,
  balance: { on: string; amount: string } | undefined,
  currency: string,
): string {
  if (!balance) return ''
  const side = balance.amount.startsWith('-') ? 'DBIT' : 'CRDT'
  return tag(
    'Bal',
    tag('Tp', tag('CdOrPrtry', tag('Cd', type))) +
      money('Amt', balance.amount.replace('-', ''), currency) +
      tag('CdtDbtInd', side) +
      tag('Dt', tag('Dt', balance.on)),
  )
}

let statements = 0

/** A message of a bank, as the schemas of ISO 20022 want it. */
export function camt(version: CamtVersion, ...parts: TestStatement[]): string {
  const [message = '', part = ''] = wrappers[version.slice(0, 8)] ?? []
  const isOld = version.endsWith('.02')
  const moment = '2027-03-05T06:00:00+01:00'
  const body = parts.map(({ id, iban = ownIban, currency = 'EUR', ...statement }) => {
    statements += 1
    const { from, to } = statement
    const period =
      from && to
        ? tag('FrToDt', tag('FrDtTm', `${from}T00:00:00+01:00`) + tag('ToDtTm', `${to}T23:59:59+01:00`))
        : ''
    return tag(
      part,
      tag('Id', id ?? `S${statements}`) +
        tag('CreDtTm', moment) +
        period +
        tag('Acct', tag('Id', tag('IBAN', iban)) + tag('Ccy', currency)) +
        balanceXml('OPBD', statement.opening, currency) +
        balanceXml('CLBD', statement.closing, currency) +
        statement.entries.map((entry) => `\n${entryXml(entry, isOld)}`).join(''),
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">
${tag(message, tag('GrpHdr', tag('MsgId', 'M1') + tag('CreDtTm', moment)) + body.join('\n'))}
</Document>
`
}

type Paid = Partial<TestEntry> & { name?: string; payer?: string; says?: string; endToEndId?: string }

/** A payment that came in, as most entries of a statement are. */
export function paid(
  amount: string,
  { name = 'Mina Müller', payer = payerIban, says = 'Kurs', endToEndId, ...entry }: Paid = {},
): TestEntry {
  return { amount, details: [{ name, iban: payer, texts: [says], endToEndId }], ...entry }
}
