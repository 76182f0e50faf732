import { addCourse, book } from '../stage/api.ts'
import { expect } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { plugInDevice, withPasskeys as test } from '../stage/passkeys.ts'
import { addTenant } from '../stage/people.ts'

test('a passkey opens all bookings without a mail, until it is removed @both', async ({
  page,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  const choir = await addCourse(tenant, { title: 'Kinderchor', feeCents: 0 })
  const firstName = `Mina-${tenant.slug}`
  const email = `${firstName.toLowerCase()}@example.org`
  await book(tenant, choir, { firstName, lastName: 'Müller' })
  await plugInDevice(page)
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en) })
  const heading = page.getByRole('heading', { level: 1, name: say('Meine Buchungen', 'My bookings') })
  const course = page.getByRole('link', { name: 'Kinderchor' })
  const signOut = async () => {
    await page.goto(`/portal/${tenant.slug}/me`)
    await button('Überall abmelden', 'Sign out everywhere').click()
    await expect(page.getByRole('status')).toBeVisible()
  }

  await test.step('whoever is signed in by a link sets one up, and is told by mail', async () => {
    await page.goto(`/portal/${tenant.slug}/me`)
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await button('Link schicken', 'Send the link').click()
    await page.goto(await linkTo(email, `portal/${tenant.slug}/me/enter`))
    await button('Meine Buchungen öffnen', 'Open my bookings').click()
    await page
      .getByRole('link', { name: say('Passkey einrichten und entfernen', 'Set up or remove a passkey') })
      .click()
    await expect(page.getByText(say('Noch ist kein Passkey', 'No passkey has been'))).toBeVisible()
    await button('Passkey einrichten', 'Set up a passkey').click()
    await expect(page.getByRole('status')).toContainText(say('Eingerichtet', 'Set up'))
    await expect(page.getByRole('listitem').filter({ hasText: /Passkey (vom|of)/ })).toHaveCount(1)
    await inspect('passkeys of an attendee')
  })

  await test.step('the next time the device is enough', async () => {
    await signOut()
    await expect(course).toHaveCount(0)
    await inspect('sign-in with a passkey')
    await button('Mit Passkey anmelden', 'Sign in with a passkey').click()
    await expect(heading).toBeVisible()
    await expect(course).toBeVisible()
  })

  await test.step('removed, it opens nothing any more', async () => {
    await page.goto(`/portal/${tenant.slug}/me/passkeys`)
    await expect(page.getByText(say('zuletzt benutzt', 'last used'))).toBeVisible()
    await button('Entfernen', 'Remove').click()
    await expect(page.getByRole('status')).toContainText(say('Entfernt', 'Removed'))
    await signOut()
    await button('Mit Passkey anmelden', 'Sign in with a passkey').click()
    await expect(page.getByText(say('Das hat nicht geklappt', 'That did not work'))).toBeVisible()
    await expect(course).toHaveCount(0)
  })
})
