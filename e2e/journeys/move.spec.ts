import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant } from '../stage/people.ts'
import { password } from '../stage/stage.ts'

test('a provider moves: the whole export of one account is looked at and taken over by an empty one @both', async ({
  page,
  say,
  signIn,
}) => {
  const [old, empty] = [await addTenant(), await addTenant()]
  await addCourse(old, { title: 'Töpfern am Abend' })
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const prove = async (button: string) => {
    await dialog.getByLabel(say('Aktuelles Passwort', 'Current password')).fill(password)
    await dialog.getByRole('button', { name: button }).click()
  }
  const archive = test.info().outputPath('umzug.zip')

  await test.step('everything is taken along from the old account, which nothing can move into', async () => {
    await signIn(old.admin)
    await page.goto('/datahub/move')
    await expect(
      main.getByText(say('Dieses Konto ist nicht mehr leer', 'This account is not empty any more')),
    ).toBeVisible()
    await page.goto('/datahub')
    await main.getByRole('button', { name: say('Gesamtexport erstellen …', 'Make a whole export …') }).click()
    await prove(say('Erstellen', 'Make the export'))
    await expect(main.getByText(say('Fertig', 'Ready'), { exact: true })).toBeVisible({ timeout: 150_000 })
    await main.getByRole('button', { name: say('Herunterladen', 'Download'), exact: true }).click()
    const saved = page.waitForEvent('download')
    await prove(say('Herunterladen', 'Download'))
    await (await saved).saveAs(archive)
  })

  await test.step('the empty account looks at it, and shows what comes and what does not', async () => {
    await signIn(empty.admin)
    await page.goto('/datahub')
    await main.getByRole('link', { name: say('Zum Umzug', 'To the move') }).click()
    await page.locator('input[type=file]').setInputFiles(archive)
    await expect(main.getByText(say('Gesamtexport von', 'Whole export of'))).toBeVisible({ timeout: 150_000 })
    await expect(main.getByText(say('Kurse und Veranstaltungen', 'Courses and events'))).toBeVisible()
    await expect(
      main.getByText(say('Mitarbeitende bitte neu einladen', 'Please invite your staff anew'), {
        exact: true,
      }),
    ).toBeVisible()
  })

  await test.step('it is taken over after a proof of identity, told by mail, and the course is there', async () => {
    await main.getByRole('button', { name: say('Alles übernehmen …', 'Take over everything …') }).click()
    await prove(say('Übernehmen', 'Take over'))
    await expect(main.getByText(say('Umgezogen am', 'Moved in on'))).toBeVisible({ timeout: 120_000 })
    await mailTo(empty.admin.username, (text) => text.includes('/datahub/move'))
    await page.goto('/courses')
    await expect(main.getByText('Töpfern am Abend').first()).toBeVisible()
  })
})
