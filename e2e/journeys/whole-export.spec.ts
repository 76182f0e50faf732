import { readFile } from 'node:fs/promises'
import { readZip } from '../../server/test/read-zip.ts'
import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

test('everything is taken along: asked for, told by mail, downloaded, opened and deleted @both', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  await addCourse(tenant, { title: 'Töpfern am Abend' })
  await signIn(tenant.admin)
  await page.goto('/datahub')
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const prove = async (button: string) => {
    await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
    await dialog.getByRole('button', { name: button }).click()
  }

  await test.step('a list is taken along from there', async () => {
    await main.getByRole('button', { name: say('Kurse exportieren', 'Export Courses') }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: say('Als CSV', 'As CSV') }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Töpfern am Abend')
    await expect(
      main.getByRole('listitem').filter({ hasText: say('zuletzt exportiert', 'last exported') }),
    ).toHaveCount(1)
  })

  await test.step('a whole export is begun after a proof of identity', async () => {
    await main.getByRole('button', { name: say('Gesamtexport erstellen …', 'Make a whole export …') }).click()
    await prove(say('Erstellen', 'Make the export'))
    await expect(main.getByText(say('Fertig', 'Ready'), { exact: true })).toBeVisible({ timeout: 60_000 })
    await mailTo(tenant.admin.username, (text) => text.includes('/datahub'))
  })

  await test.step('it is downloaded after another proof, and holds the course, in both formats', async () => {
    await main.getByRole('button', { name: say('Herunterladen', 'Download'), exact: true }).click()
    const saved = page.waitForEvent('download')
    await prove(say('Herunterladen', 'Download'))
    const file = await saved
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${tenant.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
    const files = readZip(await readFile(await file.path()))
    for (const name of ['json/course.jsonl', 'csv/course.csv'])
      expect(String(files.get(name))).toContain('Töpfern am Abend')
    expect(String(files.get('README.txt'))).toContain('course.')
  })

  await test.step('it is deleted before its time', async () => {
    await main
      .getByRole('button', { name: say('Aktionen zum Gesamtexport', 'Actions for the whole export') })
      .click()
    await page.getByRole('menuitem', { name: say('Löschen', 'Delete') }).click()
    await dialog.getByRole('button', { name: say('Löschen', 'Delete') }).click()
    await expect(main.getByText(say('Gelöscht', 'Deleted'), { exact: true })).toBeVisible()
  })
})
