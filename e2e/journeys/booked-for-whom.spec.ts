import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

test('a mother registers her children, and is told before she registers one of them twice @attendee', async ({
  page,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { feeCents: 4500 })
  const email = `petra-${tenant.slug}@example.org`
  const own = page.getByRole('group', { name: say('Ihre Angaben', 'About you') })
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const child = (number: number) =>
    page.getByRole('group', { name: say(`${number}. Kind`, `Child ${number}`), exact: true })
  const name = async (group: typeof own, first: string) => {
    await group.getByRole('textbox', { name: say('Vorname', 'First name') }).fill(first)
    await group.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Köhler')
  }
  const open = async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await page.getByRole('radio', { name: say('Für mein Kind', 'For my child') }).check()
    await name(own, 'Petra')
    await own.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill(email)
  }
  const order = async () => {
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await button('Zahlungspflichtig bestellen', 'Order with obligation to pay').click()
  }

  await test.step('the form asks for whom, and only for the names of the children', async () => {
    await open()
    await expect(box('E-Mail', 'E-mail')).toHaveCount(1)
    await name(page.getByRole('group', { name: say('Ihr Kind', 'Your child') }), 'Max')
    await button('Weiteres Kind anmelden', 'Register another child').click()
    await name(child(2), 'Ida')
    await inspect('register, for children')
    await expect(page.getByText(say('Gesamtpreis', 'Total price')).locator('..')).toContainText('90')
    await order()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(page.getByText('Max Köhler').first()).toBeVisible()
  })

  await test.step('whoever registers Max once more is asked by mail, and finds the booking there', async () => {
    await open()
    await name(page.getByRole('group', { name: say('Ihr Kind', 'Your child') }), 'Max')
    await order()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Bitte bestätigen Sie Ihre Anmeldung', 'Please confirm your registration'),
      }),
    ).toBeVisible()
    await page.goto(await linkTo(email, `portal/${tenant.slug}/booking-request`))
    await expect(
      page.getByText(
        say(
          'Max Köhler ist für diesen Kurs schon angemeldet.',
          'Max Köhler is already registered for this course.',
        ),
      ),
    ).toBeVisible()
    await inspect('booking request, registered already')
    await page
      .getByRole('button', { name: new RegExp(say('Anmeldung .* ansehen', 'View registration')) })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(page.getByText('Ida Köhler').first()).toBeVisible()
    const count = 'select count(*)::int as count from registration where course_id = $1'
    expect(await rowsOf(count, [course.id])).toEqual([{ count: 2 }])
  })
})
