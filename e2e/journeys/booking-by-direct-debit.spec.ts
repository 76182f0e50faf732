import type { Page } from '@playwright/test'
import { sealedBank } from '../../server/test/bank.ts'
import { testVault } from '../../server/test/database.ts'
import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

/** A course that is paid by transfer or direct debit. */
async function collectedCourse(methods: readonly string[]) {
  const tenant = await addTenant()
  await rowsOf(
    `update tenant_secret set sealed = $2, collects = true where tenant_id = $1 and name = 'bank'`,
    [tenant.id, sealedBank(tenant.id, testVault, { creditorId: 'DE98ZZZ09999999999' })],
  )
  const course = await addCourse(tenant, { paymentMethods: methods })
  return { tenant, register: `/portal/${tenant.slug}/course/${course.id}/register` }
}

const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }

async function fillIn(page: Page): Promise<void> {
  for (const [key, typed] of Object.entries(mina))
    await page.locator(`[name="attendees.0.${key}"]`).fill(typed)
}

const field = (page: Page, key: string) => page.locator(`[name="mandate.${key}"]`)

test('whoever chooses direct debit gives a mandate, changes the account and revokes it @attendee', async ({
  page,
  say,
  inspect,
}) => {
  const { register } = await collectedCourse(['bank_transfer', 'sepa_direct_debit'])

  await test.step('the account is asked for once a direct debit is chosen, and checked while typing', async () => {
    await page.goto(register)
    await fillIn(page)
    await expect(field(page, 'iban')).toBeHidden()
    await page.getByRole('radio', { name: say('SEPA-Lastschrift', 'SEPA direct debit') }).check()
    await field(page, 'holder').fill('Ada Müller')
    await field(page, 'iban').pressSequentially('DE02120300000000202052')
    const wrong = page.getByText(say('Diese IBAN stimmt noch nicht.', 'This IBAN is not correct yet.'))
    await expect(wrong).toBeVisible()
    await inspect('a wrong account')
    await field(page, 'iban').fill('DE02120300000000202051')
    await field(page, 'iban').blur()
    await expect(wrong).toBeHidden()
    await expect(field(page, 'iban')).toHaveValue('DE02 1203 0000 0000 2020 51')
  })

  await test.step('no draft keeps the account', async () => {
    const drafts = await page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(drafts).toContain('Mina')
    expect(drafts).not.toMatch(/2020|Ada Müller/)
  })

  await test.step('the mandate stands above the button, and is given with the order', async () => {
    await page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check') })
      .last()
      .click()
    await expect(page.getByText('DE98ZZZ09999999999').first()).toBeVisible()
    await expect(
      page.getByText(say('Ada Müller, IBAN endet auf 2051', 'Ada Müller, IBAN ending in 2051')),
    ).toBeVisible()
    await inspect('the mandate before ordering')
    await page
      .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
      .click()
    await page.waitForURL('**/course-registration/*')
    await expect(page.getByText(say('Wird abgebucht von', 'Collected from'))).toBeVisible()
    await inspect('a booking that is collected')
  })

  await test.step('another account is entered', async () => {
    await page
      .getByRole('link', { name: say('Konto oder Mandat ändern', 'Change account or mandate') })
      .click()
    await inspect('the mandate of a booking')
    await page.locator('[name=holder]').fill('Ada Müller')
    await page.locator('[name=iban]').fill('DE89370400440532013000')
    await page.getByRole('button', { name: say('Konto speichern', 'Save account') }).click()
    await expect(
      page.getByText(say('Das neue Konto ist gespeichert.', 'The new account has been saved.')),
    ).toBeVisible()
    await expect(page.getByText(say('IBAN endet auf 3000', 'IBAN ending in 3000'))).toBeVisible()
  })

  await test.step('a revoked mandate leaves a transfer to make', async () => {
    await page
      .getByRole('link', { name: say('Konto oder Mandat ändern', 'Change account or mandate') })
      .click()
    await page.getByRole('button', { name: say('Mandat widerrufen', 'Revoke mandate') }).click()
    await expect(page.getByText(say('Für Ihre Überweisung', 'For your bank transfer'))).toBeVisible()
    await inspect('a booking whose mandate is revoked')
  })
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('an account abroad is asked for its town, and the mandate is shown before the click in the mail @desktop', async ({
    page,
    say,
  }) => {
    const { tenant, register } = await collectedCourse(['sepa_direct_debit'])
    await page.goto(register)
    await fillIn(page)
    await field(page, 'holder').fill('Ada Müller')
    await field(page, 'iban').fill('CH93 0076 2011 6238 5295 7')
    const next = page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check') })
      .last()
    await next.click()
    await field(page, 'city').fill('Basel')
    await next.click()
    await page
      .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
      .click()
    await expect(
      page.getByText(say('Bitte bestätigen Sie Ihre Anmeldung', 'Please confirm your registration')),
    ).toBeVisible()
    const [asked] = await rowsOf<{ content: string }>(
      'select content::text from booking_request where tenant_id = $1',
      [tenant.id],
    )
    expect(asked?.content).toContain('Ada Müller')
    expect(asked?.content).not.toContain('0076')
  })
})
