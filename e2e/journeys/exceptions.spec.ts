import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('whom an age does not let in asks the provider, who lets them book @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(180_000)
  const tenant = await addTenant()
  const course = await addCourse(tenant, {
    title: 'Ballett II',
    feeCents: 0,
    start: inDays(100),
    end: inDays(100.1),
    entryRules: [{ kind: 'age', ageFrom: 6 }],
  })
  const email = `mia-${tenant.slug}@example.org`
  const main = page.getByRole('main')
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en), exact: true })

  await test.step('the form refuses the age, and leads to the provider', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    const field = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
    await field('Vorname', 'First name').fill('Mia')
    await field('Nachname', 'Last name').fill('Kurz')
    await field('E-Mail', 'E-mail').fill(email)
    await page.getByLabel(say('Geburtsdatum', 'Date of birth')).fill(inDays(-4 * 365).slice(0, 10))
    await button('Weiter und Angaben prüfen', 'Continue and check your details').click()
    await expect(page.getByRole('heading', { name: say('Trotzdem anfragen', 'Ask anyway') })).toBeVisible()
    await button('Anfrage senden', 'Send your request').click()
    await expect(page.getByRole('alert')).toContainText(say('Ihre Nachricht', 'Your message'))
    await inspect('asking for an exception')
    await field('Ihre Nachricht', 'Your message').fill('Mia tanzt, seit sie drei ist.')
    await button('Anfrage senden', 'Send your request').click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Ihre Anfrage ist gesendet', 'Your request has been sent'),
      }),
    ).toBeVisible()
    await inspect('exception asked for')
  })

  await test.step('the staff reads it, and lets her in for a reason', async () => {
    await signIn(tenant.operator)
    await page.goto('/dashboard')
    await main.getByRole('link', { name: say('wartet auf Ihre Antwort', 'waits for your answer') }).click()
    await expect(main).toContainText('Mia tanzt, seit sie drei ist.')
    await inspect('exceptions')
    await main
      .getByRole('button', {
        name: say('Anfrage von Mia Kurz annehmen', 'Accept the request of Mia Kurz'),
      })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Hat vorgetanzt.')
    await inspect('accepting an exception')
    await dialog.getByRole('button', { name: say('Annehmen', 'Accept'), exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Mia Kurz' }).first()).toBeVisible()
  })

  await test.step('the link of the letter books', async () => {
    await page.goto(await linkTo(email, `portal/${tenant.slug}/booking-request`))
    await button('Verbindlich anmelden', 'Complete registration').click()
    await expect(page).toHaveURL(/course-registration/)
  })
})
