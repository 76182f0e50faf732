import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { letInEarly } from '../stage/let-in-early.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('whoever waits for a course registers before everybody else, with the address of the letter @attendee', async ({
  page,
  say,
  inspect,
  signIn,
}) => {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const valueId = crypto.randomUUID()
  await call('POST', `/${tenant.slug}/characteristics`, {
    token,
    body: {
      id: crypto.randomUUID(),
      characteristic: {
        label: { de: 'Kategorie', en: 'Category' },
        values: [{ id: valueId, label: { de: 'Schwimmen', en: 'Swimming' } }],
      },
    },
  })
  const course = await addCourse(tenant, {
    title: 'Seepferdchen',
    valueIds: [valueId],
    start: inDays(20),
    end: inDays(20.1),
    registrationOpensAt: inDays(2),
  })
  const email = `mina-${tenant.slug}@example.org`
  const interests = `/${tenant.slug}/portal/interests`
  const wanted = { group: 'kategorie/schwimmen', email, language: 'de' }
  await call('POST', interests, { body: wanted })
  const confirmed = /interest\/([\w.-]+)/.exec(await linkTo(email, `portal/${tenant.slug}/interest`))?.[1]
  await call('POST', `${interests}/${confirmed}/confirm`, { body: {} })
  const headStart = await letInEarly(email, course.id)

  await test.step('the staff gives a head start of some days', async () => {
    await signIn(tenant.operator)
    await page.goto(`/courses/${course.id}/details`)
    await page
      .getByLabel(
        say('Vorsprung für alle, die auf Bescheid warten', 'Head start for those who asked to be told'),
      )
      .fill('3')
    await page.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await expect(page.getByText(say('Gespeichert', 'Saved')).first()).toBeVisible()
  })

  await test.step('others still wait', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    await expect(
      page.getByText(say('Die Anmeldung öffnet am', 'Registration opens on')).first(),
    ).toBeVisible()
  })

  const field = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
  const next = page.getByRole('button', {
    name: say('Weiter und Angaben prüfen', 'Continue and check your details'),
  })
  await test.step('the link opens the form, which wants the address of the letter', async () => {
    await page.goto(`/portal/${tenant.slug}/head-start/${headStart}`)
    await expect(
      page.getByText(
        say('Sie können sich vor allen anderen anmelden', 'You can register before everybody else'),
      ),
    ).toBeVisible()
    await field('Vorname', 'First name').fill('Mina')
    await field('Nachname', 'Last name').fill('Berg')
    await field('E-Mail', 'E-mail').fill('friend@example.org')
    await next.click()
    await expect(page.getByRole('alert')).toContainText(
      say('Der Link gilt für die Adresse', 'The link is for the address'),
    )
    await inspect('head start, other address')
    await field('E-Mail', 'E-mail').fill(email)
    await next.click()
  })

  await test.step('and books at once', async () => {
    await inspect('order with a head start')
    await page
      .getByRole('button', { name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay') })
      .click({ timeout: 20_000 })
    await expect(page).toHaveURL(/course-registration/, { timeout: 20_000 })
  })
})
