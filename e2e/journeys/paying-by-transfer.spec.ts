import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'
import { proveBankChange } from '../stage/prove-bank-change.ts'
import { saveInBar } from '../stage/save-settings.ts'

type Receipt = { accessToken: string; registrations: { id: string; shortcode: string }[] }

/** Books two people who will pay by transfer, and returns the address of their booking. */
async function bookTwo(tenant: Tenant, language: string): Promise<{ home: string; number: string }> {
  const course = await addCourse(tenant)
  const attendees = ['Mina', 'Paul'].map((firstName) => ({
    firstName,
    lastName: 'Müller',
    email: `${firstName.toLowerCase()}@example.org`,
    city: 'Hamburg',
  }))
  const body = { requestKey: randomUUID(), language, attendees, paymentMethod: 'bank_transfer' }
  const token = await tokenOf(tenant.operator)
  const receipt = await call<Receipt>('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
    token,
    body,
  })
  const shortcode = receipt.registrations[0]?.shortcode ?? ''
  return {
    home: `/portal/${tenant.slug}/course-registration/${receipt.accessToken}`,
    number: `${shortcode.slice(0, 4)}-${shortcode.slice(4)}`,
  }
}

test('a transfer is copied field by field, or filled in by the code @attendee', async ({
  page,
  context,
  language,
  say,
  inspect,
}) => {
  const { home, number } = await bookTwo(await addTenant(), language)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(home)
  await expect(page.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible()
  await expect(
    page.getByRole('img', { name: /(QR-Code für die Überweisung von|QR code for the transfer of) .*178/ }),
  ).toBeVisible()
  for (const [field, copied] of [
    [say('Empfänger', 'Account holder'), 'Musikschule München e.V.'],
    ['IBAN', 'DE02120300000000202051'],
    ['BIC', 'BYLADEM1001'],
    [say('Betrag', 'Amount'), say('178,00', '178.00')],
    [say('Verwendungszweck', 'Reference'), number],
  ] as const) {
    const button = page.getByRole('button', { name: say(`${field} kopieren`, `Copy ${field}`), exact: true })
    await button.click()
    const told = say(`${field} kopiert`, `${field} copied`)
    await expect(page.getByRole('button', { name: told, exact: true })).toHaveText(say('Kopiert', 'Copied'))
    await expect(page.getByRole('status')).toHaveText(told)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied)
  }
  await inspect('transfer')
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is there, and no button that does nothing @desktop', async ({ page, language }) => {
    const { home, number } = await bookTwo(await addTenant(), language)
    await page.goto(home)
    for (const text of ['Musikschule München e.V.', 'DE02 1203 0000 0000 2020 51', 'BYLADEM1001', number])
      await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('img', { name: /QR.[Cc]ode/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /kopieren/ })).toHaveCount(0)
  })
})

test('a provider without an account is told before publishing, enters it, and publishes @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ hasBankAccount: false })
  const token = await tokenOf(tenant.operator)
  const id = randomUUID()
  const course = {
    title: 'Töpfern',
    reference: 'K-1',
    start: new Date(Date.now() + 20 * 86_400_000).toISOString(),
    end: new Date(Date.now() + 20.1 * 86_400_000).toISOString(),
    feeCents: 8900,
    attendeeLimit: 8,
    waiterLimit: null,
  }
  await call('POST', `/${tenant.slug}/courses`, { token, body: { id, course } })
  await signIn(tenant.admin)

  await test.step('the editor says what is missing', async () => {
    await page.goto(`/courses/${id}/details`)
    await expect(
      page.getByText(
        say(
          'Von den gewählten Zahlungsarten ist keine eingerichtet.',
          'None of the chosen payment methods is set up.',
        ),
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: say('Veröffentlichen', 'Publish'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    const need = dialog.getByRole('link', {
      name: say('eine Zahlungsart, die eingerichtet ist', 'a payment method that is set up'),
    })
    await inspect('publishing without an account')
    await need.click()
  })

  await test.step('the page of the payment methods leads to the account', async () => {
    await expect(
      page.getByText(say('Es sind keine Zahlungsarten hinterlegt.', 'No payment methods are configured.')),
    ).toBeVisible()
    await page.getByRole('link', { name: say('Bankverbindung eintragen', 'Enter the bank account') }).click()
    const bank = page.getByRole('form', { name: say('Bankverbindung', 'Bank account') })
    await expect(bank).toBeInViewport()
    await bank.getByRole('textbox', { name: 'IBAN', exact: true }).fill('DE02120300000000202051')
    await saveInBar(page, say)
    await proveBankChange(page, say)
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
    await page.getByRole('link', { name: say('Zahlungsarten', 'Payment methods') }).click()
    await expect(page.getByText(say('Eingerichtet', 'Set up'), { exact: true })).toBeVisible()
  })

  await test.step('the course is published', async () => {
    await page.goto(`/courses/${id}/general`)
    await page.getByRole('button', { name: say('Veröffentlichen', 'Publish'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Veröffentlichen', 'Publish'), exact: true })
      .click()
    await expect(page.getByText(say('Veröffentlicht', 'Published'), { exact: true }).first()).toBeVisible()
  })
})
