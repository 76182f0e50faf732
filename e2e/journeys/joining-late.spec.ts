import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dateIn = (days: number) => ({ id: randomUUID(), start: inDays(days), end: inDays(days + 0.05) })

test('a running course is joined for the dates still to come, and says so before @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, {
    title: 'Yoga am Morgen',
    kind: 'COURSE',
    feeCents: 12_000,
    start: inDays(6),
    end: inDays(6.05),
    registrationClosesAt: inDays(5),
  })
  await call('POST', `/${tenant.slug}/courses/${course.id}/appointments`, {
    token: await tokenOf(tenant.operator),
    body: { appointments: [-15, -8, -1, 13, 20].map(dateIn), overrideClashes: false },
  })
  const main = page.getByRole('main')

  await test.step('the provider says that only dates still to come are charged', async () => {
    await signIn(tenant.operator)
    await page.goto(`/courses/${course.id}/details`)
    const add = main.getByRole('button', {
      name: say('Späteinstieg hinzufügen', 'Add a price for joining late'),
    })
    await add.click()
    await expect(add).toBeHidden()
    await expect(main.getByRole('group', { name: say('Ermäßigung 1', 'Reduction 1') })).toContainText(
      say('zahlt nur die Termine, die noch kommen', 'pay only for the dates still to come'),
    )
    await inspect('editor with a price for joining late')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: say('gespeichert', 'saved') })).toBeVisible()
  })

  await test.step('the staff reads the same price on the phone', async () => {
    await page.goto(`/registrations/new?courseId=${course.id}`)
    const explained = main.getByRole('list', {
      name: say('So kommt der Preis zustande', 'How the price comes about'),
    })
    await expect(explained).toContainText(say('Späteinstieg (3/6)', 'Joining late (3/6)'))
    await expect(explained).toContainText(say('60,00', '60.00'))
  })

  await test.step('a visitor reads of it, and orders at that price', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    await expect(page.getByRole('list', { name: say('Ermäßigungen', 'Reductions') })).toContainText(
      say('nur die Termine, die noch kommen', 'only the dates still to come'),
    )
    await inspect('page of a course that is joined late')
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
    await box('Vorname', 'First name').fill('Mina')
    await box('Nachname', 'Last name').fill('Müller')
    await box('E-Mail', 'E-mail').fill('mina@example.org')
    await page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order).toContainText(say('Späteinstieg (3/6)', 'Joining late (3/6)'))
    await expect(order).toContainText(say('60,00', '60.00'))
    await inspect('order of a course that is joined late')
    await page
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(main).toContainText(say('60,00', '60.00'))
  })
})
