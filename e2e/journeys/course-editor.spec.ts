import { randomUUID } from 'node:crypto'
import { addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

/** A picture of 400 by 300 pixels in one colour. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAZAAAAEsAQMAAADXeXeBAAAAA1BMVEVSK3IAOSp9AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAJklEQVRoge3BMQEAAADCoPVPbQlPoAAAAAAAAAAAAAAAAAAAgKcBO8QAAf5XcqAAAAAASUVORK5CYII=',
  'base64',
)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

function dayAhead(language: 'de' | 'en') {
  const day = new Date(Date.now() + 30 * 86_400_000)
  return day.toLocaleDateString(language === 'de' ? 'de-DE' : 'en-US', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
}

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

test('a course is begun with the essentials, completed, published, closed and called off', async ({
  page,
  say,
  signIn,
  inspect,
  language,
}) => {
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const notice = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await test.step('what is missing for the public is named, and each is a way to its field', async () => {
    await page.goto('/courses/new')
    await expect(heading(say('Neuer Kurs', 'New course'))).toBeVisible()
    await button('Als Entwurf speichern', 'Save as draft').click()
    await expect(box('Titel', 'Title')).toBeFocused()
    await box('Titel', 'Title').fill('Aquarell am Meer')
    await expect(box('Kursnummer', 'Course reference')).toHaveValue(/^K-\d{4}-001$/)
    await box('Gebühr', 'Fee').fill(say('89,50', '89.50'))
    await button('Veröffentlichen', 'Publish').click()
    const missing = main.getByRole('alert')
    await expect(missing).toContainText(
      say('Zum Veröffentlichen fehlt noch etwas', 'Something is still missing'),
    )
    await missing.getByRole('button', { name: say('ein Termin', 'an appointment') }).click()
    await expect(box('Beginn: Datum', 'Start: Date')).toBeFocused()
  })

  await test.step('a place is made without leaving the form', async () => {
    const place = page.getByRole('combobox', { name: say('Ort', 'Place'), exact: true })
    await place.fill('Strandhaus')
    await page.getByRole('option', { name: say('Neuen Ort anlegen', 'Create a new place') }).click()
    const name = dialog.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('Strandhaus')
    await dialog.getByRole('textbox', { name: say('Plätze', 'Capacity') }).fill('6')
    await inspect('new course, new place')
    await dialog.getByRole('button', { name: say('Anlegen', 'Create') }).click()
    await expect(place).toHaveValue('Strandhaus')
    await expect(heading(say('Neuer Kurs', 'New course'))).toBeVisible()
    const limit = box('Teilnehmerlimit', 'Attendee limit')
    const tooSmall = say('„Strandhaus“ hat nur 6 Plätze.', '“Strandhaus” has only 6 seats.')
    await limit.fill('7')
    await expect(limit).toHaveAccessibleDescription(tooSmall)
    await limit.fill('6')
    await expect(page.getByText(tooSmall)).toHaveCount(0)
  })

  await test.step('a mistake in what is folded away unfolds it', async () => {
    const more = page.getByText(say('Weitere Angaben', 'More: prices'))
    await more.click()
    await box('Stornofrist in Tagen vor Beginn', 'Cancellation deadline in days before the start').fill('')
    await more.click()
    await button('Als Entwurf speichern', 'Save as draft').click()
    const days = box('Stornofrist in Tagen vor Beginn', 'Cancellation deadline in days before the start')
    await expect(days).toBeFocused()
    await expect(days).toHaveAccessibleDescription(
      new RegExp(say('Bitte geben Sie eine Zahl an', 'A number is required')),
    )
    await days.fill('7')
    await button('Als Entwurf speichern', 'Save as draft').click()
    await expect(page).toHaveURL(/\/courses\/[0-9a-f-]{36}\/general$/)
    await expect(heading('Aquarell am Meer')).toBeVisible()
  })

  await test.step('a draft lists what it lacks, and its links lead there', async () => {
    await button('Veröffentlichen', 'Publish').click()
    await expect(dialog).toContainText(
      say('kann noch nicht veröffentlicht werden', 'cannot be published yet'),
    )
    await dialog.getByRole('link', { name: say('ein Termin', 'an appointment') }).click()
    await expect(box('Beginn: Datum', 'Start: Date')).toBeFocused()
    for (const [de, en] of [
      ['Beginn', 'Start'],
      ['Ende', 'End'],
    ] as const) {
      await box(`${de}: Datum`, `${en}: Date`).fill(dayAhead(language))
      await box(`${de}: Uhrzeit`, `${en}: Time`).fill(de === 'Beginn' ? '18:00' : '20:30')
    }
  })

  await test.step('an image is uploaded, described and chosen', async () => {
    await button('Bild wählen …', 'Choose an image …').click()
    await expect(dialog.getByText(say('Es gibt noch keine Bilder', 'There are no images yet'))).toBeVisible()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'Strand.png', mimeType: 'image/png', buffer: picture })
    await expect(dialog.getByRole('radio', { name: 'Strand.png' })).toBeChecked()
    await dialog.getByRole('button', { name: say('Bild verwenden', 'Use image') }).click()
    const altText = dialog.getByRole('textbox', { name: say('Bildbeschreibung', 'Image description') })
    await expect(altText).toBeFocused()
    await altText.fill(say('Ein Strand', 'A beach'))
    await expect(dialog.locator('img[src*="Strand.png"]')).toBeVisible({ timeout: 30_000 })
    await dialog.getByRole('button', { name: say('Bild verwenden', 'Use image') }).click()
    await expect(main.getByRole('img', { name: say('Ein Strand', 'A beach') })).toBeVisible()
  })

  await test.step('prices, tax and payment follow one another, and the keyboard saves', async () => {
    await button('Preis hinzufügen', 'Add a price').click()
    await expect(box('Bezeichnung des Preises 1', 'Name of price 1')).toBeFocused()
    await box('Bezeichnung des Preises 1', 'Name of price 1').fill(say('Ermäßigt', 'Reduced'))
    await box('Betrag des Preises 1', 'Amount of price 1').fill(say('49,00', '49.00'))
    await page.getByRole('combobox', { name: say('Umsatzsteuer', 'VAT') }).click()
    await page.getByRole('option', { name: say('Steuerfrei', 'Exempt') }).click()
    const reason = page.getByRole('combobox', {
      name: say('Grund der Steuerbefreiung', 'Reason for the exemption'),
    })
    await reason.click()
    await page.getByRole('option', { name: '§ 4 Nr. 22' }).click()
    await expect(reason).toHaveValue(/§ 4 Nr\. 22 UStG/)
    await page.keyboard.press('ControlOrMeta+s')
    await expect(notice('Gespeichert.', 'Saved.')).toBeVisible()
    await inspect('course')
  })

  await test.step('what would be good to have is said once, and then it is public', async () => {
    await button('Veröffentlichen', 'Publish').click()
    await expect(dialog.getByRole('link', { name: say('eine Beschreibung', 'a description') })).toBeVisible()
    await dialog.getByRole('button', { name: say('Veröffentlichen', 'Publish') }).click()
    await expect(notice('ist veröffentlicht.', 'is published.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('the portal shows what is chosen, and the preview beside it', async () => {
    await page
      .getByRole('navigation', { name: say('Bereiche', 'Sections') })
      .getByRole('link', { name: 'Portal' })
      .click()
    const preview = page.getByRole('complementary', { name: say('Vorschau', 'Preview') })
    await expect(preview).toContainText('Strandhaus')
    await page.getByRole('checkbox', { name: say('Ort zeigen', 'Show the place') }).uncheck()
    await expect(preview).not.toContainText('Strandhaus')
    await button('Speichern', 'Save').click()
    await expect(notice('Gespeichert.', 'Saved.').first()).toBeVisible()
    const address = await main.getByRole('link', { name: /\/portal\// }).getAttribute('href')
    // After twenty changes in a row the portal may show the former page for two seconds.
    await expect(async () => {
      const shown = await page.request.get(address ?? '')
      expect(shown.status()).toBe(200)
      const html = await shown.text()
      expect(html).toContain('Aquarell am Meer')
      expect(html).not.toContain('Strandhaus')
    }).toPass({ timeout: 15_000 })
  })

  await test.step('it is closed and opened again from the notice, and called off after a question', async () => {
    const more = button('Weitere Aktionen', 'More actions')
    const badge = (de: string, en: string) => main.getByText(say(de, en), { exact: true })
    await more.click()
    await page.getByRole('menuitem', { name: say('Anmeldung schließen', 'Close registration') }).click()
    await expect(badge('Geschlossen', 'Closed')).toBeVisible()
    const closed = page.getByRole('status').filter({ hasText: say('geschlossen', 'closed') })
    await closed.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
    await expect(badge('Veröffentlicht', 'Published')).toBeVisible()
    await more.click()
    await page.getByRole('menuitem', { name: say('Absagen', 'Call off') }).click()
    await dialog.getByRole('button', { name: say('Absagen', 'Call off') }).click()
    await expect(badge('Abgesagt', 'Cancelled')).toBeVisible()
    await page.goto(page.url().replace('portal-settings', 'details'))
    await expect(
      main.getByText(
        say('kann in seinem jetzigen Status nicht mehr geändert werden', 'can no longer be changed'),
      ),
    ).toBeVisible()
  })
})

test('what others saved is merged, a clash is accepted knowingly, and the list is walked by keys @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const token = await tokenOf(tenant.operator)
  const placeId = randomUUID()
  await call('POST', `/${tenant.slug}/places`, {
    token,
    body: { id: placeId, place: { name: 'Werkstatt', country: 'DE', capacity: null } },
  })
  const dates = { start: inDays(20), end: inDays(20.1) }
  await addCourse(tenant, { title: 'Bildhauern', placeId, ...dates })
  const course = await addCourse(tenant, { title: 'Cellospiel', ...dates })
  await addCourse(tenant, { title: 'Drucken', start: inDays(40), end: inDays(40.1) })
  await signIn(tenant.operator)
  await page.goto(`/courses/${course.id}/details`)
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const save = page.getByRole('button', { name: say('Speichern', 'Save'), exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('somebody else was faster', async () => {
    const stored = await call<Record<string, unknown>>('GET', `/${tenant.slug}/courses/${course.id}`, {
      token,
    })
    await box('Titel', 'Title').fill('Cello für alle')
    await call('PUT', `/${tenant.slug}/courses/${course.id}`, {
      token: await tokenOf(tenant.admin),
      body: { revision: stored.revision, course: { ...stored, title: 'Cello', attendeeLimit: 12 } },
    })
    await save.click()
    const conflict = page.getByRole('alert').filter({
      hasText: say('Jemand anderes hat das inzwischen geändert', 'Somebody else has changed this'),
    })
    await conflict.getByRole('button', { name: say('Neuen Stand laden', 'Load the latest version') }).click()
    await expect(box('Teilnehmerlimit', 'Attendee limit')).toHaveValue('12')
    await expect(box('Titel', 'Title')).toHaveValue('Cello für alle')
    await expect(
      page.getByRole('status').filter({ hasText: '„Cello“' }).or(page.getByText('“Cello”')),
    ).toBeVisible()
    await inspect('course, with what somebody else saved')
  })

  await test.step('a clash shows both sides, and may be accepted', async () => {
    const place = page.getByRole('combobox', { name: say('Ort', 'Place'), exact: true })
    await place.click()
    await page.getByRole('option', { name: 'Werkstatt' }).click()
    await save.click()
    await expect(dialog).toContainText(say('Es gibt eine Überschneidung.', 'There is one clash.'))
    await expect(dialog.getByRole('link', { name: 'Bildhauern' })).toBeVisible()
    await inspect('course, clash')
    await dialog.getByRole('button', { name: say('Zurück zum Formular', 'Back to the form') }).click()
    await expect(page.getByRole('alert')).toContainText(say('schon belegt', 'already taken'))
    await save.click()
    await dialog.getByRole('button', { name: say('Trotzdem speichern', 'Save anyway') }).click()
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Cello für alle' })).toBeVisible()
  })

  await test.step('the next and the previous of the list', async () => {
    await page.goto('/courses?sort=title&dir=asc')
    await page.getByRole('link', { name: 'Cello für alle' }).click()
    const others = page.getByRole('navigation', { name: say('Andere Kurse', 'Other courses') })
    await expect(others).toContainText(say('2 von 3', '2 of 3'))
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByRole('heading', { level: 1, name: 'Drucken' })).toBeVisible()
    await expect(others).toContainText(say('3 von 3', '3 of 3'))
    await page.reload()
    await expect(others).toContainText(say('3 von 3', '3 of 3'))
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    await expect(page.getByRole('heading', { level: 1, name: 'Bildhauern' })).toBeVisible()
  })
})
