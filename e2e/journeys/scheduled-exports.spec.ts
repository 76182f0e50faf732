import { readFile } from 'node:fs/promises'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

test('a list is exported every week: set up, made now, told by mail, downloaded, switched off @both', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  await book(tenant, await addCourse(tenant), { firstName: 'Ada', lastName: 'Berg' })
  await signIn(tenant.admin)
  await page.goto('/datahub')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')

  await test.step('it is set up after a proof of identity', async () => {
    await main.getByRole('link', { name: say('Export einrichten', 'Set up an export') }).click()
    await main.getByRole('combobox', { name: say('Liste', 'List') }).click()
    await page.getByRole('option', { name: say('Teilnehmer', 'Attendees') }).click()
    await main
      .getByRole('group', { name: say('Wem schreiben?', 'Who is told?') })
      .getByRole('checkbox', { name: tenant.admin.username })
      .check()
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
    await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(main.getByText(say('Jeden Montag um 06:00 Uhr', 'Every Monday at 06:00'))).toBeVisible()
    await expect(main.getByText(say('Eingeschaltet', 'Switched on'))).toBeVisible()
  })

  await test.step('it is made now, and a letter leads to it', async () => {
    await main.getByRole('button', { name: say('Jetzt exportieren', 'Export now') }).click()
    await expect(main.getByText(say('Fertig', 'Done'), { exact: true })).toBeVisible({ timeout: 30_000 })
    const letter = await mailTo(tenant.admin.username, (text) => text.includes('/datahub/schedules/'))
    expect(letter).toContain(new URL(page.url()).pathname)
  })

  await test.step('the file is downloaded', async () => {
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: say('Export vom', 'Download the export of') }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Berg')
  })

  await test.step('it is switched off, and listed so', async () => {
    await main.getByRole('button', { name: say('Weitere Aktionen', 'Further actions') }).click()
    await page.getByRole('menuitem', { name: say('Ausschalten', 'Switch off') }).click()
    await expect(main.getByText(say('Ausgeschaltet', 'Switched off'), { exact: true })).toBeVisible()
    await page.goto('/datahub')
    await expect(main.getByText(say('Ausgeschaltet', 'Switched off'), { exact: true })).toBeVisible()
  })
})
