import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'
import { shownCode } from '../stage/shown-code.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a course with too few attendees is called off with an offer, and one of them takes it', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const title = 'Siebdruck'
  const course = await addCourse(tenant, { title, minimumAttendees: 5, decideBy: inDays(2) })
  await addCourse(tenant, { title, start: inDays(50), end: inDays(50.1), feeCents: 9900 })
  const lena = `lena-${tenant.slug}`
  await book(tenant, course, { firstName: lena, lastName: 'Lang' })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const dialog = page.getByRole('dialog')
  await signIn(tenant.operator)

  await test.step('the dashboard leads to it, and it says what is missing', async () => {
    await page.goto('/dashboard')
    await page
      .getByRole('link', { name: say('Kurs braucht eine Entscheidung', 'course needs a decision') })
      .click()
    await page.getByRole('link', { name: title }).first().click()
    const strip = page.getByRole('region', {
      name: say('Findet der Kurs statt?', 'Does the course take place?'),
    })
    await expect(strip).toContainText(say('Entscheidung fällig', 'Decision due'))
    await expect(strip).toContainText(say('1 von mindestens 5 Anmeldungen', '1 of at least 5 registrations'))
    await inspect('course, decision due')
    await strip.getByRole('link', { name: say('Absagen prüfen', 'Review calling it off') }).click()
  })

  await test.step('what is at stake is said in numbers, and calling off wants the code', async () => {
    await expect(
      page.getByRole('radio', { name: say('Ersatz anbieten', 'Offer other courses') }),
    ).toBeChecked()
    await expect(
      page.getByText(say('1 Umbuchungsangebot', '1 offer to rebook'), { exact: true }),
    ).toBeVisible()
    const reason = page.getByRole('textbox', { name: say('Grund', 'Reason') })
    await reason.fill(say('Die Leitung ist krank.', 'The instructor is ill.'))
    await page.getByRole('link', { name: say('Angaben', 'Details'), exact: true }).click()
    await dialog.getByRole('button', { name: say('Weiter bearbeiten', 'Keep editing') }).click()
    await button('Kurs absagen …', 'Call off the course …').click()
    await dialog
      .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
      .fill(await shownCode(dialog))
    await dialog.getByRole('button', { name: say('Kurs absagen', 'Call off the course') }).click()
    await expect(page).toHaveURL(new RegExp(`/courses/${course.id}/registrations$`))
    await expect(page.getByText(say('0 von 1 haben gewählt', '0 of 1 have chosen'))).toBeVisible()
  })

  await test.step('who was registered follows the mail and takes the other date', async () => {
    const link = await linkTo(`${lena}@example.org`, `portal/${tenant.slug}/course-registration`)
    await page.goto(link.replace('lang=de', say('lang=de', 'lang=en')))
    await expect(page.getByText(say('10,00 € mehr', '€10.00 more'))).toBeVisible()
    await page.getByRole('link', { name: /^(Wählen|Choose): / }).click()
    await button('Zahlungspflichtig umbuchen', 'Rebook with obligation to pay').click()
    await expect(page.getByRole('status')).toContainText(
      say('Sie sind umgebucht.', 'You have been rebooked.'),
    )
  })
})
