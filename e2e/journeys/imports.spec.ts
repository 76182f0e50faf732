import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

const table = (...rows: string[]) => ({
  name: 'teilnehmer.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Vorname;Nachname;E-Mail;Handy;Sternzeichen', ...rows].join('\r\n')),
})

test('a table with faulty rows is mended, and imported as promised', async ({ page, say, signIn }) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/attendees')
  await page.getByRole('link', { name: say('Importieren', 'Import'), exact: true }).click()
  const title = say('Teilnehmer importieren', 'Import attendees')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await test.step('faulty rows are told with their numbers, and nothing is imported', async () => {
    await page
      .locator('input[type=file]')
      .setInputFiles(
        table('Mina;Müller;mina@example.org;0171 1;Löwe', 'Ben;Öz;keine Adresse;;', ';Weiß;w@example.org;;'),
      )
    const field = (heading: string) =>
      page.getByLabel(say(`Angabe für „${heading}“`, `Field for “${heading}”`))
    await expect(field('Handy')).toHaveValue('phone')
    await expect(field('Sternzeichen')).toHaveValue('')
    await page.getByRole('button', { name: say('Prüfen', 'Check') }).click()
    const faults = page.getByRole('list', { name: say('Fehler', 'Faults') })
    await expect(faults.getByRole('listitem')).toHaveCount(2)
    await expect(faults).toContainText(say('Zeile 3', 'Row 3'))
    await expect(faults).toContainText(say('Die E-Mail muss valide sein.', 'The e-mail must be valid.'))
    await expect(faults).toContainText(say('Zeile 4', 'Row 4'))
    await expect(
      page.getByText(say('Importiert wird alles oder nichts.', 'It is all or nothing.')),
    ).toBeVisible()
  })

  await test.step('the mended file is imported, and who was in it is in the list', async () => {
    await page
      .getByRole('link', { name: say('Korrigierte Datei hochladen', 'Upload the corrected file') })
      .click()
    await page
      .locator('input[type=file]')
      .setInputFiles(
        table(
          'Mina;Müller;mina@example.org;0171 1;Löwe',
          'Ben;Öz;ben@example.org;;',
          'Wim;Weiß;w@example.org;;',
        ),
      )
    await page.getByRole('button', { name: say('Prüfen', 'Check') }).click()
    await page.getByRole('button', { name: say('3 Personen übernehmen', 'Take over 3 people') }).click()
    await expect(page.getByText(say('3 Personen wurden angelegt', '3 people were created'))).toBeVisible()
    await page.getByRole('link', { name: say('Zu den Teilnehmern', 'To the attendees') }).click()
    for (const name of ['Müller', 'Öz', 'Weiß']) await expect(page.getByText(name).first()).toBeVisible()
  })
})

test('a table below a title, with dates that may be meant in two ways', async ({ page, say, signIn }) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/datahub/import/courses')
  await page.locator('input[type=file]').setInputFiles({
    name: 'kurse.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Kursplan;;;', ';;;', 'Titel;Kursnummer;Beginn;Ende', 'Ton;T-1;3/4/2027 18:00;20:00'].join('\r\n'),
    ),
  })
  const headings = page.getByLabel(say('Überschriften', 'Headings'))
  await expect(headings).toHaveValue('3')
  await headings.selectOption('1')
  await expect(page.getByText(say('kurse.csv · 2 Zeilen', 'kurse.csv · 2 rows'))).toBeVisible()
  await headings.selectOption('3')
  await expect(page.getByText(say('kurse.csv · 1 Zeile', 'kurse.csv · 1 row'))).toBeVisible()
  const check = page.getByRole('button', { name: say('Prüfen', 'Check') })
  await expect(check).toBeDisabled()
  await page.getByRole('radio', { name: say('Tag/Monat/Jahr', 'Day/month/year') }).check()
  await check.click()
  await expect(page.getByRole('cell', { name: say('03.04.2027, 18:00', '04/03/2027, 18:00') })).toBeVisible()
})
