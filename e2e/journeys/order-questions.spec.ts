import { addAttribute, addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('what is asked once for a booking is asked once for two people, said where it is missing, and read by the staff @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Töpfern', feeCents: 0 })
  const label = { de: 'Wie haben Sie von uns gehört?', en: 'How did you hear of us?' }
  await addAttribute(tenant, { kind: 'text', label, scope: 'order', required: true, forAllCourses: true })
  const question = page.getByRole('textbox', { name: say(label.de, label.en) })
  const main = page.getByRole('main')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const next = () => button('Weiter und Angaben prüfen', 'Continue and check your details').click()

  await test.step('the form asks once, and says at the field that an answer is missing', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await page
      .getByRole('radio', {
        name: say('Für mehrere oder für andere', 'For several people, or somebody else'),
      })
      .check()
    await page
      .getByRole('button', { name: say('Weitere Person anmelden', 'Register another person') })
      .click()
    for (const [at, name] of ['Mina', 'Paul'].entries()) {
      const person = page.getByRole('group', { name: say(`${at + 1}. Person`, `Person ${at + 1}`) })
      await person.getByRole('textbox', { name: say('Vorname', 'First name') }).fill(name)
      await person.getByRole('textbox', { name: say('Nachname', 'Last name') }).fill('Berg')
      if (at === 0)
        await person.getByRole('textbox', { name: say('E-Mail', 'E-mail') }).fill('mina@example.org')
    }
    await expect(question).toHaveCount(1)
    await next()
    await expect(page.getByRole('alert')).toContainText(say(label.de, label.en))
    await expect(question).toHaveAttribute('aria-invalid', 'true')
    await inspect('form with a question of the booking that was not answered')
    await question.fill('Plakat am Rathaus')
    await next()
  })

  await test.step('it is looked over once, and the staff reads it with the registration', async () => {
    await expect(main).toContainText('Plakat am Rathaus')
    await inspect('second step with a question of the booking')
    await button('Verbindlich anmelden', 'Complete registration').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(say('bestätigt', 'confirmed'))
    await signIn(tenant.operator)
    await page.goto(`/courses/${course.id}/registrations`)
    await main.getByRole('link', { name: 'Paul' }).first().click()
    await expect(main).toContainText('Plakat am Rathaus')
    await inspect('registration with an answer of its booking')
  })

  await test.step('the staff is asked once too', async () => {
    await page.goto(`/registrations/new?courseId=${course.id}`)
    await expect(question).toHaveCount(1)
    await inspect('registering with a question of the booking')
  })
})
