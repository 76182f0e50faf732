import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

const saved = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('a template is made from scratch, becomes a course with its dates moved, and leaves it alone afterwards', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })

  await test.step('where nothing is yet, one button leads on', async () => {
    await page.goto('/courses/templates')
    await expect(main.getByText(say('Hier stehen Vorlagen', 'Templates for courses'))).toBeVisible()
    await main.getByRole('link', { name: say('Neue Vorlage', 'New template') }).click()
  })

  await test.step('its dates have weeks and weekdays, and no year', async () => {
    await box('Name', 'Name').fill('Aquarell, Abendkurs')
    await box('Titel', 'Title').fill('Aquarell')
    await box('Gebühr', 'Fee').fill(say('89,00', '89.00'))
    await button('Termin hinzufügen', 'Add an appointment').click()
    await main
      .getByRole('combobox', { name: say('Wochentag des Termins 1', 'Weekday of appointment 1') })
      .selectOption('1')
    await button('Termin hinzufügen', 'Add an appointment').click()
    await expect(
      main.getByRole('combobox', { name: say('Woche des Termins 2', 'Week of appointment 2') }),
    ).toHaveValue('2')
    await expect(
      main.getByRole('combobox', { name: say('Wochentag des Termins 2', 'Weekday of appointment 2') }),
    ).toHaveValue('1')
    await expect(main.getByText(say('jede Woche am Dienstag', 'every week on Tuesday'))).toBeVisible()
    await button('Anlegen', 'Create').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell, Abendkurs' })).toBeVisible()
  })

  await test.step('what is closed then is left out, as its rule says', async () => {
    const token = await tokenOf(tenant.operator)
    const closure = { name: 'Umbau', kind: 'closed', firstDay: '2030-05-21', lastDay: '2030-05-22' }
    await call('POST', `/${tenant.slug}/closures`, { token, body: { id: randomUUID(), closure } })
    await button('Kurs anlegen …', 'Create course …').click()
    await dialog
      .getByRole('textbox', { name: say('Termine ab', 'Appointments from') })
      .fill(say('15.5.2030', '5/15/2030'))
    const rows = dialog.getByRole('list').getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText('Umbau')
    await expect(rows.nth(1)).toContainText(say('28.05.2030, 18:00', '05/28/2030, 18:00'))
    await inspect('course from a template that leaves days out')
    await dialog.getByRole('button', { name: say('Abbrechen', 'Cancel') }).click()
  })

  await test.step('a course from it begins on the first day that fits, and shows that beforehand', async () => {
    await button('Kurs anlegen …', 'Create course …').click()
    await dialog
      .getByRole('textbox', { name: say('Termine ab', 'Appointments from') })
      .fill(say('1.5.2030', '5/1/2030'))
    const days = dialog.getByRole('list').getByRole('listitem')
    await expect(days).toHaveCount(2)
    await expect(days.first()).toContainText(say('07.05.2030, 18:00', '05/07/2030, 18:00'))
    await dialog.getByRole('button', { name: say('Anlegen', 'Create') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
    await expect(main.getByText(say('Entwurf', 'Draft')).first()).toBeVisible()
    await expect(main.getByText(say('14.05.2030', '05/14/2030')).first()).toBeVisible()
  })

  await test.step('what becomes of the template is nothing to the course', async () => {
    const course = page.url()
    await page.goto('/courses/templates')
    await main.getByRole('link', { name: 'Aquarell, Abendkurs' }).click()
    await box('Titel', 'Title').fill('Ölmalerei')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(saved(page, say('Gespeichert.', 'Saved.'))).toBeVisible()
    await page.goto(course)
    await expect(page.getByRole('heading', { level: 1, name: 'Aquarell' })).toBeVisible()
    await page.goto('/courses/templates')
    await expect(
      main
        .getByText('Ölmalerei')
        .or(main.getByText(say('1 Kurs daraus', '1 course made')))
        .first(),
    ).toBeVisible()
  })
})

test('a course is kept as a template, and made once more', async ({ page, say, signIn, inspect }) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant)
  await signIn(tenant.operator)
  await page.goto(`/courses/${course.id}/general`)
  const dialog = page.getByRole('dialog')
  const choose = async (de: string, en: string) => {
    await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
    await page.getByRole('menuitem', { name: say(de, en) }).click()
  }

  await choose('Als Vorlage speichern', 'Save as template')
  await expect(dialog.getByRole('textbox')).toHaveValue(course.title)
  await inspect('keep as template')
  await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(dialog).toBeHidden()

  // A name that is taken shows its error at the field.
  await choose('Als Vorlage speichern', 'Save as template')
  await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(new RegExp(course.title))
  await page.keyboard.press('Escape')

  await choose('Kurs duplizieren', 'Duplicate course')
  await dialog.getByRole('textbox', { name: say('Titel', 'Title') }).fill('Aquarell im Herbst')
  await dialog.getByRole('button', { name: say('Anlegen', 'Create') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Aquarell im Herbst' })).toBeVisible()
  await expect(page.getByText(say('Termin noch offen', 'Date still open')).first()).toBeVisible()
})
