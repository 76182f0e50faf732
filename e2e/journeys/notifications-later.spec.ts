import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const becomesTemplate = (id: string) =>
  rowsOf(
    `update notification_document d set template_id = $1 from tenant t
     where t.slug = $2 and d.tenant_id = t.id returning d.template_id`,
    [id, tenant.slug],
  )

test('each gets a document of their own; planned, taken back, failed, and again only the failed @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  const firstName = `Wiltrud${tenant.slug.replaceAll('-', '')}`
  const email = `${firstName.toLowerCase()}@example.org`
  await book(tenant, course, { firstName, lastName: 'Müller' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const documents = main.getByRole('region', { name: say('Dokumente für jeden', 'Documents for each') })
  const openSend = () => main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()

  await test.step('a document is added to the message', async () => {
    await page.goto(`/notifications/messages/new?courseId=${course.id}`)
    await main.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    const choice = documents.getByRole('combobox', { name: say('Dokument hinzufügen', 'Add a document') })
    await choice.click()
    await page
      .getByRole('option', { name: /(Teilnahmebescheinigung|Certificate of participation) \(/ })
      .first()
      .click()
    await expect(documents.getByRole('listitem')).toHaveCount(1)
    await inspect('a message with a document for each')
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Ihre Bescheinigung')
    await main.getByRole('textbox', { name: 'Text' }).fill('Sie hängt an.')
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Ihre Bescheinigung' })).toBeVisible()
  })

  await test.step('it is planned for later, where blanks in the document are asked about', async () => {
    await openSend()
    await dialog.getByRole('radio', { name: say('Später', 'Later') }).check()
    const box = (de: string, en: string) => dialog.getByRole('textbox', { name: say(de, en) })
    await box('Zeitpunkt: Datum', 'Time: Date').fill(say('05.03.2027', '05/03/2027'))
    await box('Zeitpunkt: Uhrzeit', 'Time: Time').fill('10:00')
    await box('Zeitpunkt: Uhrzeit', 'Time: Time').press('Tab')
    await dialog.getByRole('button', { name: say('Planen', 'Schedule') }).click()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: say('Planen', 'Schedule') }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByText(say('Geplant', 'Scheduled'), { exact: true })).toBeVisible()
    await expect(documents.getByRole('listitem')).toHaveCount(1)
    await inspect('a planned message with a document for each')
  })

  await test.step('it is taken back, and changed', async () => {
    await main.getByRole('button', { name: say('Doch noch nicht verschicken', 'Do not send it yet') }).click()
    await main.getByRole('textbox', { name: 'Text' }).fill('Sie hängt jetzt an.')
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(page.frameLocator('iframe').getByText('Sie hängt jetzt an.')).toBeVisible()
  })

  const [template] = await rowsOf<{ template_id: string }>(
    'select d.template_id from notification_document d join tenant t on t.id = d.tenant_id where t.slug = $1',
    [tenant.slug],
  )
  await test.step('a document that cannot be made fails its letter, and the page says so', async () => {
    await becomesTemplate('01900000-0000-7000-8000-00000000dead')
    await openSend()
    await dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') }).click()
    await expect(
      main.getByText(say('1 Person konnte nicht informiert werden.', '1 person could not be informed.')),
    ).toBeVisible({ timeout: 20_000 })
    await inspect('a message that reached nobody')
  })

  await test.step('again goes to the failed alone, with the document', async () => {
    await becomesTemplate(template?.template_id ?? '')
    // Nobody could be asked about blanks in a document that was not there.
    await rowsOf(
      'update notification n set sends_unfilled = true from tenant t where t.slug = $1 and n.tenant_id = t.id returning n.id',
      [tenant.slug],
    )
    await main
      .getByRole('button', {
        name: say('Nur an die Gescheiterten noch einmal', 'Only the failed ones again'),
      })
      .click()
    await mailTo(email, (words) => words.includes('Sie hängt jetzt an.'))
    const files = await rowsOf<{ filename: string }>(
      'select a.filename from mail m join mail_attachment a on a.tenant_id = m.tenant_id and a.mail_id = m.id where m.recipient = $1 and m.subject = $2',
      [email, 'Ihre Bescheinigung'],
    )
    expect(files.map(({ filename }) => filename)).toEqual([expect.stringContaining(firstName)])
  })
})
