import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a provider offers a trial lesson, and who is curious books it from the page of the course @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell', kind: 'COURSE' })
  const trial = say('Probestunde: Aquarell', 'Trial lesson: Aquarell')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const menu = async (entry: RegExp) => {
    await main.getByRole('button', { name: new RegExp(say('Aktionen für', 'Actions for')) }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await signIn(tenant.operator)

  await test.step('two places, free of charge, are offered on a date of the course', async () => {
    await page.goto(`/courses/${course.id}/appointments`)
    await menu(new RegExp(say('Probestunde anbieten', 'Offer a trial lesson')))
    await expect(dialog.getByRole('textbox', { name: say('Titel', 'Title') })).toHaveValue(trial)
    await expect(dialog.getByRole('textbox', { name: say('Plätze', 'Places') })).toHaveValue('2')
    await inspect('offering a trial lesson')
    await dialog.getByRole('button', { name: say('Anbieten', 'Offer it') }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('whoever cancels the date is told of it', async () => {
    await menu(new RegExp(`^${say('Absagen', 'Cancel')}`))
    await expect(dialog.getByRole('link', { name: trial })).toBeVisible()
    await inspect('cancelling a date with a trial lesson')
    await dialog.getByRole('button', { name: say('Abbrechen', 'Back') }).click()
  })

  await test.step('whoever moves the date takes it along', async () => {
    await menu(new RegExp(`^${say('Bearbeiten', 'Edit')}`))
    const along = dialog.getByRole('checkbox', {
      name: say(`„${trial}“ mit verschieben`, `Move “${trial}” as well`),
    })
    await expect(along).toBeChecked()
    await inspect('moving a date with a trial lesson')
    await dialog
      .getByRole('textbox', { name: say('Beginn: Datum', 'Start: Date') })
      .fill(say('15.03.2027', '03/15/2027'))
    await dialog.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await menu(new RegExp(`^${say('Absagen', 'Cancel')}`))
    await expect(dialog.getByRole('link', { name: trial })).toBeVisible()
    await dialog.getByRole('button', { name: say('Abbrechen', 'Back') }).click()
  })

  await test.step('the course shows it, and it shows its course', async () => {
    await page.goto(`/courses/${course.id}/general`)
    const panel = main.getByRole('region', { name: say('Probestunden', 'Trial lessons') })
    await expect(panel).toContainText(say('0 von 2 Plätzen', '0 of 2 places'))
    await inspect('a course with a trial lesson')
    await panel.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: trial })).toBeVisible()
    await expect(main.getByText(say('Probestunde', 'Trial lesson'), { exact: true })).toBeVisible()
    await inspect('a trial lesson')
    await main.getByRole('link', { name: 'Aquarell', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
  })

  await test.step('in the portal it stands on the page of the course, and not in the list', async () => {
    await page.goto(`/portal/${tenant.slug}/course-list`)
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
    await page.getByRole('link', { name: 'Aquarell' }).first().click()
    const section = page.getByRole('region', { name: say('Erst ausprobieren', 'Try it first') })
    await expect(section).toContainText(say('kostenlos', 'free'))
    await inspect('the page of a course with a trial lesson')
    await section.getByRole('link').click()
  })

  await test.step('a visitor books it', async () => {
    await page.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Petra')
    await page.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Köhler')
    await page
      .getByRole('textbox', { name: say('E-Mail', 'E-mail') })
      .fill(`petra-${tenant.slug}@example.org`)
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await button('Verbindlich anmelden', 'Complete registration').click()
    await expect(page).toHaveURL(/\/course-registration\//)
  })

  await test.step('at the door the date of the course leads to the sheet of its trial lesson', async () => {
    const token = await tokenOf(tenant.operator)
    const dates = await call<{ items: { id: string }[] }>(
      'GET',
      `/${tenant.slug}/appointments?courseId=${course.id}`,
      { token },
    )
    await page.goto(`/attendances/${dates.items[0]?.id}`)
    await main.getByRole('link', { name: say('1 zur Probe', '1 on trial') }).click()
    await expect(page.getByRole('heading', { level: 1, name: trial })).toBeVisible()
    await expect(main.getByText('Petra Köhler').first()).toBeVisible()
  })
})
