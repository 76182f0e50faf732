import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

test('news is given up behind the link of the letter, taken back and given up again, and the staff see it @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  await book(tenant, course, { firstName: 'Notburga', lastName: 'Müller' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const stop = say('Keine Neuigkeiten mehr', 'No more news')
  let link = ''

  await test.step('a message is marked as news and sent', async () => {
    await page.goto(`/notifications/messages/new?courseId=${course.id}`)
    await page.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await main.getByText(say('Deutsch', 'German'), { exact: true }).first().click()
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Neue Kurse')
    await main.getByRole('textbox', { name: 'Text' }).fill('Hallo, es gibt neue Kurse.')
    await main.getByRole('checkbox', { name: say('Neuigkeit oder Werbung', 'News or advertising') }).check()
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') }).click()
    link = await linkTo('notburga@example.org', `portal/${tenant.slug}/letters`)
  })

  await test.step('its reader gives news up with one press, and takes it back', async () => {
    // Letters are in the language of the booking; the page is read in the reader's.
    await page.goto(link.replace(/lang=\w\w/, `lang=${say('de', 'en')}`))
    await inspect('the page behind the link of a letter')
    await page.getByRole('button', { name: stop }).click()
    const outcome = page.getByRole('status')
    await expect(outcome).toContainText(
      say('Sie bekommen nicht mehr: Neuigkeiten', 'You will no longer receive: News'),
    )
    const news = page.getByRole('checkbox', { name: say('Neuigkeiten', 'News') })
    await expect(news).not.toBeChecked()
    await outcome.getByRole('button', { name: say('Rückgängig machen', 'Undo') }).click()
    await expect(news).toBeChecked()
    await expect(outcome).toContainText(say('wieder alle E-Mails', 'all e-mails again'))
    await news.uncheck()
    await page.getByRole('button', { name: say('Auswahl speichern', 'Save my choice') }).click()
    await expect(outcome).toContainText(say('gespeichert', 'saved'))
    await expect(news).not.toBeChecked()
  })

  await test.step('the staff see it before they write again, and with the person', async () => {
    await page.goto(`/notifications/messages/new?courseId=${course.id}`)
    await page.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await main.getByRole('checkbox', { name: say('Neuigkeit oder Werbung', 'News or advertising') }).check()
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(
      main.getByText(say('Hat solche E-Mails abbestellt.', 'Unsubscribed from such e-mails.')).first(),
    ).toBeVisible()
    await main.getByRole('link', { name: 'Notburga Müller' }).click()
    await expect(
      main.getByText(say('auf der Seite hinter dem Link', 'on the page behind the link')),
    ).toBeVisible()
  })
})
