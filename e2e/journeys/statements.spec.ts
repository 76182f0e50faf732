import { enterBank } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser } from '../stage/people.ts'

const entry = (reference: string, amount: string, name: string, text: string) => `<Ntry>
  <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2027-03-04</Dt></BookgDt><ValDt><Dt>2027-03-04</Dt></ValDt><AcctSvcrRef>${reference}</AcctSvcrRef>
  <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const statement = (name: string, ...entries: string[]) => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`),
})

const mina = entry('R1', '120.00', 'Mina Müller', 'Kurs 7K3M-2QXW')
const ben = entry('R2', '80.50', 'Ben Öz', 'Yoga')

test('an accountant reads statements, books them once, and takes an import back', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ hasBankAccount: false })
  const accountant = await addUser('accountant')
  await addMember(tenant.id, accountant, 'accountant')
  await signIn(accountant)
  await page.goto('/payments/import')
  await expect(
    page.getByText(say('Tragen Sie zuerst Ihre IBAN ein.', 'Please enter your IBAN first.')),
  ).toBeVisible()
  await enterBank(tenant)
  await page.reload()
  const files = page.locator('input[type=file]')

  await test.step('a row that cannot be read refuses the file, and is named', async () => {
    await files.setInputFiles(statement('kaputt.xml', mina, ben.replace('80.50', '80,50')))
    await expect(page.getByRole('alert')).toContainText('80,50 EUR')
    await expect(page.getByRole('alert')).toContainText(say('Buchung 2 (Zeile', 'booking 2 (line'))
  })

  await test.step('two overlapping files are previewed together, and booked once', async () => {
    await files.setInputFiles([statement('tag.xml', mina), statement('woche.xml', mina, ben)])
    const preview = page.getByRole('region', { name: say('Vorschau', 'Preview') })
    await expect(preview).toContainText(say('2 neue Zahlungen, 200,50', '2 new payments, €200.50'))
    await expect(preview).toContainText(say('1 Buchung ist schon bekannt', '1 line is known already'))
    await expect(preview.getByText('Mina Müller')).toBeVisible()
    await inspect('Statements, preview')
    await page.getByRole('button', { name: say('2 Zahlungen buchen', 'Book 2 payments') }).click()
    await expect(page.getByText(say('2 Zahlungen sind gebucht', '2 payments are booked'))).toBeVisible()
    await expect(page.getByText('Kurs 7K3M-2QXW')).toBeVisible()
    await inspect('Statements, booked')
  })

  await test.step('the whole import is taken back with a reason, and stays in the history', async () => {
    await page.getByRole('button', { name: say('Import zurücknehmen', 'Undo import') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('Grund', 'Reason')).fill(say('Falscher Monat', 'Wrong month'))
    await dialog.getByRole('button', { name: say('Import zurücknehmen', 'Undo import') }).click()
    await expect(dialog).toBeHidden()
    await page
      .getByRole('link', { name: say('Kontoauszüge', 'Bank statements') })
      .first()
      .click()
    const history = page.getByRole('list', { name: say('Bisherige Importe', 'Imports so far') })
    await expect(history).toContainText(say('Falscher Monat', 'Wrong month'))
    await inspect('Statements')
  })

  await test.step('a table has its columns assigned, and the same file can be read again', async () => {
    await files.setInputFiles({
      name: 'umsaetze.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Tag;Wer;Wieviel\n05.03.2027;Ben Öz;12,00'),
    })
    const field = (heading: string) =>
      page.getByLabel(say(`Angabe für „${heading}“`, `Field for “${heading}”`))
    await field('Tag').selectOption('bookedOn')
    await field('Wer').selectOption('name')
    await field('Wieviel').selectOption('amount')
    await expect(page.getByText(say('1 neue Zahlung, 12,00', '1 new payment, €12.00'))).toBeVisible()
    await inspect('Statements, columns')
    await page.getByRole('button', { name: say('Verwerfen', 'Discard') }).click()
    await files.setInputFiles(statement('woche.xml', mina, ben))
    await expect(
      page.getByRole('button', { name: say('2 Zahlungen buchen', 'Book 2 payments') }),
    ).toBeVisible()
  })
})
