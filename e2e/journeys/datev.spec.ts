import { readFile } from 'node:fs/promises'
import { today } from '../../server/test/days.ts'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addMember, addTenant, addUser, rowsOf, type Tenant } from '../stage/people.ts'

type Payment = { id: string; allocations: { id: string }[] }

/** Somebody who was charged 48.00 for material and has paid 50.00 in cash. */
async function addPaid(tenant: Tenant, token: string): Promise<Payment> {
  const course = await addCourse(tenant, { feeCents: 0 })
  const firstName = `Ada-${tenant.slug}`
  await book(tenant, course, { firstName, lastName: 'Lindner' })
  const [person] = await rowsOf<{ id: string }>(
    'select id from person where tenant_id = $1 and first_name = $2',
    [tenant.id, firstName],
  )
  const { id: receivableId } = await call<{ id: string }>('POST', `/${tenant.slug}/receivables`, {
    token,
    body: {
      requestKey: crypto.randomUUID(),
      personId: person?.id,
      title: 'Material',
      dueOn: null,
      lines: [
        { label: 'Material', quantityHundredths: 100, unitCents: 4800, taxCategory: 'exempt', taxRate: 0 },
      ],
    },
  })
  return call<Payment>('POST', `/${tenant.slug}/payments`, {
    token,
    body: {
      requestKey: crypto.randomUUID(),
      way: 'cash',
      receivedOn: today(),
      amountCents: 5000,
      personId: person?.id,
      allocations: [{ receivableId, cents: 4800 }],
    },
  })
}

test('an accountant sets up DATEV, exports what was seen, and gets what changed as a correction @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const accountant = await addUser('accountant')
  await addMember(tenant.id, accountant, 'accountant')
  const token = await tokenOf(accountant)
  const payment = await addPaid(tenant, token)
  const main = page.getByRole('main')
  const field = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  const link = (de: string, en: string) => main.getByRole('link', { name: say(de, en), exact: true })
  const figure = (de: string, en: string) =>
    main
      .locator('dl > div')
      .filter({ has: page.getByText(say(de, en), { exact: true }) })
      .locator('dd')
  await signIn(accountant)

  await test.step('nothing is exported before the accounts are confirmed, and wrong ones are named', async () => {
    await page.goto('/payments/datev')
    await link('Konten prüfen', 'Check the accounts').click()
    await field('Beraternummer', 'Adviser number').fill('29098')
    await main.getByRole('combobox', { name: say('Kontenrahmen', 'Chart of accounts') }).selectOption('SKR04')
    const exempt = field('Konto: Steuerfrei', 'Account: Exempt').first()
    await expect(exempt).toHaveValue('4100')
    await main
      .getByRole('combobox', { name: say('Ziffern der Sachkonten', 'Digits of accounts') })
      .selectOption('5')
    await expect(exempt).toHaveValue('41000')
    await expect(field('Erste Nummer der Debitoren', 'First number of debtors')).toHaveValue('100000')
    await exempt.fill('4105')
    const client = field('Mandantennummer', 'Client number')
    const save = main.getByRole('button', { name: say('Speichern', 'Save') })
    await save.click()
    await expect(client).toHaveAttribute('aria-invalid', 'true')
    await client.fill('55003')
    await save.click()
    await expect(main.getByText(say('Das Konto muss 5 Ziffern haben', 'must have 5 digits'))).toBeVisible()
    await inspect('settings of DATEV')
    await main
      .getByRole('button', {
        name: say('Vorschläge für SKR04 eintragen', 'Fill in what is proposed for SKR04'),
      })
      .click()
    await save.click()
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  })

  await test.step('the preview says what is in it, and the file is made and downloaded', async () => {
    await page.goto('/payments/datev')
    await link('Neuer Export', 'New export').click()
    await expect(figure('Buchungen', 'Postings')).toHaveText('2')
    await expect(figure('Summe', 'Sum')).toHaveText(say('50,00 €', '€50.00'))
    await expect(main.getByText(say('2,00 € stehen auf dem Konto', '€2.00 is on the account'))).toBeVisible()
    await inspect('new export for DATEV')
    await main.getByRole('button', { name: say('2 Buchungen exportieren', 'Export 2 postings') }).click()
    const download = page.waitForEvent('download')
    await main
      .getByRole('button', { name: /Buchungsstapel vom .* herunterladen|Download Postings of/ })
      .click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`EXTF_Buchungsstapel_${today()}.csv`)
    const text = new TextDecoder('windows-1252').decode(await readFile(await file.path()))
    expect(text.split('\r\n')).toHaveLength(5)
    expect(text).toContain('16000;41000')
    await inspect('exports for DATEV')
  })

  await test.step('what changes afterwards comes with the next export as a correction', async () => {
    const [allocation] = payment.allocations
    await call('POST', `/${tenant.slug}/payments/${payment.id}/allocations/${allocation?.id}/take-back`, {
      token,
      body: { reason: '' },
    })
    await link('Neuer Export', 'New export').click()
    await expect(figure('Davon Korrekturen', 'Corrections among them')).toHaveText('2')
    await main.getByRole('button', { name: say('3 Buchungen exportieren', 'Export 3 postings') }).click()
    await link('Neuer Export', 'New export').click()
    await expect(main.getByText(say('nichts Neues zu exportieren', 'nothing new to export'))).toBeVisible()
  })
})
