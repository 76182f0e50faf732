import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a list is kept as it is, opens so, tells what was changed, and comes back when it is deleted', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await addCourse(tenant, { title: 'Aquarell' })
  await signIn(tenant.operator)
  const menu = page.getByRole('button', { name: new RegExp(say('^Ansicht', '^View')) })
  const pick = async (de: string, en: string) => {
    await menu.click()
    await page.getByRole('menuitem', { name: say(de, en) }).click()
  }
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: say('Titel', 'Title') }))
    .first()

  await page.goto('/courses')
  await search.fill('aqua')
  await expect(page).toHaveURL(/q=aqua/)
  await pick('Ansicht speichern …', 'Save view …')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Malen')
  await dialog.getByRole('checkbox', { name: say('Mit dem Team teilen', 'Share with the team') }).check()
  await dialog.getByRole('checkbox', { name: say('mit dieser Ansicht öffnen', 'with this view') }).check()
  await inspect('keep a view')
  await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(menu).toHaveText(say('Ansicht: Malen', 'View: Malen'))

  await page.goto('/courses')
  await expect(menu).toHaveText(say('Ansicht: Malen', 'View: Malen'))
  await expect(search).toHaveValue('aqua')
  await search.fill('aquarell')
  await expect(menu).toHaveText(say('Ansicht: Malen (geändert)', 'View: Malen (changed)'))
  await menu.click()
  await inspect('a changed view')
  await page.getByRole('menuitem', { name: say('Änderungen verwerfen', 'Discard changes') }).click()
  await expect(search).toHaveValue('aqua')

  await pick('Löschen …', 'Delete …')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Löschen', 'Delete') })
    .click()
  await expect(menu).toHaveText(say('Ansichten', 'Views'))
  await page.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
  await pick('Malen', 'Malen')
  await expect(menu).toHaveText(say('Ansicht: Malen', 'View: Malen'))
})

test('what was typed just before another page was opened does not go along', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  await addCourse(tenant, { title: 'Aquarell' })
  await signIn(tenant.operator)
  await page.goto('/courses')
  const course = page.getByRole('link', { name: 'Aquarell' })
  await expect(course).toBeVisible()
  // The page of the course takes longer to come than the list waits for more letters.
  let isLoaded = false
  await page.route('**/assets/*.js', async (route) => {
    isLoaded = true
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: say('Titel', 'Title') }))
    .first()
  await search.fill('aqua')
  await course.dispatchEvent('click')
  await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
  await expect(page).toHaveURL(/\/courses\/[^/?]+\/general$/)
  expect(isLoaded, 'the page had to be fetched').toBe(true)
})
