import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

// Seconds are counted only for those who have not asked for less motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the form is filled in before registration opens, and its button works at the moment itself @attendee', async ({
  page,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  const opensIn = (seconds: number) => new Date(Date.now() + seconds * 1000)
  const course = await addCourse(tenant, {
    title: 'Töpfern am Abend',
    feeCents: 0,
    registrationOpensAt: opensIn(3600).toISOString(),
  })
  const portal = `/portal/${tenant.slug}`

  await test.step('list and page count the time that is left', async () => {
    await page.goto(`${portal}/course-list`)
    await expect(page.getByText(say('Anmeldung ab', 'Registration opens'))).toContainText(
      new RegExp(say('noch 59:\\d\\d', '59:\\d\\d left')),
    )
    await page.getByRole('link', { name: course.title }).click()
    await expect(page.getByText(say('Die Anmeldung öffnet am', 'Registration opens on'))).toContainText(':')
    await page.getByRole('link', { name: say('Anmeldung vorbereiten', 'Prepare your registration') }).click()
  })

  const button = page.getByRole('button', { name: new RegExp(say('^Anmeldung ab', '^Registration opens')) })
  await test.step('everything is entered and looked over, and the button keeps still', async () => {
    const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
    await box('Vorname', 'First name').fill('Mina')
    await box('Nachname', 'Last name').fill('Müller')
    await box('E-Mail', 'E-mail').fill('mina@example.org')
    await page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.press('Enter')
    await expect(button).toBeFocused()
    await inspect('order before registration opens')
  })

  await test.step('whoever comes back to the page sees that it opens earlier, and what they entered', async () => {
    await rowsOf('update course set registration_opens_at = $2 where id = $1', [course.id, opensIn(5)])
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByText(new RegExp(say('noch 0:0\\d', '0:0\\d left'))).last()).toBeVisible()
    await expect(page.getByText('Mina Müller')).toBeVisible()
  })

  await test.step('at the moment it is open, is said to be, and books', async () => {
    const order = page.getByRole('button', {
      name: say('Verbindlich anmelden', 'Complete registration'),
    })
    await expect(order).toBeVisible({ timeout: 8000 })
    await expect(order).not.toHaveAttribute('aria-disabled')
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: say('Die Anmeldung ist geöffnet.', 'Registration is open.') }),
    ).toBeAttached()
    await order.click()
    await expect(page).toHaveURL(/\/course-registration\//)
  })
})
