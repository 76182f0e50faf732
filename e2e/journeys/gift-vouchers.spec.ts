import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'
import { giveNumber, sellVoucher } from '../stage/voucher-number.ts'

test('a gift voucher is sold, pays a part of a place, and has its money back after a cancellation', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Töpfern', feeCents: 8000 })
  const main = page.getByRole('main')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en), exact: true })
  await signIn(tenant.operator)
  let number = ''

  await test.step('the staff sells it, and what is missing is said', async () => {
    await page.goto('/vouchers')
    await expect(main.getByText(say('Ein Gutschein ist Geld', 'A gift voucher is money'))).toBeVisible()
    await main
      .getByRole('link', { name: say('Gutschein verkaufen', 'Sell a voucher') })
      .first()
      .click()
    await button('Gutschein verkaufen', 'Sell a voucher').click()
    await expect(box('Wert', 'Value')).toHaveAttribute('aria-invalid', 'true')
    await box('Wert', 'Value').fill('50')
    await box('Wer kauft', 'Buyer').fill('Oma Vogel')
    await box('Für wen', 'For whom').fill('Jonas')
    await box('Persönliche Worte', 'Personal message').fill('Viel Freude!')
    await inspect('new gift voucher')
    await button('Gutschein verkaufen', 'Sell a voucher').click()
    await expect(page).toHaveURL(/\/vouchers\/[0-9a-f-]{36}$/)
    await expect(main.getByRole('heading', { level: 1 })).toContainText(say('Gutschein …', 'Voucher …'))
    await inspect('gift voucher')
    number = await giveNumber(new URL(page.url()).pathname.split('/').at(-1) as string)
  })

  await test.step('a visitor books with it, and reads what is still to be paid', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await page.getByRole('radio', { name: say('Für mich', 'For me') }).check()
    const first = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) }).first()
    await first('Vorname', 'First name').fill('Jonas')
    await first('Nachname', 'Last name').fill('Weber')
    await first('E-Mail', 'E-mail').fill('jonas@example.org')
    const voucher = page.getByRole('textbox', { name: say('Gutschein', 'Gift voucher') })
    await voucher.fill('ABCD-EFGH-2345-6789')
    const on = page.getByRole('button', {
      name: say('Weiter und Angaben prüfen', 'Continue and check your details'),
    })
    await on.click()
    await expect(
      page.getByText(say('Diesen Gutschein gibt es hier nicht.', 'There is no such voucher here.')).first(),
    ).toBeVisible()
    await inspect('register with a wrong voucher')
    await voucher.fill(number.toLowerCase())
    await on.click()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order).toContainText(say('80,00', '80.00'))
    await expect(order).toContainText(say('Gutschein …', 'Voucher …'))
    await expect(order).toContainText(say('Noch zu zahlen', 'Still to pay'))
    await expect(order).toContainText(say('30,00', '30.00'))
    await inspect('order with a gift voucher')
    await page
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(page.getByRole('region', { name: say('Preis', 'Price') })).toContainText(
      say('30,00', '30.00'),
    )
  })

  await test.step('a second voucher pays the rest on the page of the booking, and the visitor cancels', async () => {
    const booking = page.url()
    const id = await sellVoucher(tenant, 4000)
    const second = await giveNumber(id)
    await page.goto(booking)
    await page.getByRole('link', { name: say('Gutschein einlösen', 'Redeem a gift voucher') }).click()
    await inspect('redeem a gift voucher')
    await page.getByRole('textbox', { name: say('Gutscheinnummer', 'Voucher number') }).fill(second)
    await page.getByRole('button', { name: say('Gutschein einlösen', 'Redeem the voucher') }).click()
    await expect(page.getByRole('status')).toContainText(say('30,00', '30.00'))
    await page
      .getByRole('link', { name: say('Zurück zur Buchung', 'Back to the booking') })
      .last()
      .click()
    await page.getByRole('link', { name: say('Stornieren', 'Cancel'), exact: true }).click()
    await page
      .getByRole('button', { name: say('Stornieren', 'Cancel') })
      .first()
      .click()
    await expect(page).toHaveURL(/done=cancel/)
    // What both had paid is on them again.
    await expect(async () => {
      await page.goto(`/vouchers/${id}`)
      await expect(main.getByText(say('Gutgeschrieben', 'Given back'))).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 30_000 })
    await page.goto('/vouchers')
    const owed = main.getByLabel(say('Summen der Gutscheine', 'Sums of the vouchers'))
    await expect(owed).toContainText(say('90,00', '90.00'))
    await inspect('gift vouchers')
  })
})
