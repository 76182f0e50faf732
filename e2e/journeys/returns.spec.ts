import { enterBank } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser } from '../stage/people.ts'

const entry = (reference: string, side: 'CRDT' | 'DBIT', day: string, details: string) => `<Ntry>
  <Amt Ccy="EUR">60.00</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
  <NtryDtls><TxDtls><Refs><EndToEndId>E2E-${reference.slice(0, 1)}</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry>`

const from = (name: string) => `<RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>`
const back = '<RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf>'

const statement = {
  name: 'woche.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entry('A1', 'CRDT', '2027-03-04', from('Mina Müller'))}
${entry('B1', 'CRDT', '2027-03-05', from('Ben Öz'))}
${entry('A2', 'DBIT', '2027-03-09', back)}</Stmt></BkToCstmrStmt></Document>`),
}

test('what the bank took back is decided, and a wrong decision is undone @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ hasBankAccount: false })
  const accountant = await addUser('accountant')
  await addMember(tenant.id, accountant, 'accountant')
  await enterBank(tenant)
  await signIn(accountant)
  const main = page.getByRole('main')
  const button = (name: RegExp) => main.getByRole('button', { name })
  const waits = (de: string, en: string) =>
    expect(main.getByRole('status').filter({ hasText: say(de, en) })).toBeVisible()

  await test.step('an import says that a line waits', async () => {
    await page.goto('/payments/import')
    await page.locator('input[type=file]').setInputFiles(statement)
    await button(/2 Zahlungen buchen|Book 2 payments/).click()
    await main.getByRole('link', { name: say('Entscheiden', 'Decide'), exact: true }).click()
    await waits('1 Buchung wartet', '1 line is waiting')
    await expect(main.getByText(say('Das Konto war nicht gedeckt', 'not enough money'))).toBeVisible()
    await inspect('Returns')
  })

  await test.step('the payment with the same reference stands first, and is taken back', async () => {
    const first = main
      .getByRole('list', { name: /Welche Zahlung|Which payment/ })
      .getByRole('listitem')
      .first()
    await expect(first).toContainText(say('Referenz des Zahlers stimmt', 'reference is the same'))
    await first.getByRole('button', { name: /Mina Müller/ }).click()
    await waits('Keine Buchung wartet', 'No line is waiting')
    await main.getByText(/^(Erledigt|Decided) \(1\)$/).click()
    await expect(
      main.getByText(say('Zahlung von Mina Müller ging zurück', 'of Mina Müller went back')),
    ).toBeVisible()
    await inspect('Returns, decided')
  })

  await test.step('that is undone, and the line is ticked off with a reason', async () => {
    await button(/^(Entscheidung zurücknehmen|Undo the decision)/).click()
    await waits('1 Buchung wartet', '1 line is waiting')
    await main.getByText(/^(Warten|Waiting) \(1\)$/).click()
    await button(/^(Abhaken|Tick off)/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(say('Schon erstattet', 'Refunded before'))
    await dialog.getByRole('button', { name: say('Abhaken', 'Tick off') }).click()
    await waits('Keine Buchung wartet', 'No line is waiting')
  })
})
