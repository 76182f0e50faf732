import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('an early price and one for siblings are entered, explained before booking, and told to the staff', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const course = await addCourse(tenant, {
    title: 'Ölmalerei',
    feeCents: 10_000,
    start: inDays(100),
    end: inDays(100.1),
  })
  await signIn(tenant.operator)
  const main = page.getByRole('main')

  await test.step('rules are entered, and what is missing is said at its field', async () => {
    await page.goto(`/courses/${course.id}/details`)
    await main
      .getByRole('button', { name: say('Frühbucherpreis hinzufügen', 'Add an early-bird price') })
      .click()
    const early = main.getByRole('group', { name: say('Ermäßigung 1', 'Reduction 1') })
    await early
      .getByRole('textbox', { name: say('Ermäßigung in Prozent', 'Reduction in percent') })
      .fill('20')
    await page.keyboard.press('Control+s')
    await expect(
      early.getByText(say('Bitte entweder einen festen Tag', 'Please enter either a certain day')),
    ).toBeVisible()
    await early
      .getByRole('textbox', { name: say('Bis Tage vor dem Beginn', 'Days before the start') })
      .fill('30')
    await main
      .getByRole('button', {
        name: say('Geschwisterpreis hinzufügen', 'Add a price for siblings'),
      })
      .click()
    const further = main.getByRole('group', { name: say('Ermäßigung 2', 'Reduction 2') })
    await expect(further.getByRole('textbox', { name: say('Bezeichnung', 'Name') })).toHaveValue(
      say('Geschwister', 'Siblings'),
    )
    await further
      .getByRole('textbox', { name: say('Ermäßigung als Betrag', 'Reduction as an amount') })
      .fill(say('10,00', '10.00'))
    await inspect('editor with reductions')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: say('gespeichert', 'saved') })).toBeVisible()
  })

  await test.step('the course says who pays less', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    const rules = page.getByRole('list', { name: say('Ermäßigungen', 'Reductions') })
    await expect(rules).toContainText(say('Frühbucher: 20 % weniger bis ', 'Early bird: 20% less until '))
    await expect(rules).toContainText(
      say('ab der 2. Person einer Buchung', 'from the 2nd person of a booking'),
    )
    await inspect('course page with reductions')
  })

  await test.step('the order explains the price of each child', async () => {
    const child = (name: string) => page.getByRole('group', { name, exact: true })
    const name = async (group: ReturnType<typeof child>, first: string) => {
      await group.getByRole('textbox', { name: say('Vorname', 'First name') }).fill(first)
      await group.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Köhler')
    }
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await page.getByRole('radio', { name: say('Für mein Kind', 'For my child') }).check()
    const own = page.getByRole('group', { name: say('Ihre Angaben', 'About you') })
    await name(own, 'Petra')
    await own.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill('petra@example.org')
    await name(child(say('Ihr Kind', 'Your child')), 'Max')
    await page.getByRole('button', { name: say('Weiteres Kind anmelden', 'Register another child') }).click()
    await name(child(say('2. Kind', 'Child 2')), 'Ida')
    await expect(page.getByText(say('Gesamtpreis', 'Total price')).locator('..')).toContainText('150')
    await inspect('register with reductions')
    await page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order.getByRole('listitem').filter({ hasText: say('Geschwister', 'Siblings') })).toHaveCount(
      2,
    )
    await expect(order).toContainText(say('150,00', '150.00'))
    await inspect('order with reductions')
    await page
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(page.getByRole('main')).toContainText(say('150,00', '150.00'))
  })

  await test.step('staff reads the lines of the price, and before registering by phone too', async () => {
    await page.goto(`/courses/${course.id}/registrations`)
    await page.getByRole('link', { name: 'Ida Köhler' }).click()
    await expect(main).toContainText(say('Geschwister: -10,00', 'Siblings: -€10.00'))
    await page.goto(`/registrations/new?courseId=${course.id}`)
    const explained = main.getByRole('list', {
      name: say('So kommt der Preis zustande', 'How the price comes about'),
    })
    await expect(explained).toContainText(say('80,00', '80.00'))
    await inspect('registering with a reduced price')
  })
})
