import type { Page } from '@playwright/test'
import { addCourse, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { bookByCard, failAtStripe, setUpCards } from '../stage/pay-online.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

type Say = (de: string, en: string) => string

let tenant: Tenant
let member: { slug: string; token: string }

test.beforeEach(async () => {
  tenant = await addTenant()
  member = { slug: tenant.slug, token: await tokenOf(tenant.admin) }
  await setUpCards(member)
})

/** Opens a booking that is to be paid by card. */
async function openBooking(page: Page, language: 'de' | 'en'): Promise<string> {
  const { accessToken } = await bookByCard(member, { title: 'Siebdruck', language })
  const home = `/portal/${tenant.slug}/course-registration/${accessToken}`
  await page.goto(`${home}?lang=${language}`)
  return home
}

/** From the booking over our page to that of Stripe. */
async function goToStripe(page: Page, say: Say) {
  await page
    .getByRole('link', { name: say('Jetzt mit Karte bezahlen', 'Pay now by card') })
    .first()
    .click()
  await payHere(page, say)
}

async function payHere(page: Page, say: Say) {
  await page
    .getByRole('button', { name: say('Mit Karte oder Wallet bezahlen', 'Pay by card or wallet') })
    .click()
  await expect(page.getByRole('heading', { name: 'Pay 89 eur' })).toBeVisible()
}

const choose = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
const paidTitle = (say: Say) =>
  say('Vielen Dank, Ihre Zahlung ist eingegangen', 'Thank you, your payment has arrived')
const paymentsOf = () =>
  rowsOf<{ cents: number; way: string }>(
    'select amount_cents as cents, way from payment where tenant_id = $1',
    [tenant.id],
  )

test('whoever pays by card, the second one being good, is confirmed once @both', async ({
  page,
  say,
  language,
}) => {
  const home = await openBooking(page, language)
  await goToStripe(page, say)
  await choose(page, 'Use a declined card')
  await expect(page.getByRole('alert')).toBeVisible()
  await choose(page, 'Pay')
  await expectTitle(page, paidTitle(say))
  await page.reload()
  await expectTitle(page, paidTitle(say))
  await page.getByRole('link', { name: say('Zur Buchung', 'View your booking') }).click()
  await expect(page).toHaveURL(new RegExp(home))
  await expect(page.getByText(say('Bestätigt', 'Confirmed'), { exact: true }).first()).toBeVisible()
  expect(await paymentsOf()).toEqual([{ cents: 8900, way: 'card_online' }])
})

test('whoever books in the portal chooses the card there, pays, and is confirmed @both', async ({
  page,
  say,
  language,
}) => {
  const course = await addCourse(tenant, { title: 'Siebdruck', paymentMethods: ['bank_transfer', 'card'] })
  await page.goto(`/portal/${tenant.slug}/course/${course.id}/register?lang=${language}`)
  const mina = { firstName: 'Mina', lastName: 'Müller', email: 'mina@example.org', city: 'Hamburg' }
  for (const [key, typed] of Object.entries(mina))
    await page.locator(`[name="attendees.0.${key}"]`).fill(typed)
  await page.getByRole('radio', { name: say('Karte', 'Card') }).check()
  await page
    .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check') })
    .last()
    .click()
  await page
    .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
    .click()
  await page.waitForURL('**/course-registration/*')
  await goToStripe(page, say)
  await choose(page, 'Pay')
  await expectTitle(page, paidTitle(say))
  await page.getByRole('link', { name: say('Zur Buchung', 'View your booking') }).click()
  await expect(page.getByText(say('Bestätigt', 'Confirmed'), { exact: true }).first()).toBeVisible()
  expect(await paymentsOf()).toEqual([{ cents: 8900, way: 'card_online' }])
})

test('whose payment fails in the end transfers instead, while the deadline runs @both', async ({
  page,
  say,
  language,
}) => {
  await openBooking(page, language)
  await goToStripe(page, say)
  await choose(page, 'Pay by bank')
  await expectTitle(page, say('Ihre Zahlung wird geprüft', 'Your payment is being checked'))
  const attempts = () =>
    rowsOf<{ session: string; state: string }>(
      'select external_id as session, state from checkout_attempt where tenant_id = $1',
      [tenant.id],
    )
  const [attempt] = await attempts()
  await failAtStripe(tenant.id, attempt?.session ?? '')
  // By the message alone: nobody loads a page meanwhile.
  await expect.poll(async () => (await attempts())[0]?.state).toBe('failed')
  await page.getByRole('link', { name: say('Erneut prüfen', 'Check again') }).click()
  await expectTitle(page, say('Die Zahlung ist fehlgeschlagen', 'The payment failed'))
  await page.getByRole('button', { name: say('Per Überweisung bezahlen', 'Pay by bank transfer') }).click()
  await expect(page.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible()
  await expect(
    page.getByRole('link', { name: say('Jetzt mit Karte bezahlen', 'Pay now by card') }),
  ).toHaveCount(0)
  expect(await paymentsOf()).toEqual([])
  const places = await rowsOf(
    'select state, payment_due_at > now() as "isInTime" from registration where tenant_id = $1',
    [tenant.id],
  )
  expect(places).toEqual([{ state: 'reserved', isInTime: true }])
})

test('whoever comes back without paying tries again, and pays in a way that takes days @both', async ({
  page,
  say,
  language,
}) => {
  await openBooking(page, language)
  await goToStripe(page, say)
  await choose(page, 'Back')
  await expectTitle(page, say('Sie haben die Zahlung abgebrochen', 'You cancelled the payment'))
  await page.getByRole('link', { name: say('Noch einmal versuchen', 'Try again') }).click()
  await payHere(page, say)
  await choose(page, 'Pay by bank')
  await expectTitle(page, say('Ihre Zahlung wird geprüft', 'Your payment is being checked'))
  expect(await paymentsOf()).toEqual([])
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('paying by card works just as well @both', async ({ page, say, language }) => {
    await openBooking(page, language)
    await goToStripe(page, say)
    await choose(page, 'Pay')
    await expectTitle(page, paidTitle(say))
  })
})
