import { randomUUID } from 'node:crypto'
import { showDate } from '../../web/src/ui/form/date-text.ts'
import { addCourse, type Course, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

let tenant: Tenant
let token: string
let placeId: string

test.beforeEach(async () => {
  tenant = await addTenant()
  await rowsOf("update tenant set country = 'DE', holiday_region = 'BY' where id = $1", [tenant.id])
  token = await tokenOf(tenant.operator)
  placeId = randomUUID()
  await call('POST', `/${tenant.slug}/places`, {
    token,
    body: { id: placeId, place: { name: 'Atelier Süd', city: 'Passau', country: 'DE', capacity: 12 } },
  })
})

// Epiphany is a holiday in Bavaria only. The same weekday one week before and after it is no holiday.
const year = new Date().getFullYear() + 1
const epiphany = `${year + 1}-01-06`
const [first, second, third] = [`${year}-12-23`, `${year}-12-30`, `${year + 1}-01-13`] as const
const elsewhere = `${year}-12-28`

/** Winter time in Germany. */
const at = (day: string, time: string) => `${day}T${time}:00+01:00`

async function addDraft(title: string, appointment?: { start: string; end: string }): Promise<Course> {
  const id = randomUUID()
  const dates = appointment ?? { start: null, end: null }
  const course = { title, reference: id.slice(0, 8), placeId, feeCents: 0, attendeeLimit: 8, waiterLimit: 0 }
  await call('POST', `/${tenant.slug}/courses`, {
    token,
    body: { id, publish: false, course: { ...course, ...dates } },
  })
  return { id, title, reference: course.reference }
}

test('a series leaves out a holiday, and one of its appointments is moved, cancelled and found', async ({
  page,
  say,
  language,
  signIn,
  inspect,
}, { project }) => {
  const isPhone = project.name.startsWith('phone')
  const course = await addDraft('Aquarell')
  await addDraft('Töpfern', { start: at(elsewhere, '19:00'), end: at(elsewhere, '21:00') })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const date = (day: string) => showDate(day, language)
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const told = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })
  const row = (day: string) => page.getByRole(isPhone ? 'listitem' : 'row').filter({ hasText: date(day) })
  const act = async (day: string, de: string, en: string) => {
    await row(day)
      .getByRole('button', { name: new RegExp(`^${say('Aktionen für', 'Actions for')}`) })
      .click()
    await page.getByRole('menuitem', { name: say(de, en) }).click()
  }

  await test.step('the preview shows what comes of it, and only what is ticked is made', async () => {
    await page.goto(`/courses/${course.id}/appointments`)
    await expect(main.getByText(say('Hier stehen die Termine', 'The appointments of this'))).toBeVisible()
    await inspect('appointments of a course, empty')
    await main.getByRole('link', { name: say('Serie anlegen', 'Add series') }).click()
    await page.getByRole('button', { name: say('Termine anlegen', 'Create appointments') }).click()
    await expect(box('Erster Tag', 'First day')).toBeFocused()
    await box('Erster Tag', 'First day').fill(date(first))
    await box('Beginn', 'Start').fill('18')
    await box('Ende', 'End').fill('20:00')
    await box('Anzahl der Termine', 'Number of appointments').fill('4')
    const preview = page.getByRole('region', { name: say('Vorschau', 'Preview') })
    await expect(preview.getByRole('checkbox')).toHaveCount(4)
    await expect(preview.getByRole('listitem').filter({ hasText: date(epiphany) })).toContainText(
      say('Heilige Drei Könige', 'Epiphany'),
    )
    await expect(page.getByText(say('Feiertage von Bayern', 'holidays of B'))).toBeVisible()
    await preview.getByRole('checkbox').last().uncheck()
    await inspect('series')
    await page.getByRole('button', { name: say('3 Termine anlegen', 'Create 3 appointments') }).click()
    await expect(told('3 Termine sind angelegt.', '3 appointments are created.')).toBeVisible()
    await expect(row(third)).toContainText(say('3 von 3', '3 of 3'))
  })

  await test.step('moved to where the place is taken, both sides are shown, and it is moved knowingly', async () => {
    await row(second)
      .getByRole('button', { name: new RegExp(`${date(second)}$`) })
      .click()
    await box('Beginn: Datum', 'Start: Date').fill(date(elsewhere))
    await page.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
    const clash = page.getByRole('dialog', { name: say('schon etwas belegt', 'is taken') })
    await expect(clash).toContainText('Atelier Süd')
    await expect(clash).toContainText('Aquarell')
    await expect(clash.getByRole('link', { name: 'Töpfern' })).toBeVisible()
    await inspect('a clash')
    await clash.getByRole('button', { name: say('Trotzdem speichern', 'Save anyway') }).click()
    await expect(told('Der Termin ist gespeichert.', 'The appointment is saved.')).toBeVisible()
    await expect(clash).toBeHidden()
    await expect(row(elsewhere)).toContainText('18:00–20:00')
  })

  await test.step('deleting is undone, cancelling asks and says what is left', async () => {
    await act(first, 'Löschen', 'Delete')
    await expect(row(first)).toBeHidden()
    await told('ist gelöscht.', 'is deleted.')
      .getByRole('button', { name: say('Rückgängig', 'Undo') })
      .click()
    await expect(row(first)).toBeVisible()
    await act(third, 'Absagen …', 'Cancel …')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(
      say('Danach bleiben 2 Termine.', 'After that 2 appointments are left.'),
    )
    await dialog.getByRole('textbox').fill('Wasserschaden')
    await dialog.getByRole('button', { name: say('Termin absagen', 'Cancel appointment') }).click()
    await expect(row(third)).toContainText(say('Abgesagt', 'Cancelled'))
  })

  await test.step('among the appointments of all courses they are found, and lead back', async () => {
    await page.goto('/appointments')
    await page.getByRole('searchbox').fill('aquarell')
    await expect(main.getByRole('link', { name: 'Töpfern' })).toBeHidden()
    await expect(main.getByRole('link', { name: 'Aquarell' })).toHaveCount(3)
    await row(elsewhere).getByRole('link', { name: 'Aquarell' }).click()
    // The list that was left has such rows too.
    await expect(page).toHaveURL(/\/courses\//)
    await expect(row(elsewhere)).toHaveAttribute('aria-current', 'true')
  })

  await test.step('the calendar shows the clash by place, the holiday and what is cancelled', async () => {
    await page.goto(`/calendar?view=places&date=${elsewhere}`)
    await expect(page.getByRole('link', { name: /Töpfern/ })).toBeVisible()
    await expect(main.getByText(say('Überschneidung', 'Clash'))).toHaveCount(2)
    await page.goto(`/calendar?view=week&date=${epiphany}`)
    await expect(main.getByText(say('In diesem Zeitraum ist', 'No appointment is planned'))).toBeVisible()
    await page.getByRole('button', { name: say('Nächste Woche', 'Next week') }).click()
    await expect(page.getByRole('link', { name: /Aquarell/ })).toBeVisible()
    await expect(main.getByText(say('Abgesagt', 'Cancelled'))).toBeVisible()
    await page.goto(`/calendar?date=${epiphany}`)
    await expect(
      main.getByRole(isPhone ? 'button' : 'link', { name: say('Heilige Drei Könige', 'Epiphany') }),
    ).toBeVisible()
    const pick = say('Kurs an diesem Tag anlegen', 'Create a course on this day')
    await (isPhone
      ? page.getByRole('button', { name: pick })
      : page.getByLabel(new RegExp(`^${pick}.*(, 6\\. Januar|January 6,)`))
    ).click()
    await expect(box('Beginn: Datum', 'Start: Date')).toHaveValue(date(epiphany))
  })
})

test('an event has its only date elsewhere, and a series is not offered for it @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const event = await addCourse(tenant, { kind: 'EVENT' })
  await signIn(tenant.operator)
  await page.goto(`/courses/${event.id}/appointments`)
  await expect(page.getByText(say('genau einen Termin', 'exactly one date'))).toBeVisible()
  await page.goto(`/courses/${event.id}/appointments/series`)
  await expect(page.getByText(say('legen Sie einen Kurs an', 'Create a course for a series'))).toBeVisible()
})
