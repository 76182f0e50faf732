import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

test('a course is written to with a missing placeholder: it is said first, and sent when confirmed @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  await book(tenant, course, { firstName: 'Notburga', lastName: 'Müller' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const title = `Neuer Raum ${course.reference}`

  await test.step('from the course it leads to whom the message is for', async () => {
    await page.goto(`/courses/${course.id}/general`)
    await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
    await page.getByRole('menuitem', { name: say('Nachricht schreiben', 'Write a message') }).click()
    await expect(page.getByRole('checkbox', { name: say('Bestätigt', 'Confirmed') })).toBeChecked()
    await page.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
  })

  await test.step('the text is written with placeholders, saved, and read as its recipient reads it', async () => {
    await main.getByText(say('Deutsch', 'German'), { exact: true }).first().click()
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill(title)
    await main.getByRole('textbox', { name: 'Text' }).fill('Hallo, zahlbar bis ')
    const menu = main.getByRole('combobox', { name: say('Platzhalter einfügen', 'Insert a placeholder') })
    await menu.fill(say('Zahlbar', 'Payable'))
    await page.getByRole('option', { name: say('Zahlbar bis', 'Payable by'), exact: true }).click()
    await expect(main.getByRole('textbox', { name: 'Text' })).toHaveText(
      say('Hallo, zahlbar bis Zahlbar bis', 'Hallo, zahlbar bis Payable by'),
    )
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(
      main.getByText(say('Bleibt leer: Zahlbar bis', 'Stays empty: Payable by')).first(),
    ).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('Hallo, zahlbar bis')).toBeVisible()
  })

  await test.step('what stays empty is asked about before it is sent', async () => {
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    await expect(
      dialog.getByText(say('Es gibt noch leere Platzhalter', 'There are still empty placeholders')),
    ).toBeVisible()
    const send = dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') })
    await expect(send).toBeDisabled()
    await inspect('the question before a message is sent')
    await dialog.getByRole('checkbox').check()
    await send.click()
  })

  await test.step('it arrives, and the page says what came of it and leads to the mail', async () => {
    await mailTo('notburga@example.org', (words) => words.includes('Hallo, zahlbar bis'))
    await expect(main.getByText(say('1 von 1 geschrieben', '1 of 1 written'))).toBeVisible({
      timeout: 20_000,
    })
    // Until the list has been read again, the line leads to the person.
    const line = main.getByRole('link', { name: 'Notburga Müller' })
    await expect(line).toHaveAttribute('href', /\/notifications\//)
    await line.click()
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveURL(/\/notifications\/[\da-f-]{36}$/)
  })
})

test('a date and filtered lists of persons and registrations lead to a message for exactly these people', async ({
  page,
  say,
  signIn,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  await book(tenant, course, { firstName: 'Notburga', lastName: 'Müller' })
  await book(tenant, course, { firstName: 'Ottilie', lastName: 'Maier' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const write = say('Nachricht schreiben', 'Write a message')
  const goOn = () =>
    main.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()

  await test.step('everybody of a date', async () => {
    await page.goto(`/courses/${course.id}/appointments`)
    await main
      .getByRole('button', { name: new RegExp(say('^Aktionen für', '^Actions for')) })
      .first()
      .click()
    await page.getByRole('menuitem', { name: write }).click()
    await goOn()
    await expect(main.getByRole('link', { name: 'Notburga Müller' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Ottilie Maier' })).toBeVisible()
  })

  await test.step('those whom the filter of the list finds', async () => {
    await page.goto('/attendees?q=Notburga')
    await main.getByRole('link', { name: write }).click()
    await goOn()
    await expect(main.getByRole('link', { name: 'Notburga Müller' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Ottilie Maier' })).toHaveCount(0)
  })

  await test.step('all registrations that a filter finds, and not only the one that was picked', async () => {
    await book(tenant, course, { firstName: 'Walburga', lastName: 'Müller' })
    await page.goto('/registrations?q=Müller')
    const bar = page.getByRole('region', { name: say('Auswahl', 'Selection') })
    await main
      .getByRole('checkbox', { name: say('„Notburga Müller“ auswählen', 'Select “Notburga Müller”') })
      .check()
    await bar.getByRole('button', { name: say('Alle 2 auswählen', 'Select all 2') }).click()
    await bar.getByRole('button', { name: say('Weitere', 'More') }).click()
    await page.getByRole('menuitem', { name: write }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await expect(main.getByRole('link', { name: 'Walburga Müller' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Notburga Müller' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Ottilie Maier' })).toHaveCount(0)
  })

  await test.step('it goes to whoever the filter finds when it is sent', async () => {
    await book(tenant, course, { firstName: 'Edburga', lastName: 'Müller' })
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Pinsel')
    await main.getByRole('textbox', { name: 'Text' }).fill(`Bitte Pinsel mitbringen, ${course.reference}.`)
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') }).click()
    await expect(main.getByText(say('3 von 3 geschrieben', '3 of 3 written'))).toBeVisible({
      timeout: 20_000,
    })
    const written = await rowsOf<{ recipient: string }>(
      'select recipient from mail where tenant_id = $1 and text like $2 order by recipient',
      [tenant.id, `%Bitte Pinsel mitbringen, ${course.reference}.%`],
    )
    expect(written.map(({ recipient }) => recipient)).toEqual([
      'edburga@example.org',
      'notburga@example.org',
      'walburga@example.org',
    ])
  })
})

test('a message brings along a file that is uploaded there, taken off, and chosen again from the files @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  await book(tenant, course, { firstName: 'Walburga', lastName: 'Müller' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const attachments = main.getByRole('region', { name: say('Anhänge', 'Attachments') })
  const file = attachments.getByRole('link', { name: 'Packliste.txt' })

  await test.step('it is uploaded on the page of the message', async () => {
    await page.goto(`/notifications/messages/new?courseId=${course.id}`)
    await main.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await attachments.locator('input[type=file]').setInputFiles({
      name: 'Packliste.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Pinsel, Papier, Kittel\n'),
    })
    await expect(file).toBeVisible()
    await inspect('a draft with an attachment')
  })

  await test.step('it is taken off, and chosen again from the files', async () => {
    await attachments
      .getByRole('button', { name: say('Packliste.txt nicht mitschicken', 'Do not send Packliste.txt') })
      .click()
    await expect(file).toHaveCount(0)
    await attachments
      .getByRole('button', { name: say('Aus den Dateien wählen', 'Choose from the files') })
      .click()
    await dialog.getByRole('searchbox').fill('pack')
    await inspect('the choice of a file')
    await dialog.getByRole('button', { name: say('Packliste.txt anhängen', 'Attach Packliste.txt') }).click()
    await expect(file).toBeVisible()
  })

  await test.step('it goes out with the letter, and the sent message says so', async () => {
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Bitte mitbringen')
    await main.getByRole('textbox', { name: 'Text' }).fill('Die Liste hängt an.')
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    await dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') }).click()
    await mailTo('walburga@example.org', (words) => words.includes('Die Liste hängt an.'))
    await expect(main.getByText(say('1 von 1 geschrieben', '1 of 1 written'))).toBeVisible({
      timeout: 20_000,
    })
    await expect(file).toBeVisible()
    const opened = await page.request.get((await file.getAttribute('href')) ?? '')
    expect(await opened.text()).toContain('Pinsel, Papier, Kittel')
  })
})
