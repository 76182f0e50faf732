import { sealedBank } from '../../server/test/bank.ts'
import { testVault } from '../../server/test/database.ts'
import { pdf, picture } from '../../server/test/sample-files.ts'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

/** A place that was booked to be paid by direct debit, due since yesterday, without a mandate. */
async function addPlaceWithoutMandate() {
  const tenant = await addTenant()
  await rowsOf(
    `update tenant_secret set sealed = $2, collects = true where tenant_id = $1 and name = 'bank'`,
    [tenant.id, sealedBank(tenant.id, testVault, { creditorId: 'DE98ZZZ09999999999' })],
  )
  const course = await addCourse(tenant, { title: 'Lastschriftkurs', feeCents: 48_00 })
  const firstName = `Ida-${tenant.slug}`
  await book(tenant, course, { firstName, lastName: 'Nehm' })
  await rowsOf(
    `with owed as (
       update receivable set due_on = now()::date - 1 where tenant_id = $1 and course_id = $2 returning booking_id)
     update booking set payment_method = 'sepa_direct_debit' from owed where tenant_id = $1 and id = owed.booking_id`,
    [tenant.id, course.id],
  )
  return { tenant, name: `${firstName} Nehm` }
}

test('a mandate on paper is noted where it is missing, found, given another account, and revoked @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const { tenant, name } = await addPlaceWithoutMandate()
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const iban = page.getByRole('textbox', { name: 'IBAN' })
  const wrong = page.getByText(say('Diese IBAN ist ungültig.', 'This IBAN is invalid.'))
  await signIn(tenant.admin)

  await test.step('what lacks a mandate leads to noting one, with its payer chosen', async () => {
    await page.goto('/payments/debits')
    await page
      .getByRole('link', { name: say(`Mandat erfassen: ${name}`, `Record a mandate: ${name}`) })
      .click()
    await expect(page.getByRole('textbox', { name: say('Kontoinhaber', 'Account holder') })).toHaveValue(name)
  })

  await test.step('the account is checked while it is typed, and abroad an address is asked for', async () => {
    await iban.pressSequentially('DE02120300000000202052')
    await expect(wrong).toBeVisible()
    await iban.fill('CH9300762011623852957')
    await expect(
      page.getByRole('textbox', { name: say('Straße und Hausnummer', 'Street and number') }),
    ).toBeVisible()
    await inspect('noting a mandate')
    await iban.fill('DE02120300000000202051')
    await expect(wrong).toBeHidden()
    await iban.blur()
    await expect(iban).toHaveValue('DE02 1203 0000 0000 2020 51')
  })

  await test.step('the mandate is noted, and shows only the end of the account', async () => {
    const signed = page.getByRole('textbox', { name: say('Erteilt am', 'Given on') })
    await signed.fill(say('15.1.2026', '1/15/2026'))
    await page
      .getByLabel(say('Scan oder Foto ablegen', 'Attach a scan or photo'), { exact: true })
      .setInputFiles({
        name: 'Mandat.pdf',
        mimeType: 'application/pdf',
        buffer: pdf,
      })
    await expect(page.getByText('Mandat.pdf')).toBeVisible()
    await button('Mandat erfassen', 'Record a mandate').click()
    await page.waitForURL(/\/payments\/debits\/mandates\/[0-9a-f-]{36}$/)
    await expect(main).toContainText('DE … 2051')
    await expect(main).toContainText(say('Auf Papier erteilt', 'Given on paper'))
    await expect(main).toContainText('Mandat.pdf')
    await inspect('a mandate')
  })

  await test.step('its scan is taken along, replaced by a photo, seen, and removed', async () => {
    const saved = page.waitForEvent('download')
    await button('Herunterladen', 'Download').click()
    expect((await saved).suggestedFilename()).toBe('Mandat.pdf')
    const replace = page.getByLabel(say('Ersetzen', 'Replace'), { exact: true })
    await replace.setInputFiles({ name: 'Notiz.txt', mimeType: 'text/plain', buffer: Buffer.from('Notiz') })
    await expect(page.getByText(say('Ein Scan kann ein PDF', 'A scan may be a PDF'))).toBeVisible()
    await replace.setInputFiles({
      name: 'Foto.jpg',
      mimeType: 'image/jpeg',
      buffer: await picture(600, 800).jpeg().toBuffer(),
    })
    await expect(main).toContainText('Foto.jpg')
    const opened = page.waitForEvent('popup')
    await button('Ansehen', 'View').click()
    await (await opened).waitForURL(/^blob:/)
    await expect((await opened).locator('img')).toHaveJSProperty('naturalWidth', 600)
    await (await opened).close()
    await button('Entfernen …', 'Remove …').click()
    await inspect('removing a scan')
    await dialog.getByRole('button', { name: say('Entfernen', 'Remove'), exact: true }).click()
    await expect(main).toContainText(say('Es ist keiner abgelegt', 'None is attached'))
  })

  await test.step('it is found by the end of its account, and on the page of its payer', async () => {
    await page.goto('/payments/debits/mandates')
    await page
      .getByPlaceholder(say('Name, Referenz oder Ende der IBAN', 'Name, reference or end of the IBAN'))
      .fill('2051')
    await page.waitForURL(/2051/)
    await expect(page.getByRole('link', { name })).toBeVisible()
    await inspect('the list of mandates')
    await page.getByRole('link', { name }).click()
    // The list, which has a link of that name too, is shown until this page is loaded.
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    await main.getByRole('link', { name }).click()
    await expect(
      page.getByRole('heading', { name: say('Lastschriftmandate', 'Direct debit mandates') }),
    ).toBeVisible()
    await page.goBack()
  })

  await test.step('another account takes its place, and the one before stays known', async () => {
    await button('Neues Konto …', 'New account …').click()
    await dialog.getByRole('textbox', { name: 'IBAN' }).fill('DE89370400440532013000')
    await inspect('a new account')
    await dialog.getByRole('button', { name: say('Konto ändern', 'Change the account') }).click()
    await expect(main).toContainText('DE … 3000')
    await expect(page.getByRole('heading', { name: say('Frühere Konten', 'Former accounts') })).toBeVisible()
  })

  await test.step('nothing hinders the collection any more', async () => {
    await page.goto('/payments/debits')
    await expect(page.getByRole('checkbox', { name: new RegExp(name) })).toBeVisible()
    await expect(page.getByText(say('Es gibt kein Mandat', 'There is no mandate'))).toHaveCount(0)
  })

  await test.step('a revoked mandate collects nothing, and a new one is asked for', async () => {
    await page.goto('/payments/debits/mandates')
    await page.getByRole('link', { name }).click()
    await button('Widerrufen …', 'Revoke …').click()
    await dialog.getByRole('textbox').fill(say('am Telefon', 'on the phone'))
    await dialog.getByRole('button', { name: say('Widerrufen', 'Revoke'), exact: true }).click()
    await expect(main).toContainText(say('Dieses Mandat ist widerrufen', 'This mandate is revoked'))
    await inspect('a revoked mandate')
    await page.goto('/payments/debits')
    await expect(page.getByText(say('Das Mandat wurde widerrufen', 'The mandate was revoked'))).toBeVisible()
  })
})
