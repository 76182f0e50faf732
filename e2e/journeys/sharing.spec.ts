import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

test('a mother lets the father see the courses of one child, and ends it again @both', async ({
  page,
  browser,
  say,
  inspect,
}) => {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const [mother, father] = [`mina-${tenant.slug}@example.org`, `oskar-${tenant.slug}@example.org`]
  const choir = await addCourse(tenant, { title: 'Kinderchor', feeCents: 0 })
  await call('POST', `/${tenant.slug}/courses/${choir.id}/registrations`, {
    token,
    body: {
      requestKey: crypto.randomUUID(),
      language: 'de',
      attendees: ['Paul', 'Lena'].map((firstName) => ({ firstName, lastName: 'Müller' })),
      contact: { firstName: 'Mina', lastName: 'Müller', email: mother },
    },
  })
  const signIn = async (on: typeof page, email: string) => {
    await on.goto(`/portal/${tenant.slug}/me`)
    await on.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await on.getByRole('button', { name: say('Link schicken', 'Send the link') }).click()
    await on.goto(await linkTo(email, `portal/${tenant.slug}/me/enter`))
    await on.getByRole('button', { name: say('Meine Buchungen öffnen', 'Open my bookings') }).click()
    await expect(
      on.getByRole('heading', { level: 1, name: say('Meine Buchungen', 'My bookings') }),
    ).toBeVisible()
  }
  const heading = page.getByRole('heading', { level: 1, name: say('Mitlesen lassen', 'Share with somebody') })
  const share = page.getByRole('button', { name: say('Mitlesen lassen', 'Share'), exact: true })
  const address = page.getByLabel(say('E-Mail-Adresse', 'E-mail address'))

  await test.step('she chooses whose courses are shown, and to whom', async () => {
    await signIn(page, mother)
    await page
      .getByRole('link', { name: say('Mitlesen lassen und beenden', 'Share or stop sharing') })
      .click()
    await expect(heading).toBeVisible()
    await address.fill(father)
    await share.click()
    await expect(page.getByRole('alert')).toContainText(say('mindestens eine Person', 'at least one person'))
    await expect(address).toHaveValue(father)
    await page.getByRole('checkbox', { name: 'Lena Müller' }).check()
    await inspect('whose courses are shared')
    await share.click()
    await expect(page.getByRole('status')).toContainText(father)
    await inspect('courses are shared')
  })

  const other = await browser.newContext()
  const his = await other.newPage()
  await test.step('he signs in with his own address, and sees her and nothing else', async () => {
    await signIn(his, father)
    const lena = his.getByRole('region').filter({ has: his.getByRole('heading', { name: 'Lena Müller' }) })
    await expect(lena).toContainText('Kinderchor')
    await expect(lena).toContainText(mother)
    await expect(lena.getByRole('link')).toHaveCount(0)
    await expect(his.getByText('Paul')).toHaveCount(0)
  })

  await test.step('she ends it, and he sees nothing any more', async () => {
    await page
      .getByRole('button', { name: new RegExp(`^${say('Beenden', 'Stop sharing')}.*${father}`) })
      .click()
    await expect(page.getByRole('status')).toContainText(say('Beendet', 'Ended'))
    await his.reload()
    await expect(his.getByText('Kinderchor')).toHaveCount(0)
  })
  await other.close()
})
