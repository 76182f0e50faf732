import { showDate } from '../../web/src/ui/form/date-text.ts'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant

test.beforeEach(async () => {
  tenant = await addTenant()
})

// Mondays of an autumn, none of which is a public holiday anywhere.
const year = new Date().getFullYear() + 1
const monday = (weeks: number) => {
  const first = new Date(Date.UTC(year, 10, 8))
  const day = first.getUTCDate() - ((first.getUTCDay() + 6) % 7) + weeks * 7
  return new Date(Date.UTC(year, 10, day)).toISOString().slice(0, 10)
}

test('a closure is entered, changed, deleted and brought back, and a series leaves it out', {
  tag: '@both',
}, async ({ page, say, language, signIn, inspect }) => {
  const date = (day: string) => showDate(day, language)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const press = (de: string, en: string) =>
    page.getByRole('button', { name: say(de, en), exact: true }).click()
  const told = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })
  const act = async (name: string, de: string, en: string) => {
    await main.getByRole('button', { name: say(`Aktionen für ${name}`, `Actions for ${name}`) }).click()
    await page.getByRole('menuitem', { name: say(de, en) }).click()
  }
  await signIn(tenant.operator)

  await test.step('the empty page says what it is for', async () => {
    await page.goto('/settings/closures')
    await expect(
      main.getByText(say('Tragen Sie ein, wann Sie schließen', 'Enter when you are closed')),
    ).toBeVisible()
    await inspect('closures, empty')
  })

  await test.step('what is missing is told, and the last day follows the first', async () => {
    await press('Zeitraum eintragen', 'Add period')
    await dialog.getByRole('button', { name: say('Eintragen', 'Add'), exact: true }).click()
    await expect(box('Name', 'Name')).toBeFocused()
    await box('Name', 'Name').fill('Umbau')
    await box('Erster Tag', 'First day').fill(date(monday(1)))
    await expect(box('Letzter Tag', 'Last day')).toHaveValue(date(monday(1)))
    await box('Letzter Tag', 'Last day').fill(date(monday(0)))
    await dialog.getByRole('button', { name: say('Eintragen', 'Add'), exact: true }).click()
    await expect(box('Letzter Tag', 'Last day')).toBeFocused()
    await box('Letzter Tag', 'Last day').fill(date(monday(2)))
    await expect(dialog.getByText(say('8 Tage', '8 days'))).toBeVisible()
    await inspect('a closure')
    await dialog.getByRole('button', { name: say('Eintragen', 'Add'), exact: true }).click()
    await expect(told('„Umbau“ ist eingetragen.', '“Umbau” has been added.')).toBeVisible()
    await expect(main.getByText(say('8 Tage', '8 days'))).toBeVisible()
  })

  await test.step('the same days are entered once', async () => {
    await press('Zeitraum eintragen', 'Add period')
    await box('Name', 'Name').fill('Noch einmal')
    await box('Erster Tag', 'First day').fill(date(monday(1)))
    await box('Letzter Tag', 'Last day').fill(date(monday(2)))
    await dialog.getByRole('button', { name: say('Eintragen', 'Add'), exact: true }).click()
    await expect(dialog.getByText(say('schon eingetragen', 'entered already'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('it is changed, deleted and brought back', async () => {
    await act('Umbau', 'Ändern', 'Change')
    await box('Letzter Tag', 'Last day').fill(date(monday(1)))
    await dialog.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    await expect(told('„Umbau“ ist geändert.', '“Umbau” has been changed.')).toBeVisible()
    await expect(main.getByText(say('1 Tag', '1 day'), { exact: false }).first()).toBeVisible()
    await act('Umbau', 'Löschen', 'Delete')
    await told('„Umbau“ ist gelöscht.', '“Umbau” has been deleted.')
      .getByRole('button', { name: say('Rückgängig', 'Undo') })
      .click()
    await expect(told('wieder eingetragen', 'is back')).toBeVisible()
    await expect(main.getByText('Umbau', { exact: true })).toBeVisible()
    await inspect('closures')
  })

  await test.step('school holidays come from a calendar file, what is entered already not again', async () => {
    const event = (name: string, from: string, until: string) =>
      `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${until}\r\nSUMMARY:${name}\r\nEND:VEVENT\r\n`
    const compact = (day: string) => day.replaceAll('-', '')
    const known = event('Umbau', compact(monday(1)), compact(monday(1)))
    const events = `${event('Osterferien', `${year}0401`, `${year}0411`)}${event('Alt', '20200401', '20200411')}`
    const give = (name: string, content: string) =>
      page
        .getByLabel(say('Kalenderdatei wählen', 'Choose a calendar file'))
        .and(page.locator('input'))
        .setInputFiles({ name, mimeType: 'text/calendar', buffer: Buffer.from(content) })
    await press('Aus Kalenderdatei', 'From a calendar file')
    await give('brief.txt', 'Liebe Eltern')
    await expect(dialog.getByText(say('ist keine Kalenderdatei', 'is not a calendar file'))).toBeVisible()
    await give('ferien.ics', `BEGIN:VCALENDAR\r\n${known}${events}END:VCALENDAR\r\n`)
    await expect(dialog.getByRole('checkbox')).toHaveCount(1)
    await inspect('closures from a calendar file')
    await dialog.getByRole('button', { name: say('1 Zeitraum eintragen', 'Add 1 period') }).click()
    await expect(told('1 Zeitraum ist eingetragen.', '1 period has been added.')).toBeVisible()
    await expect(main.getByText(say('10 Tage', '10 days'))).toBeVisible()
  })

  await test.step('a series leaves it out, and further days in a row, and says why', async () => {
    const course = await addCourse(tenant)
    await page.goto(`/courses/${course.id}/appointments/series`)
    await box('Erster Tag', 'First day').fill(date(monday(0)))
    await box('Beginn', 'Start').fill('18:00')
    await box('Ende', 'End').fill('19:00')
    await box('Anzahl der Termine', 'Number of appointments').fill('2')
    const preview = page.getByRole('region', { name: say('Vorschau', 'Preview') })
    const out = (day: string) => preview.getByRole('listitem').filter({ hasText: date(day) })
    await expect(out(monday(1))).toContainText('Umbau')
    await box('Weitere Tage auslassen: von', 'Leave out further days: from').fill(date(monday(2)))
    await box('bis', 'until').fill(date(monday(1)))
    await expect(page.getByText(say('Das Ende liegt vor', 'The end is before'))).toBeVisible()
    await box('bis', 'until').fill(date(monday(3)))
    await press('Auslassen', 'Leave out')
    await expect(out(monday(3))).toContainText(say('von Ihnen ausgelassen', 'left out by you'))
    await expect(preview.getByRole('checkbox')).toHaveCount(2)
    await page.getByRole('checkbox', { name: say('Schließzeiten auslassen', 'Leave out closures') }).uncheck()
    await expect(out(monday(1)).getByRole('checkbox')).toBeVisible()
    await inspect('series that leaves days out')
  })
})

test('somebody else who was faster is not overwritten', async ({ page, say, signIn }) => {
  const token = await tokenOf(tenant.operator)
  const id = '0198a000-0000-7000-8000-00000000c105'
  const closure = { name: 'Umbau', kind: 'closed', firstDay: monday(1), lastDay: monday(1) }
  await call('POST', `/${tenant.slug}/closures`, { token, body: { id, closure } })
  await signIn(tenant.operator)
  await page.goto('/settings/closures')
  await page.getByRole('button', { name: say('Aktionen für Umbau', 'Actions for Umbau') }).click()
  await page.getByRole('menuitem', { name: say('Ändern', 'Change') }).click()
  const changed = { revision: 0, closure: { ...closure, name: 'Neubau' } }
  await call('PUT', `/${tenant.slug}/closures/${id}`, { token, body: changed })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Abriss')
  await dialog.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    say('gespeichert ist nichts', 'nothing has been saved'),
  )
  await dialog.getByRole('button', { name: say('Abbrechen', 'Cancel') }).click()
  await expect(page.getByRole('main').getByText('Neubau')).toBeVisible()
})
