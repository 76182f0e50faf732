import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

/** Adds three published courses, in the order of their titles, and closes the second. */
async function addThree() {
  const token = await tokenOf(tenant.operator)
  const post = (path: string, body?: unknown) =>
    call('POST', `/${tenant.slug}/courses/${path}`, { token, body })
  const [aquarell, bildhauern, chor] = [
    await addCourse(tenant, { title: 'Aquarell', reference: 'AQU-1', attendeeLimit: 2 }),
    await addCourse(tenant, { title: 'Bildhauern', reference: 'BIL-1' }),
    await addCourse(tenant, { title: 'Chorfest', reference: 'CHO-1', kind: 'EVENT' }),
  ]
  await post(`${bildhauern.id}/close`)
  return { aquarell, bildhauern, chor }
}

const rows = (page: Page) => page.getByRole('main').locator('[data-row-link]')

test('courses are filtered, laid out, taken along, changed together, and read one after another @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const { aquarell } = await addThree()
  await signIn(tenant.operator)
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const box = (de: string, en: string) => page.getByRole('checkbox', { name: say(de, en), exact: true })
  const head = (name: string) => page.getByRole('columnheader', { name })

  await test.step('what narrows the list stands in the address and above it, and is taken away one by one', async () => {
    await page.goto('/courses?sort=title&dir=asc')
    await expect(rows(page)).toHaveText(['Aquarell', 'Bildhauern', 'Chorfest'])
    await button('Filter', 'Filters').click()
    await page.getByRole('combobox', { name: say('Status', 'Status') }).selectOption('closed')
    await expect(rows(page)).toHaveText(['Bildhauern'])
    await expect(page).toHaveURL(/phase=closed/)
    await page.getByRole('combobox', { name: say('Art', 'Type'), exact: true }).selectOption('EVENT')
    await expect(
      page.getByText(
        say(
          'Nichts gefunden für Status: Geschlossen, Art: Veranstaltung.',
          'Nothing found for Status: Closed, Type: Event.',
        ),
      ),
    ).toBeVisible()
    await button('Filter entfernen: Status: Geschlossen', 'Remove filter: Status: Closed').click()
    await expect(rows(page)).toHaveText(['Chorfest'])
    await page.reload()
    await expect(rows(page)).toHaveText(['Chorfest'])
    await button('Filter zurücksetzen', 'Reset filters').click()
    await expect(rows(page)).toHaveText(['Aquarell', 'Bildhauern', 'Chorfest'])
  })

  await test.step('columns are chosen by keyboard and kept on this device', async () => {
    await button('Spalten', 'Columns').press('Enter')
    await box('Beginn', 'Start').press('Space')
    await box('Gebühr', 'Fee').press('Space')
    await page.keyboard.press('Escape')
    await expect(button('Spalten', 'Columns')).toBeFocused()
    await page.keyboard.press('Enter')
    await inspect('course list, columns')
    await page.reload()
    await expect(head(say('Beginn', 'Start'))).toBeVisible()
    await expect(head(say('Gebühr', 'Fee'))).toBeHidden()
    await button('Spalten', 'Columns').click()
    await button('Zurücksetzen', 'Reset').click()
    await page.keyboard.press('Escape')
    await expect(head(say('Gebühr', 'Fee'))).toBeVisible()
    await expect(head(say('Beginn', 'Start'))).toBeHidden()
  })

  await test.step('the list is taken along as it is filtered', async () => {
    await page.getByRole('searchbox').fill('aquarell')
    await expect(rows(page)).toHaveText(['Aquarell'])
    await button('Exportieren', 'Export').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: say('Als CSV', 'As CSV') }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain('AQU-1')
    await page.getByRole('searchbox').fill('')
    await expect(rows(page)).toHaveText(['Aquarell', 'Bildhauern', 'Chorfest'])
  })

  await test.step('what would happen is said in numbers before it happens', async () => {
    await book(tenant, aquarell, { firstName: 'Mina', lastName: 'Müller' })
    await box('Alle auf dieser Seite auswählen', 'Select all on this page').check()
    const bar = page.getByRole('region', { name: say('Auswahl', 'Selection') })
    await expect(bar).toContainText(say('3 ausgewählt', '3 selected'))
    await inspect('course list, selection')
    await bar.getByRole('button', { name: say('Archivieren', 'Archive') }).click()
    const dialog = page.getByRole('dialog', { name: say('Archivieren', 'Archive') })
    await expect(dialog).toContainText(say('1 wird archiviert.', '1 will be archived.'))
    await expect(dialog).toContainText(say('Bei 2 ist es nicht möglich:', 'Not possible for 2:'))
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Aquarell' })).toContainText(
      say('Schließen Sie ihn zuerst.', 'Close it first.'),
    )
    await page.keyboard.press('Escape')
    await expect(bar).toContainText(say('3 ausgewählt', '3 selected'))

    await bar.getByRole('button', { name: say('Archivieren', 'Archive') }).click()
    await dialog.getByRole('button', { name: say('1 archivieren', 'Archive 1') }).click()
    await expect(dialog).toContainText(say('1 ist archiviert.', '1 is archived.'))
    await dialog.getByRole('button', { name: say('Schließen', 'Close') }).click()
    await expect(bar).toContainText(say('2 ausgewählt', '2 selected'))
    await expect(page.getByRole('row', { name: /Bildhauern/ })).toContainText(say('Archiviert', 'Archived'))
  })

  await test.step('what worked for all is told in a notice, and nothing is picked any more', async () => {
    await button('Anmeldung schließen', 'Close registration').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Anmeldung für 2 schließen', 'Close registration for 2') })
      .click()
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: say('2 sind für Anmeldungen geschlossen.', '2 are closed for registration.') }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: say('Auswahl', 'Selection') })).toBeHidden()
  })

  await test.step('from course to course in the order of the list', async () => {
    await page.goto('/courses?sort=title&dir=desc')
    await rows(page).first().press('ArrowDown')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    const title = (name: string) => page.getByRole('heading', { level: 1, name })
    await expect(title('Bildhauern')).toBeVisible()
    await expect(page.getByText(say('2 von 3', '2 of 3'))).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(title('Aquarell')).toBeVisible()
    await expect(page.getByText(say('3 von 3', '3 of 3'))).toBeVisible()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(title('Bildhauern')).toBeVisible()
    await expect(page.getByText(say('2 von 3', '2 of 3'))).toBeVisible()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(title('Chorfest')).toBeVisible()
  })
})

test('on a phone filters come from the side, and what is picked is changed together @phone', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await addThree()
  await signIn(tenant.operator)
  await page.goto('/courses?sort=title&dir=asc')
  await expect(rows(page)).toHaveText(['Aquarell', 'Bildhauern', 'Chorfest'])
  await page.getByRole('button', { name: say('Filter', 'Filters'), exact: true }).click()
  const drawer = page.getByRole('dialog', { name: say('Filter', 'Filters') })
  await drawer.getByRole('combobox', { name: say('Art', 'Type'), exact: true }).selectOption('COURSE')
  await drawer.getByRole('combobox', { name: say('Reihenfolge', 'Order') }).selectOption('desc')
  await drawer.getByRole('button', { name: say('2 Treffer anzeigen', 'Show 2 results') }).click()
  await expect(rows(page)).toHaveText(['Bildhauern', 'Aquarell'])

  await page.getByRole('checkbox', { name: say('„Aquarell“ auswählen', 'Select “Aquarell”') }).check()
  const bar = page.getByRole('region', { name: say('Auswahl', 'Selection') })
  await bar.getByRole('button', { name: say('Alle 2 auswählen', 'Select all 2') }).click()
  await expect(bar).toContainText(say('2 ausgewählt', '2 selected'))
  await inspect('course list, selection on a phone')
  await bar.getByRole('button', { name: say('Aktionen', 'Actions') }).click()
  await page.getByRole('menuitem', { name: say('Hervorheben …', 'Promote …'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('2 hervorheben', 'Promote 2') })
    .click()
  await expect(
    page.getByRole('status').filter({ hasText: say('2 sind hervorgehoben.', '2 are promoted.') }),
  ).toBeVisible()

  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1, name: say('Veranstaltungen', 'Events') })).toBeVisible()
  await expect(rows(page)).toHaveText(['Chorfest'])
})

test('an event belongs to the events, also where its address says otherwise @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const event = await addCourse(tenant, { title: 'Chorfest', kind: 'EVENT' })
  await signIn(tenant.operator)
  const current = page.locator('nav a[aria-current="page"]').first()
  for (const address of [`/courses/${event.id}/general`, '/courses/new?kind=EVENT']) {
    await page.goto(address)
    await expect(current).toHaveText(say('Veranstaltungen', 'Events'))
  }
  await page.goto('/courses')
  await expect(current).toHaveText(say('Kurse', 'Courses'))
})

test('the list begins with what comes next, and what is called off is one choice away @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const inDays = (days: number) => ({
    start: new Date(Date.now() + days * 86_400_000).toISOString(),
    end: new Date(Date.now() + (days + 0.1) * 86_400_000).toISOString(),
  })
  await addCourse(tenant, { title: 'Weben', ...inDays(40) })
  await addCourse(tenant, { title: 'Drucken', ...inDays(10) })
  const off = await addCourse(tenant, { title: 'Singen', ...inDays(20) })
  await call('POST', `/${tenant.slug}/courses/${off.id}/cancel`, { token: await tokenOf(tenant.operator) })
  await signIn(tenant.operator)
  const parts = page.getByRole('radiogroup', { name: say('Welche Kurse', 'Which courses') })
  const part = (de: string, en: string) => parts.getByRole('radio', { name: say(de, en), exact: true })
  await page.goto('/courses')
  await expect(rows(page)).toHaveText(['Drucken', 'Weben'])
  await expect(part('Aktuell', 'Current')).toBeChecked()
  await inspect('course list, running and coming')

  await part('Aktuell', 'Current').press('ArrowRight')
  await expect(page).toHaveURL(/part=past/)
  await expect(rows(page)).toHaveText(['Singen'])
  await page.reload()
  await expect(rows(page)).toHaveText(['Singen'])
  await part('Vorbei und abgesagt', 'Past and called off').press('ArrowRight')
  await expect(rows(page)).toHaveText(['Weben', 'Singen', 'Drucken'])
  await part('Alle', 'All').press('ArrowLeft')
  await part('Vorbei und abgesagt', 'Past and called off').press('ArrowLeft')
  await expect(rows(page)).toHaveText(['Drucken', 'Weben'])

  // A filter stays within the part, and an address with filters alone means all courses.
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: say('Titel', 'Title') }))
    .first()
    .fill('n')
  await expect(page).toHaveURL(/part=current/)
  await page.goto('/courses?phase=cancelled')
  await expect(rows(page)).toHaveText(['Singen'])
  await expect(part('Alle', 'All')).toBeChecked()
})

test('the dashboard begins with what comes next, and each part leads on @both', async ({
  page,
  say,
  signIn,
}) => {
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  await test.step('for a new provider every part says what will stand there', async () => {
    await page.goto('/dashboard')
    await expect(
      main.getByText(say('Es steht kein Termin bevor.', 'No upcoming appointments.')),
    ).toBeVisible()
    await expect(
      main.getByText(say('Was Sie und Ihr Team tun', 'What you and your team do appears here.')),
    ).toBeVisible()
  })

  const { aquarell, chor } = await addThree()
  await book(tenant, aquarell, { firstName: 'Mina', lastName: 'Müller' })
  await call('POST', `/${tenant.slug}/courses/bulk`, {
    token: await tokenOf(tenant.operator),
    body: { action: 'promote', selection: { ids: [chor.id] } },
  })
  await page.goto('/dashboard')
  const part = (de: string, en: string) =>
    main.locator('section').filter({ has: page.getByRole('heading', { name: say(de, en), exact: true }) })
  await expect(part('Nächster Termin', 'Next appointment').getByRole('listitem').first()).toContainText(
    /Aquarell|Bildhauern|Chorfest/,
  )
  await expect(part('Letzte Aktivitäten', 'Recent activities')).toContainText(
    say(
      `${tenant.operator.username} hat die Anmeldung von Mina Müller vorgenommen`,
      `${tenant.operator.username} submitted the registration of Mina Müller`,
    ),
  )
  await part('Hervorgehobene Kurse', 'Promoted courses')
    .getByRole('link', { name: say('Ansehen', 'Show it') })
    .click()
  await expect(page).toHaveURL(/promoted=true/)
  await expect(rows(page)).toHaveText(['Chorfest'])
  // The visit is told to the server beside showing the page.
  const told = page.waitForResponse((response) => response.url().endsWith('/visits'))
  await rows(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chorfest' })).toBeVisible()
  await told
  await page.goto('/dashboard')
  await expect(part('Häufig besucht', 'Frequently visited').getByRole('link')).toContainText('Chorfest')
})
