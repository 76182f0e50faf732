import type { BookingReceipt } from '../../contract/src/registrations/booking.schema.ts'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

test('a deposit is entered, booked, paid and confirms the place; then the rest is paid', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const course = await addCourse(tenant, {
    title: 'Ölmalerei',
    feeCents: 20_000,
    start: new Date(Date.now() + 100 * 86_400_000).toISOString(),
    end: new Date(Date.now() + 100.1 * 86_400_000).toISOString(),
  })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })

  await test.step('what is missing of a plan is said at its field', async () => {
    await page.goto(`/courses/${course.id}/details`)
    const plan = main.getByRole('combobox', { name: say('Zahlungsplan', 'Payment plan') })
    await plan.click()
    await page.getByRole('option', { name: say('Anzahlung und Rest', 'Deposit and rest') }).click()
    await box('Anzahlung als Betrag', 'Deposit as an amount').press('Control+s')
    await expect(
      main.getByText(
        say('Bitte die Anzahlung entweder als Betrag', 'Please enter the deposit either as an amount'),
      ),
    ).toBeVisible()
    await box('Anzahlung als Betrag', 'Deposit as an amount').fill(say('50,00', '50.00'))
    await box('Rest fällig, Tage vor Beginn', 'Rest due, days before the start').fill('14')
    await inspect('editor with a payment plan')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: say('gespeichert', 'saved') })).toBeVisible()
  })

  const receipt = (await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })) as BookingReceipt
  const home = `/portal/${tenant.slug}/course-registration/${receipt.accessToken}`
  const row = (de: string, en: string) => page.getByRole('row', { name: new RegExp(say(de, en)) })

  const pay = async (title: string, amount: string) => {
    await page.goto('/receivables')
    await page
      .getByRole('row', { name: new RegExp(title) })
      .getByRole('link', { name: 'Mina Müller' })
      .click()
    await main.getByRole('link', { name: say('Zahlung erfassen', 'Record a payment') }).click()
    await expect(box('Betrag', 'Amount')).toHaveValue(amount)
    await main
      .getByRole('button', { name: say('Zahlung erfassen', 'Record the payment'), exact: true })
      .click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Zahlung von Mina Müller', 'Payment of Mina Müller') }),
    ).toBeVisible()
  }

  await test.step('the attendee sees the plan, and pays the deposit first', async () => {
    await page.goto(home)
    await expect(row('Anzahlung', 'Deposit')).toContainText(say('50,00', '50.00'))
    await expect(row('Restbetrag', 'Rest')).toContainText(say('150,00', '150.00'))
    await inspect('booking with a payment plan')
  })

  await test.step('the deposit confirms the place, and the rest is to be paid next', async () => {
    await pay('Anzahlung', say('50,00', '50.00'))
    await page.goto(home)
    await expect(
      page.getByRole('heading', { name: say('Ihr Platz ist bestätigt', 'Your place is confirmed') }),
    ).toBeVisible()
    await expect(row('Anzahlung', 'Deposit')).toContainText(say('bezahlt', 'paid'))
  })

  await test.step('then nothing is open any more', async () => {
    await pay('Restbetrag', say('150,00', '150.00'))
    await page.goto(home)
    await expect(row('Restbetrag', 'Rest')).toContainText(say('bezahlt', 'paid'))
  })
})
