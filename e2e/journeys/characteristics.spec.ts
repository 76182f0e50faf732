import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant

test.beforeEach(async () => {
  tenant = await addTenant()
})

test('a provider tells courses apart by level and age, gives a course its values and finds it by them', {
  tag: '@both',
}, async ({ page, say, language, signIn, inspect }) => {
  const { id: courseId } = await addCourse(tenant, { title: 'Gitarre' })
  await addCourse(tenant, { title: 'Klavier' })
  const dialog = page.getByRole('dialog')
  const told = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })
  const box = (de: string, en: string) => dialog.getByRole('textbox', { name: say(de, en) })
  const create = async () => dialog.getByRole('button', { name: say('Anlegen', 'Add'), exact: true }).click()
  const open = () => page.getByRole('button', { name: say('Merkmal anlegen', 'Add characteristic') }).click()
  await signIn(tenant.operator)

  await test.step('a choice with two values, and an age', async () => {
    await page.goto('/settings/characteristics')
    await open()
    await box('Bezeichnung', 'Label').first().fill('Niveau')
    await box('Wert 1 auf Deutsch', 'Value 1 in German').fill('Anfänger')
    await box('Wert 2 auf Deutsch', 'Value 2 in German').fill('Profis')
    await inspect('a characteristic')
    await create()
    await expect(told('„Niveau“ ist angelegt.', '“Niveau” has been added.')).toBeVisible()
    await open()
    await dialog.getByText(say('Alter', 'Age'), { exact: true }).click()
    await box('Bezeichnung', 'Label').first().fill('Alter')
    await create()
    await expect(told('„Alter“ ist angelegt.', '“Alter” has been added.')).toBeVisible()
    await inspect('characteristics')
  })

  await test.step('and the age first', async () => {
    const actions = page.getByRole('button', { name: /^(Aktionen für|Actions for) / })
    await page.getByRole('button', { name: say('Aktionen für Alter', 'Actions for Alter') }).click()
    const up = page.getByRole('menuitem', { name: say('Nach oben', 'Move up') })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(
      told('„Alter“ steht jetzt an Stelle 1 von 2.', '“Alter” is now number 1 of 2.'),
    ).toBeVisible()
    await page.reload()
    await expect(actions.first()).toHaveAccessibleName(say('Aktionen für Alter', 'Actions for Alter'))
  })

  await test.step('a course gets its values', async () => {
    await page.goto(`/courses/${courseId}/details`)
    const section = page.getByRole('group', { name: say('Merkmale', 'Characteristics') })
    await section.getByRole('checkbox', { name: 'Anfänger' }).check()
    await section.getByLabel(say('Alter ab', 'Age from')).fill('20')
    await section.getByLabel(say('Alter bis', 'Age to')).fill('6')
    await page.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await expect(section.getByLabel(say('Alter bis', 'Age to'))).toBeFocused()
    await section.getByLabel(say('Alter bis', 'Age to')).fill('14')
    await section.getByLabel(say('Alter ab', 'Age from')).fill('6')
    await page.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await expect(told('Gespeichert.', 'Saved.').first()).toBeVisible()
    await page.reload()
    await expect(section.getByRole('checkbox', { name: 'Anfänger' })).toBeChecked()
    await expect(section.getByLabel(say('Alter bis', 'Age to'))).toHaveValue('14')
  })

  await test.step('visitors find it by value and age, with and without the filter', async () => {
    const portal = `/portal/${tenant.slug}/course-list`
    await page.goto(`${portal}?lang=${language}`)
    const courses = page.getByRole('heading', { level: 3 })
    await expect(courses).toHaveCount(2)
    // On a phone the filters are folded.
    const folded = page.getByRole('main').locator('summary').filter({ hasText: 'Filter' })
    if (await folded.isVisible()) await folded.click()
    await page.getByLabel('Niveau').selectOption('Anfänger')
    await page.getByLabel(say('Alter (in Jahren)', 'Alter (in years)')).fill('8')
    await page.getByRole('button', { name: say('Anwenden', 'Apply') }).click()
    await expect(courses).toHaveText(['Gitarre'])
    await page.getByRole('link', { name: say('für 8 Jahre', 'for age 8') }).click()
    await expect(page).not.toHaveURL(/age=/)
    await expect(page).toHaveURL(/in-niveau=anfaenger/)
    await page.getByRole('link', { name: 'Gitarre' }).click()
    await expect(page.getByText(say('6–14 Jahre', 'ages 6–14'))).toBeVisible()
    await page.getByRole('link', { name: 'Anfänger' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anfänger')
    await expect(courses).toHaveText(['Gitarre'])
    await inspect('the page of a value')
  })

  await test.step('the staff finds it by the age of whoever asks', async () => {
    for (const [age, found] of [
      [8, 'Gitarre'],
      [15, null],
    ] as const) {
      await page.goto(`/courses?age=${age}`)
      const row = page.getByRole('link', { name: 'Gitarre' })
      await expect(row).toHaveCount(found ? 1 : 0)
      await expect(
        page.getByRole('button', { name: say(`Alter: ${age} Jahre`, `Age: ${age} years`) }),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Klavier' })).toHaveCount(0)
    }
  })

  await test.step('a widget shows only courses that have a value', async () => {
    await page.goto('/settings/widgets/new')
    await page.getByRole('combobox', { name: say('Kursmerkmal', 'Course characteristic') }).click()
    await page.getByRole('option', { name: 'Niveau: Anfänger' }).click()
    const shown = page.frameLocator('iframe').getByRole('heading', { level: 3 })
    await expect(shown).toHaveText(['Gitarre'])
    await inspect('a widget of one value')
    await page.getByRole('textbox', { name: 'Name' }).fill('Anfang')
    await page.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await page.goto('/settings/widgets')
    await page.getByRole('link', { name: 'Anfang' }).click()
    await expect(
      page.getByRole('combobox', { name: say('Kursmerkmal', 'Course characteristic') }),
    ).toHaveValue('Niveau: Anfänger')
  })

  await test.step('a value that a course has goes only when that is said', async () => {
    await page.goto('/settings/characteristics')
    await page.getByRole('button', { name: say('Aktionen für Niveau', 'Actions for Niveau') }).click()
    await page.getByRole('menuitem', { name: say('Ändern', 'Change') }).click()
    await dialog.getByRole('button', { name: say('„Anfänger“ entfernen', 'Remove “Anfänger”') }).click()
    await dialog.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await dialog
      .getByRole('button', {
        name: say('Von den Kursen nehmen und speichern', 'Take it off the courses and save'),
      })
      .click()
    await expect(told('„Niveau“ ist geändert.', '“Niveau” has been changed.')).toBeVisible()
  })
})
