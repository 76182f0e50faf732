import type { Page } from '@playwright/test'
import { addCourse, type Course, tokenOf } from '../stage/api.ts'
import { serveForeignPage } from '../stage/foreign-page.ts'
import { expect, test } from '../stage/journey.ts'
import { bookByPaypal, clearAtPaypal, payTwice, setUpPaypal } from '../stage/pay-online.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'
import { theStage } from '../stage/stage.ts'

type Say = (de: string, en: string) => string

let tenant: Tenant
let member: { slug: string; token: string }

test.beforeEach(async () => {
  tenant = await addTenant()
  member = { slug: tenant.slug, token: await tokenOf(tenant.admin) }
  await setUpPaypal(member)
})

/** Opens a booking that is to be paid by PayPal. */
async function openBooking(page: Page, language: 'de' | 'en'): Promise<{ home: string; bookingId: string }> {
  const { accessToken, bookingId } = await bookByPaypal(member, { title: 'Siebdruck', language })
  const home = `/portal/${tenant.slug}/course-registration/${accessToken}`
  await page.goto(`${home}?lang=${language}`)
  return { home, bookingId }
}

const payLink = (say: Say) => say('Jetzt mit PayPal bezahlen', 'Pay now with PayPal')
const payButton = (say: Say) => say('Mit PayPal bezahlen', 'Pay with PayPal')

/** From the booking over our page to that of PayPal, and there to what the payer decides. */
async function decide(
  page: Page,
  say: Say,
  choice: 'Approve' | 'Approve, by e-check' | 'Approve, with a bad card' | 'Cancel',
) {
  await page
    .getByRole('link', { name: payLink(say) })
    .first()
    .click()
  await decideHere(page, say, choice)
}

async function decideHere(page: Page, say: Say, choice: string) {
  await page.getByRole('button', { name: payButton(say) }).click()
  await expect(page.getByRole('heading', { name: 'Pay 89 EUR' })).toBeVisible()
  await page.getByRole('link', { name: choice, exact: true }).click()
}

const expectTitle = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

const paidTitle = (say: Say) =>
  say('Vielen Dank, Ihre Zahlung ist eingegangen', 'Thank you, your payment has arrived')

const paymentsOf = () =>
  rowsOf<{ cents: number }>('select amount_cents as cents from payment where tenant_id = $1', [tenant.id])

test('whoever pays by PayPal is confirmed, once, however often the page is loaded @both', async ({
  page,
  say,
  language,
}) => {
  const { home } = await openBooking(page, language)
  await decide(page, say, 'Approve')
  await expectTitle(page, paidTitle(say))
  await page.reload()
  await expectTitle(page, paidTitle(say))
  await page.getByRole('link', { name: say('Zur Buchung', 'View your booking') }).click()
  await expect(page).toHaveURL(new RegExp(home))
  await expect(page.getByText(say('Bestätigt', 'Confirmed'), { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: payLink(say) })).toHaveCount(0)
  expect(await paymentsOf()).toEqual([{ cents: 8900 }])
})

test('whoever cancels at PayPal tries again, and whose card is declined transfers instead @attendee', async ({
  page,
  say,
  language,
}) => {
  await openBooking(page, language)
  await decide(page, say, 'Cancel')
  await expectTitle(page, say('Sie haben die Zahlung abgebrochen', 'You cancelled the payment'))
  await page.getByRole('link', { name: say('Noch einmal versuchen', 'Try again') }).click()
  await decideHere(page, say, 'Approve, with a bad card')
  await expectTitle(page, say('Die Zahlung ist fehlgeschlagen', 'The payment failed'))
  expect(await paymentsOf()).toEqual([])
  await page.getByRole('button', { name: say('Per Überweisung bezahlen', 'Pay by bank transfer') }).click()
  await expect(page.getByText('DE02 1203 0000 0000 2020 51')).toBeVisible()
  await expect(page.getByRole('link', { name: payLink(say) })).toHaveCount(0)
})

test('what is pending is said to be checked, and is paid once PayPal says so @both', async ({
  page,
  say,
  language,
}) => {
  const { home, bookingId } = await openBooking(page, language)
  await decide(page, say, 'Approve, by e-check')
  const checked = say('Ihre Zahlung wird geprüft', 'Your payment is being checked')
  await expectTitle(page, checked)
  // A second try leads back here: nobody is asked to pay twice.
  await page.goto(home.replace('/course-registration/', '/pay/'))
  await expectTitle(page, checked)
  const [attempt] = await rowsOf<{ external_id: string }>(
    'select external_id from checkout_attempt where booking_id = $1',
    [bookingId],
  )
  await clearAtPaypal(attempt?.external_id ?? '')
  const stateOf = async () =>
    (await rowsOf<{ state: string }>('select state from registration where booking_id = $1', [bookingId]))[0]
      ?.state
  // By the message alone: nobody loads a page meanwhile.
  await expect.poll(stateOf).toBe('confirmed')
  await page.getByRole('link', { name: say('Erneut prüfen', 'Check again') }).click()
  await expectTitle(page, paidTitle(say))
  expect(await paymentsOf()).toEqual([{ cents: 8900 }])
})

/** Books in the form of the portal, wherever it stands. */
async function bookIn(frame: ReturnType<Page['frameLocator']>, course: Course, say: Say) {
  await frame.getByRole('link', { name: course.title }).press('Enter')
  await frame.getByRole('link', { name: say('Jetzt anmelden', 'Register now') }).press('Enter')
  for (const [label, typed] of [
    [say('Vorname', 'First name'), 'Mina'],
    [say('Nachname', 'Last name'), 'Müller'],
    [say('E-Mail', 'E-mail'), 'mina@example.org'],
  ] as const)
    await frame.getByRole('textbox', { name: label }).fill(typed)
  await frame.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).press('Enter')
  await frame
    .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
    .press('Enter')
}

test('from a frame on a foreign page one leaves for PayPal, and comes back to the portal @both', async ({
  page,
  say,
  language,
}) => {
  const course = await addCourse(tenant, { title: 'Buchbinden', paymentMethods: ['paypal'] })
  const label = say('Kurse', 'Courses')
  const website = await serveForeignPage(
    theStage().origin,
    `<reihum-embed tenant="${tenant.slug}" lang="${language}" label="${label}"></reihum-embed><script async src="${theStage().origin}/embed.js"></script>`,
  )
  try {
    await page.goto(website.address)
    const frame = page.frameLocator(`iframe[title="${label}"]`)
    await bookIn(frame, course, say)
    await frame
      .getByRole('link', { name: payLink(say) })
      .first()
      .press('Enter')
    await expect(page).toHaveURL(new RegExp(`^${theStage().origin}/portal/${tenant.slug}/pay/`))
    await decideHere(page, say, 'Approve')
    await expectTitle(page, paidTitle(say))
    expect(page.frames()).toHaveLength(1)
    expect(await paymentsOf()).toEqual([{ cents: 8900 }])
  } finally {
    await website.close()
  }
})

test('money without a place is found above the payments, and given back with one answer @desktop', async ({
  page,
  say,
  language,
  signIn,
}) => {
  await payTwice(member, await bookByPaypal(member, { title: 'Siebdruck', language }))
  await signIn(tenant.admin)
  await page.goto('/payments')
  await page.getByRole('link', { name: say('Ansehen', 'Have a look') }).click()
  await expect(page.getByText(say('Bezahlt, aber ohne Platz', 'Paid, but without a place'))).toBeVisible()
  const button = say('Per PayPal erstatten', 'Refund by PayPal')
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await expect(page.getByText(say('Es gibt nichts zu prüfen', 'There is nothing to check'))).toBeVisible()
  const refunds = () => rowsOf('select cents, way from refund where tenant_id = $1', [tenant.id])
  await expect.poll(refunds).toEqual([{ cents: 8900, way: 'paypal' }])
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('the page leads on by itself, and paying works just as well @both', async ({
    page,
    say,
    language,
  }) => {
    await openBooking(page, language)
    await decide(page, say, 'Approve')
    await expectTitle(page, paidTitle(say))
    expect(await paymentsOf()).toEqual([{ cents: 8900 }])
  })
})
