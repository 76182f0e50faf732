import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a music school agrees ten single lessons with a pupil, and nobody else sees them @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await addCourse(tenant, { title: 'Chor', kind: 'COURSE' })
  const main = page.getByRole('main')
  const named = (role: 'textbox' | 'combobox', name: string) => main.getByRole(role, { name })
  // Names propose known persons while they are typed.
  const field = (de: string, en: string) =>
    named('textbox', say(de, en))
      .or(named('combobox', say(de, en)))
      .first()
  const titled = 'Anna Schmidt · Klavier'
  await signIn(tenant.operator)

  await test.step('the list of courses leads to the form', async () => {
    await page.goto('/courses')
    await main
      .getByRole('button', { name: say('Weitere Möglichkeiten', 'Other ways') })
      .first()
      .click()
    await page
      .getByRole('menuitem', { name: say('Einzelunterricht vereinbaren', 'Agree single lessons') })
      .click()
    await expect(page).toHaveURL(/\/lessons\/new$/)
  })

  await test.step('person, fee and dates are entered, and the sum is said', async () => {
    await field('Vorname', 'First name').fill('Anna')
    await field('Nachname', 'Last name').fill('Schmidt')
    await field('E-Mail', 'E-mail').fill(`anna-${tenant.slug}@example.org`)
    await expect(field('Titel', 'Title')).toHaveValue('Einzelunterricht')
    await field('Titel', 'Title').fill('Klavier')
    await field('Gebühr je Termin', 'Fee per lesson').fill('35')
    await field('Erster Tag', 'First day').fill(say('06.04.2027', '04/06/2027'))
    await field('Beginn', 'Start').fill('16:00')
    await field('Ende', 'End').fill('16:45')
    await expect(
      main.getByText(say('10 Termine zu 35,00 € = 350,00 €', '10 lessons at €35.00 = €350.00')),
    ).toBeVisible()
    await inspect('agreeing single lessons')
  })

  await test.step('a day that does not suit is left out and made up for', async () => {
    const dates = main.getByRole('list', { name: say('Vorschau', 'Preview') })
    await dates.getByRole('checkbox', { name: say('13.04.2027', '04/13/2027') }).click()
    await expect(dates.getByText(say('von Ihnen ausgelassen', 'left out by you'))).toBeVisible()
    await expect(dates.getByRole('checkbox')).toHaveCount(10)
  })

  let address = ''
  await test.step('they are agreed, and their course says with whom', async () => {
    await main.getByRole('button', { name: say('Vereinbaren', 'Agree the lessons'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Klavier' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Anna Schmidt', exact: true }).first()).toBeVisible()
    await expect(main.getByRole('link', { name: 'Portal', exact: true })).toHaveCount(0)
    await inspect('the course of single lessons')
    address = new URL(page.url()).pathname
  })

  await test.step('the list of courses hides them, its filter and the list of dates show them', async () => {
    await page.goto('/courses')
    await expect(main.getByText('Chor').first()).toBeVisible()
    await expect(main.getByText(titled)).toHaveCount(0)
    await page.goto('/courses?agreed=true')
    await expect(main.getByText(titled).first()).toBeVisible()
    await page.goto('/appointments?from=2027-04-01')
    await expect(main.getByText(titled).first()).toBeVisible()
  })

  await test.step('the person has them, and a way to the next ones', async () => {
    await page.goto(address)
    await main.getByRole('link', { name: 'Anna Schmidt', exact: true }).first().click()
    await main
      .getByRole('link', { name: say('Einzelunterricht vereinbaren', 'Agree single lessons') })
      .click()
    await expect(field('Vorname', 'First name')).toHaveValue('Anna')
  })

  await test.step('the portal knows nothing of them', async () => {
    const id = address.split('/')[2]
    const answer = await page.goto(`/portal/${tenant.slug}/course/${id}`)
    expect(answer?.status()).toBe(404)
    expect((await page.goto(`/portal/${tenant.slug}/course/${id}/register`))?.status()).toBe(404)
  })
})
