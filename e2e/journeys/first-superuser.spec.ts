import { cloneDatabase } from '../../server/test/database.ts'
import { expect, test } from '../stage/journey.ts'
import { startOtherNode } from '../stage/other-node.ts'
import { password, theStage } from '../stage/stage.ts'

test('the link in the log of a new platform makes its first superuser, once', async ({
  page,
  say,
  inspect,
}) => {
  const database = await cloneDatabase(theStage().templateUrl)
  const node = await startOtherNode({ DATABASE_URL: database.ownerUrl })
  try {
    await expect.poll(node.said).toContain('/first-superuser/')
    const [link = ''] = /http:\S+\/first-superuser\/\S+/.exec(node.said()) ?? []
    await page.goto(link)
    await expect(
      page.getByRole('heading', { name: say('Der erste Superuser', 'The first superuser') }),
    ).toBeVisible()
    const field = (de: string, en: string) => page.getByLabel(say(de, en), { exact: true })
    await field('E-Mail', 'E-mail').fill('ada@example.org')
    await field('Passwort', 'Password').fill(password)
    await field('Passwort wiederholen', 'Repeat the password').fill('something else')
    const create = page.getByRole('button', { name: say('Superuser anlegen', 'Create the superuser') })
    await create.click()
    await expect(
      page.getByText(say('Die Passwörter stimmen nicht überein.', 'The passwords do not match.')),
    ).toBeVisible()
    await inspect('first superuser, refused')
    await field('Passwort wiederholen', 'Repeat the password').fill(password)
    await create.click()

    await expect(page.getByLabel(say('Benutzername', 'User name'))).toHaveValue('ada@example.org')
    await field('Passwort', 'Password').fill(password)
    await page.getByRole('button', { name: say('Anmelden', 'Sign in'), exact: true }).click()
    await expect(page).not.toHaveURL(/login/)
    await page.goto(`${node.origin}/admin`)
    await expect(page.getByRole('link', { name: say('Mandanten', 'Tenants') }).first()).toBeVisible()

    await page.goto(link)
    await expect(
      page.getByText(say('Dieser Link ist abgelaufen', 'This link has expired'), { exact: false }),
    ).toBeVisible()
  } finally {
    await node.stop()
    await database.drop()
  }
})
