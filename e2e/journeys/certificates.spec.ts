import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { addEndedCourse } from '../stage/ended-course.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

/** Chooses a row of a list, on a desk and on a phone. */
const choose = (main: Locator, name: string) => main.getByRole('checkbox', { name }).check()

test('a certificate is set up, issued, checked with its file by somebody else, and withdrawn @both', async ({
  page,
  say,
  signIn,
  inspect,
  browser,
}) => {
  const tenant = await addTenant()
  const courseId = await addEndedCourse(tenant)
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await page.goto(`/courses/${courseId}/certificates`)
  await main.getByRole('button', { name: say('Zertifikate einrichten', 'Set up certificates') }).click()
  await dialog.getByLabel(say('Bezeichnung', 'Title')).fill('Erste-Hilfe-Schein')
  await dialog.getByLabel(say('Inhalte', 'Contents')).fill('Stabile Seitenlage\nDruckverband')
  await dialog.getByLabel(say('Gültig für (Monate)', 'Valid for (months)')).fill('24')
  await dialog.getByLabel(say('Nur wer bestanden hat', 'Only for those who passed')).check()
  await inspect('the rule of certificates')
  await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(main.getByText(say('Ergebnis fehlt', 'Result is missing'))).toBeVisible()

  await choose(main, 'Ada Berg')
  await page.getByRole('button', { name: say('Bestanden', 'Passed'), exact: true }).click()
  await expect(main.getByText(say('Voraussetzungen erfüllt', 'Requirements met'))).toBeVisible()
  await choose(main, 'Ada Berg')
  await page.getByRole('button', { name: say('Ausstellen', 'Issue'), exact: true }).click()
  await main.getByRole('link', { name: /^Z-/ }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada Berg')
  const download = main.getByRole('button', { name: say('PDF herunterladen', 'Download PDF') })
  await expect(download).toBeVisible({ timeout: 30_000 })
  const [paper] = await Promise.all([page.waitForEvent('download'), download.click()])
  const file = {
    name: 'certificate.pdf',
    mimeType: 'application/pdf',
    buffer: await readFile(await paper.path()),
  }
  const address = await main
    .getByRole('link', { name: say('Seite zum Prüfen öffnen', 'Open the page to check it') })
    .getAttribute('href')

  const elsewhere = await browser.newPage({ viewport: { width: 390, height: 844 } })
  try {
    await test.step('somebody with the paper checks it on a phone', async () => {
      await elsewhere.goto(new URL(address ?? '').pathname)
      // It stands among what is listed, and again in the wording of the paper.
      await expect(elsewhere.getByText('Erste-Hilfe-Schein')).toHaveCount(2)
      await expect(
        elsewhere.getByText(/Zertifikat ist bis .* gültig|certificate is valid until/),
      ).toBeVisible()
      const field = elsewhere.locator('input[type=file]')
      await field.setInputFiles({ ...file, buffer: Buffer.concat([file.buffer, Buffer.from('\n')]) })
      await expect(elsewhere.getByText(/Das ist nicht die Datei|This is not the file/)).toBeVisible()
      const isExact = elsewhere.getByText(/Das ist genau die Datei|This is exactly the file/)
      await field.setInputFiles(file)
      await expect(isExact).toBeVisible()
      await field.setInputFiles({ ...file, buffer: Buffer.from('%PDF-1.7') })
      await expect(isExact).toBeHidden()
      // Dropped anywhere on the page, and not only within the field.
      const dropped = await elsewhere.evaluateHandle((base64) => {
        const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], 'certificate.pdf', { type: 'application/pdf' }))
        return data
      }, file.buffer.toString('base64'))
      await elsewhere.locator('h1').dispatchEvent('drop', { dataTransfer: dropped })
      await expect(isExact).toBeVisible()
    })

    await test.step('it is replaced with a new one, and the page of the former says so', async () => {
      await main.getByRole('button', { name: say('Ersetzen', 'Replace') }).click()
      await dialog.getByLabel(say('Grund', 'Reason')).fill('Name berichtigt')
      await inspect('replacing a certificate')
      await dialog.getByRole('button', { name: say('Ersetzen', 'Replace') }).click()
      await expect(main.getByText(/Z-\d{4}-00002/).first()).toBeVisible()
      await expect(download).toBeVisible({ timeout: 30_000 })
      await elsewhere.reload()
      await expect(elsewhere.getByText(/ersetzt|replaced/).first()).toBeVisible()
      await expect(elsewhere.getByText('Name berichtigt')).toHaveCount(0)
    })

    await test.step('those that hold are chosen, taken along as one PDF, and mailed with a result', async () => {
      await page.goto('/certificates?state=valid')
      await choose(main, 'Ada Berg')
      const act = async (name: string) => {
        const bar = page.getByRole('region', { name: say('Auswahl', 'Selection') })
        const menu = bar.getByRole('button', { name: say('Aktionen', 'Actions') })
        if (!(await menu.isVisible())) return bar.getByRole('button', { name }).click()
        await menu.click()
        await page.getByRole('menuitem', { name }).click()
      }
      await inspect('certificates that are chosen')
      const [pdf] = await Promise.all([page.waitForEvent('download'), act(say('Ein PDF', 'One PDF'))])
      expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
      await test.step('of one that was replaced before it had a file it is said that it is left out', async () => {
        await rowsOf(
          "update certificate set file_id = null where course_id = $1 and ended_how = 'replaced'",
          [courseId],
        )
        await page.goto(`/certificates?courseId=${courseId}`)
        const boxes = main.getByRole('checkbox', { name: 'Ada Berg' })
        await expect(boxes).toHaveCount(2)
        for (const box of await boxes.all()) await box.check()
        await act(say('Ein PDF', 'One PDF'))
        await expect(dialog.getByText(say('Es wurde ersetzt', 'It was replaced'))).toBeVisible()
        await inspect('certificates without a file')
        const [rest] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: say('Das übrige', 'Download the other') }).click(),
        ])
        expect((await readFile(await rest.path())).subarray(0, 5).toString()).toBe('%PDF-')
        await page.goto('/certificates?state=valid')
        await choose(main, 'Ada Berg')
      })
      await act(say('Per E-Mail senden', 'Send by e-mail'))
      await dialog.getByRole('button', { name: say('Per E-Mail senden', 'Send by e-mail') }).click()
      await expect(
        main.getByText(say('1 Zertifikat ist auf dem Weg', '1 certificate is on its way')),
      ).toBeVisible()
      await inspect('the result of sending certificates')
      await main.getByRole('link', { name: 'Ada Berg' }).click()
    })

    await test.step('once it is withdrawn, its page says so', async () => {
      const renewed = await main
        .getByRole('link', { name: say('Seite zum Prüfen öffnen', 'Open the page to check it') })
        .getAttribute('href')
      await elsewhere.goto(new URL(renewed ?? '').pathname)
      await main.getByRole('button', { name: say('Zurückziehen', 'Withdraw') }).click()
      await dialog.getByLabel(say('Grund', 'Reason')).fill('Verwechselt')
      await dialog.getByRole('button', { name: say('Zurückziehen', 'Withdraw') }).click()
      await expect(main.getByText(say('gilt nicht mehr', 'is no longer valid')).first()).toBeVisible()
      await elsewhere.reload()
      await expect(elsewhere.getByText(/zurückgezogen|withdrew this certificate/)).toBeVisible()
      await expect(elsewhere.getByText('Verwechselt')).toHaveCount(0)
    })
  } finally {
    await elsewhere.close()
  }
})
