import { randomUUID } from 'node:crypto'
import { today } from '../../server/test/days.ts'

/** An incoming booking of the bank, of today unless a day is given. */
export function cameIn({
  amount,
  name,
  text,
  on = today(),
  reference = randomUUID(),
}: {
  amount: string
  name: string
  text: string
  on?: string
  reference?: string
}): string {
  return `<Ntry>
  <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
  <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
}

/** A statement of the account that `enterBank` enters, as a file for a file field. */
export const statementOf = (entries: readonly string[], name = 'auszug.xml') => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`),
})
