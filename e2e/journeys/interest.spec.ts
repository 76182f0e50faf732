import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'

/** A provider with a group of courses, and nothing planned in it. */
async function withGroup() {
  const tenant = await addTenant()
  const values = [
    { id: crypto.randomUUID(), label: { de: 'Schwimmen für Anfänger', en: 'Swimming for beginners' } },
  ]
  await call('POST', `/${tenant.slug}/characteristics`, {
    token: await tokenOf(tenant.operator),
    body: {
      id: crypto.randomUUID(),
      characteristic: { label: { de: 'Kategorie', en: 'Category' }, kind: 'choice', values },
    },
  })
  return tenant
}

test('a visitor finds no course, and asks to be told of one that fits @attendee', async ({
  page,
  say,
  inspect,
}) => {
  const tenant = await withGroup()
  const email = `mina-${tenant.slug}@example.org`
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })

  await test.step('the empty list leads to the form, which says what is wrong', async () => {
    await page.goto(`/portal/${tenant.slug}/course-list`)
    await page
      .getByRole('link', { name: say('Sagen Sie mir Bescheid', 'Tell me when a course fits') })
      .click()
    await expect(page.getByLabel(say('Worum es geht', 'What it is about'))).toHaveText(
      say('Schwimmen für Anfänger', 'Swimming for beginners'),
    )
    await page.getByLabel(say('Dienstag', 'Tuesday')).check()
    await page.getByLabel(say('Beginn frühestens', 'Earliest start')).selectOption('16')
    await page.getByLabel(say('Ende spätestens', 'Latest end')).selectOption('15')
    await page.getByLabel(say('In Ihren Worten', 'In your own words')).fill('Lernt es mit sechs Jahren.')
    await page.getByLabel(say('E-Mail-Adresse', 'E-mail address')).fill(email)
    await button('Bescheid sagen', 'Tell me').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await inspect('interest, wrong')
    await expect(page.getByLabel(say('Dienstag', 'Tuesday'))).toBeChecked()
    await page.getByLabel(say('Ende spätestens', 'Latest end')).selectOption('')
    await button('Bescheid sagen', 'Tell me').click()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Bitte sehen Sie in Ihr Postfach', 'Please check your inbox'),
      }),
    ).toBeVisible()
  })

  await test.step('a click on the button behind the link of the letter confirms it, another ends it', async () => {
    await page.goto(await linkTo(email, `portal/${tenant.slug}/interest`))
    await expect(page.getByText(say('Dienstag, ab 16 Uhr', 'Tuesday, from 16:00'))).toBeVisible()
    await button('Ja, bitte Bescheid sagen', 'Yes, please tell me').click()
    await expect(page.getByRole('status')).toContainText(say('Bestätigt.', 'Confirmed.'))
    await button('Nicht mehr benachrichtigen', 'Stop notifying me').click()
    await expect(
      page.getByRole('heading', {
        name: say('Ihre Adresse ist gelöscht', 'Your address has been deleted'),
      }),
    ).toBeVisible()
  })
})

test('the staff reads what visitors wait for, and makes a course of it', async ({ page, say, signIn }) => {
  const tenant = await withGroup()
  const portal = `/${tenant.slug}/portal`
  const email = `mina-${tenant.slug}@example.org`
  const { items } = await call<{ items: { path: string }[] }>('GET', `${portal}/interest-groups`)
  const wished = {
    group: items[0]?.path,
    email,
    language: 'de',
    weekdays: [2],
    fromHour: 17,
    wish: 'Für Erwachsene.',
  }
  await call('POST', `${portal}/interests`, { body: wished })
  const link = await linkTo(email, `portal/${tenant.slug}/interest`)
  const token = /interest\/([\w.-]+)/.exec(link)?.[1]
  await call('POST', `${portal}/interests/${token}/confirm`, { body: {} })
  const group = say('Schwimmen für Anfänger', 'Swimming for beginners')

  await signIn(tenant.operator)
  await page.goto('/interests')
  await expect(page.getByText('Für Erwachsene.')).toBeVisible()
  await expect(page.getByText(say('abends 1', 'evenings 1'))).toBeVisible()
  await expect(page.getByText(email)).toBeHidden()
  await page.getByRole('link', { name: say(`Kurs anlegen: ${group}`, `Create a course: ${group}`) }).click()
  await expect(page).toHaveURL(/\/courses\/new\?value=/)
  await expect(page.getByText(group)).toBeVisible()
})
