import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

/** A picture of 400 by 300 pixels in one colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAZAAAAEsAQMAAADXeXeBAAAAA1BMVEVSK3IAOSp9AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAJklEQVRoge3BMQEAAADCoPVPbQlPoAAAAAAAAAAAAAAAAAAAgKcBO8QAAf5XcqAAAAAASUVORK5CYII=',
  'base64',
)

test('files are uploaded, looked at, published, described and deleted', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/files')
  await expect(page.getByRole('heading', { level: 1, name: say('Dateien', 'Files') })).toBeVisible()

  const uploads = page.getByRole('region', { name: say('Hochladen', 'Uploads') })
  await test.step('several at once; what is none of the kinds says what to do', async () => {
    await page.locator('input[type=file]').setInputFiles([
      { name: 'Atelier.png', mimeType: 'image/png', buffer: picture },
      { name: 'Kursplan.csv', mimeType: 'text/csv', buffer: Buffer.from('Tag;Kurs\nMo;Töpfern\n') },
      {
        name: 'logo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg><script>alert(1)</script></svg>'),
      },
      { name: 'leer.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) },
    ])
    await expect(uploads.getByText(say('2 von 4 Dateien hochgeladen', '2 of 4 files uploaded'))).toBeVisible()
    await expect(
      uploads.getByText(
        say('Dateien dieser Art sind nicht möglich.', 'Files of this kind are not possible.'),
      ),
    ).toBeVisible()
    await expect(uploads.getByText(say('Die Datei ist leer.', 'The file is empty.'))).toBeVisible()
    await uploads.getByRole('button', { name: say('Liste leeren', 'Clear the list') }).click()
    await expect(uploads).toBeHidden()
  })

  const menuOf = (name: string) =>
    page.getByRole('button', { name: say(`Aktionen für ${name}`, `Actions for ${name}`), exact: true })
  const choose = async (name: string, item: string) => {
    await menuOf(name).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await test.step('the small picture appears by itself', async () => {
    const thumbnail = page.locator('img[src*="Atelier.png"]')
    await expect(thumbnail).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  })

  await test.step('a picture that cannot be loaded says so', async () => {
    await page.route('**/files/**', (route) =>
      route.request().resourceType() === 'image' ? route.abort() : route.continue(),
    )
    await page.reload()
    await expect(
      page.getByText(say('Das Bild konnte nicht geladen werden', 'Image could not be loaded')),
    ).toBeAttached()
    await page.unroute('**/files/**')
  })

  await test.step('it is published and withdrawn from the notice', async () => {
    const published = page
      .getByText(say('Veröffentlicht', 'Published'), { exact: true })
      .filter({ visible: true })
    await choose('Atelier.png', say('Veröffentlichen', 'Publish'))
    await expect(published).toHaveCount(1)
    await page.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
    await expect(published).toHaveCount(0)
    await choose('Atelier.png', say('Veröffentlichen', 'Publish'))
    await expect(published).toHaveCount(1)
  })

  await test.step('it is renamed and described; the ending stays what it is', async () => {
    await choose('Atelier.png', say('Umbenennen und beschreiben', 'Rename and describe'))
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('textbox', { name: say('Dateiname', 'File name') }).fill('a/b.png')
    await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(
      dialog.getByText(say('weder Schrägstriche noch', 'neither slashes nor invisible')),
    ).toBeVisible()
    await inspect('file, renaming')
    await dialog.getByRole('textbox', { name: say('Dateiname', 'File name') }).fill('Werkstatt')
    await dialog
      .getByRole('textbox', { name: say('Bildbeschreibung', 'Image description') })
      .fill(say('Ein Raum mit Töpferscheiben', 'A room with potter’s wheels'))
    await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(page.getByRole('link', { name: 'Werkstatt.png' })).toBeVisible()
    await expect(
      page.getByRole('img', { name: say('Ein Raum mit Töpferscheiben', 'A room with potter’s wheels') }),
    ).toBeVisible()
  })

  await test.step('it is opened as it was uploaded, and found by its name', async () => {
    const address = await page.getByRole('link', { name: 'Werkstatt.png' }).getAttribute('href')
    const opened = await page.request.get(address ?? '')
    expect((await opened.body()).equals(picture)).toBe(true)
    await page.getByRole('searchbox', { name: say('Dateiname', 'File name') }).fill('kurs')
    await expect(page.getByRole('link', { name: 'Werkstatt.png' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Kursplan.csv' })).toBeVisible()
    await page.getByRole('searchbox', { name: say('Dateiname', 'File name') }).fill('')
    await expect(page.getByRole('link', { name: 'Werkstatt.png' })).toBeVisible()
  })

  await test.step('it is deleted after a question', async () => {
    await choose('Werkstatt.png', say('Löschen', 'Delete'))
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText(say('Kein Kurs zeigt diese Datei', 'No course shows this file')),
    ).toBeVisible()
    await dialog.getByRole('button', { name: say('Löschen', 'Delete') }).click()
    await expect(page.getByRole('link', { name: 'Werkstatt.png' })).toBeHidden()
    await expect(page.getByText(say('1 Datei', '1 file'), { exact: true })).toBeVisible()
  })
})

test('an upload shows how far it is, can be stopped and begun again, and goes on while one looks elsewhere @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/files')
  await expect(page.getByRole('heading', { level: 1, name: say('Dateien', 'Files') })).toBeVisible()
  await expect(page.getByText(say('0 Dateien', '0 files'), { exact: true })).toBeVisible()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const slowly = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await slowly(400_000)
  const content = Buffer.alloc(3_000_000, 'Seite um Seite. ')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'Handbuch.txt', mimeType: 'text/plain', buffer: content })
  const progress = page.getByRole('progressbar', {
    name: say('Fortschritt von Handbuch.txt', 'Progress of Handbuch.txt'),
  })
  await expect
    .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value), { timeout: 15_000 })
    .toBeGreaterThan(0.05)
  await page
    .getByRole('button', { name: say('Hochladen von Handbuch.txt abbrechen', 'Stop uploading Handbuch.txt') })
    .click()
  await expect(page.getByText(say('abgebrochen', 'cancelled'), { exact: true })).toBeVisible()
  await page
    .getByRole('button', { name: say('Handbuch.txt noch einmal hochladen', 'Upload Handbuch.txt again') })
    .click()
  await expect(progress).toBeVisible()
  await page.getByRole('link', { name: say('Kurse', 'Courses'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Kurse', 'Courses') })).toBeVisible()
  await slowly(-1)
  await page.getByRole('link', { name: say('Dateien', 'Files'), exact: true }).click()
  await expect(page.getByRole('link', { name: 'Handbuch.txt' })).toBeVisible({ timeout: 30_000 })
})

test('files are dragged onto the page @desktop', async ({ page, say, signIn }) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  await page.goto('/files')
  const heading = page.getByRole('heading', { level: 1, name: say('Dateien', 'Files') })
  await expect(heading).toBeVisible()
  const dragged = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['gezogen'], 'Gezogen.txt', { type: 'text/plain' }))
    return data
  })
  await heading.dispatchEvent('dragover', { dataTransfer: dragged })
  await expect(page.getByText(say('Hier loslassen, um hochzuladen', 'Drop here to upload'))).toBeVisible()
  await heading.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(page.getByRole('link', { name: 'Gezogen.txt' })).toBeVisible()
})
