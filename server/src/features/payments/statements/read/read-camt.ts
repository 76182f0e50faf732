import { compactNumber } from '@reihum/contract/tenants/bank-numbers.ts'
import { Refusal } from '#platform/refusal.ts'
import { scanXml } from '#platform/tables/read/scan-xml.ts'
import type { Balance, RawLine, Statement, StatementSource } from '../statement.rules.ts'
import { centsOf, dayOf, plainText } from './amounts.rules.ts'
import { type EntryLines, linesOfEntry } from './camt-entry.rules.ts'
import { identified } from './line-identity.ts'
import { unreadable } from './unreadable.ts'
import { childrenOf, nodeAt, textAt, type XmlNode, xmlNode } from './xml-tree.rules.ts'

/** The messages that banks send, by the element that holds them, and what each part of one is called. */
const messages: Readonly<Record<string, { part: string; source: StatementSource }>> = {
  BkToCstmrStmt: { part: 'Stmt', source: 'statement' },
  BkToCstmrAcctRpt: { part: 'Rpt', source: 'report' },
  BkToCstmrDbtCdtNtfctn: { part: 'Ntfctn', source: 'notification' },
}

/** Messages of banks are about fifteen levels deep. */
const deepest = 40

export const mostLines = 200_000

/** Counts lines on the way, so that a long text is counted through once. */
function lineCounter(text: string) {
  let counted = 0
  let line = 1
  return (at: number): number => {
    for (
      let next = text.indexOf('\n', counted);
      next !== -1 && next < at;
      next = text.indexOf('\n', counted)
    ) {
      counted = next + 1
      line += 1
    }
    return line
  }
}

function balanceOf(node: XmlNode): (Balance & { type: string }) | null {
  const amount = nodeAt(node, 'Amt')
  const cents = centsOf(amount?.text.trim() ?? '')
  const on = dayOf(textAt(node, 'Dt', 'Dt') || textAt(node, 'Dt', 'DtTm'))
  const currency = amount?.attributes('Ccy') ?? ''
  if (cents === null || !on || !/^[A-Z]{3}$/.test(currency)) return null
  const sign = textAt(node, 'CdtDbtInd') === 'DBIT' ? -1 : 1
  return { type: textAt(node, 'Tp', 'CdOrPrtry', 'Cd'), on, cents: sign * cents, currency }
}

const withoutType = (one: (Balance & { type: string }) | undefined): Balance | null =>
  one ? { on: one.on, cents: one.cents, currency: one.currency } : null

/** Opening and closing balance; the pages of a long statement pass on interim ones. */
function balancesOf(head: XmlNode): Pick<Statement, 'opening' | 'closing'> {
  const all = childrenOf(head, 'Bal')
    .map(balanceOf)
    .filter((one) => one !== null)
  const interim = all.filter(({ type }) => type === 'ITBD')
  const opening = all.find(({ type }) => type === 'OPBD') ?? all.find(({ type }) => type === 'PRCD')
  const closing = all.find(({ type }) => type === 'CLBD')
  return {
    opening: withoutType(opening ?? (interim.length > 1 || closing ? interim[0] : undefined)),
    closing: withoutType(closing ?? interim.at(-1)),
  }
}

type Gathered = { lines: RawLine[]; pending: number; zero: number }

function statementOf(head: XmlNode, source: StatementSource, { lines, pending, zero }: Gathered): Statement {
  const number = nodeAt(head, 'Acct', 'Id')
  const account = compactNumber((textAt(number, 'IBAN') || textAt(number, 'Othr', 'Id')).slice(0, 50))
  const { opening, closing } = balancesOf(head)
  const told = textAt(head, 'Acct', 'Ccy')
  const days = lines.map(({ bookedOn }) => bookedOn).sort()
  return {
    source,
    account,
    reference: plainText(textAt(head, 'Id'), 60),
    currency: told || opening?.currency || (lines[0]?.currency ?? ''),
    from: dayOf(textAt(head, 'FrToDt', 'FrDtTm') || textAt(head, 'FrToDt', 'FrDt')) ?? days[0] ?? null,
    to: dayOf(textAt(head, 'FrToDt', 'ToDtTm') || textAt(head, 'FrToDt', 'ToDt')) ?? days.at(-1) ?? null,
    opening,
    closing,
    lines: identified(lines),
    pending,
    zero,
  }
}

function gather(into: Gathered, found: EntryLines): void {
  if (found.kind === 'lines') into.lines.push(...found.lines)
  else into[found.kind] += 1
}

/**
 * Reads a message of a bank (camt.052, .053 or .054). The text is read once from beginning to end, and each entry is let go
 * as soon as it is understood, so that a file of a year fits into memory. Null: it is no such message.
 */
export function readCamt(xml: string, file: string): Statement[] | null {
  const lineAt = lineCounter(xml)
  const statements: Statement[] = []
  const open: string[] = []
  let message: (typeof messages)[string] | undefined
  let gathered: Gathered = { lines: [], pending: 0, zero: 0 }
  /** The elements that are open inside a statement, the statement itself first. */
  const nodes: XmlNode[] = []
  let entry = 0
  let line = 1
  let lines = 0
  const damaged = () => new Refusal('STATEMENT_DAMAGED', { file })
  const begin = (name: string, node: XmlNode, at: number) => {
    if (name === message?.part && nodes.length === 0) gathered = { lines: [], pending: 0, zero: 0 }
    else if (nodes.length === 0) return
    if (name === 'Ntry' && nodes.length === 1) {
      entry += 1
      line = lineAt(at)
    } else nodes.at(-1)?.children.push(node)
    nodes.push(node)
  }
  const end = (node: XmlNode) => {
    if (nodes.length === 1 && node.name === 'Ntry') {
      gather(
        gathered,
        linesOfEntry(node, (field, value) => unreadable({ file, line, entry }, field, value)),
      )
      lines = statements.reduce((sum, one) => sum + one.lines.length, gathered.lines.length)
      if (lines > mostLines) throw new Refusal('STATEMENT_TOO_MUCH', { file })
    }
    if (nodes.length === 0 && message) statements.push(statementOf(node, message.source, gathered))
  }
  scanXml(xml, {
    open(name, attributes, at) {
      if (open.length >= deepest) throw new Refusal('STATEMENT_TOO_MUCH', { file })
      if (open.length === 1 && open[0] === 'Document') message = messages[name]
      open.push(name)
      begin(name, xmlNode(name, attributes), at)
    },
    text(part) {
      const node = nodes.at(-1)
      if (node && node.children.length === 0) node.text += part
    },
    close(name) {
      if (open.pop() !== name) throw damaged()
      const node = nodes.pop()
      if (node) end(node)
    },
  })
  if (open.length > 0) throw damaged()
  return message ? statements : null
}
