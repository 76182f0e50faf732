import { readFile } from 'node:fs/promises'
import { addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'
import { shownCode } from '../stage/shown-code.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const mina = { firstName: 'Mina', lastName: 'Müller' }
const tom = { firstName: 'Tom', lastName: 'Tiede' }

test('a family gets places beyond the limit, the waiting list moves up, and somebody is rebooked @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const course = await addCourse(tenant, { title: 'Aquarell', attendeeLimit: 1, feeCents: 8900 })
  const other = await addCourse(tenant, { title: 'Bildhauern', feeCents: 10_000 })
  await book(tenant, course, mina)
  await book(tenant, course, tom)
  await signIn(tenant.operator)
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const notice = (de: string, en: string) => page.getByRole('status').filter({ hasText: say(de, en) })
  const row = (name: string) => page.getByRole('row', { name })
  const dialog = page.getByRole('dialog')

  await test.step('the course says who has a place, and who waits in which turn', async () => {
    await page.goto(`/courses/${course.id}/registrations`)
    const head = say('1 von 1 Plätzen vergeben', '1 of 1 places taken')
    await expect(page.getByText(head, { exact: true })).toBeVisible()
    await expect(row('Tom Tiede')).toContainText(say('Warteliste', 'Waiting list'))
    await expect(row('Tom Tiede')).toContainText(say('Nr. 1', 'No. 1'))
    await page.getByText(say('Mit Platz (1)', 'With a place (1)')).click()
    await expect(row('Tom Tiede')).toBeHidden()
    await expect(row('Mina Müller')).toBeVisible()
  })

  await test.step('what is missing is named at its field, before anything is sent', async () => {
    await page.getByRole('link', { name: say('Teilnehmer anmelden', 'Register somebody') }).click()
    await expect(
      page.getByText(say('1 von 1 Plätzen vergeben, 1 wartet', '1 of 1 places taken, 1 waiting')),
    ).toBeVisible()
    await button('Anmelden', 'Register').click()
    await expect(page.getByRole('combobox', { name: say('Vorname', 'First name') })).toBeFocused()
  })

  await test.step('a family of two is registered beyond the limit, which is said before it happens', async () => {
    const person = (number: number) =>
      page.getByRole('group', { name: say(`Person ${number}`, `Person ${number}`), exact: true })
    const fill = (number: number, label: string, value: string) =>
      person(number).getByLabel(label).fill(value)
    await fill(1, say('Vorname', 'First name'), 'Ela')
    await fill(1, say('Nachname', 'Last name'), 'Ernst')
    await fill(1, say('E-Mail', 'E-mail'), 'ela@example.org')
    await button('Weitere Person', 'Another person').click()
    await fill(2, say('Vorname', 'First name'), 'Emil')
    await fill(2, say('Nachname', 'Last name'), 'Ernst')
    await expect(
      page.getByText(say('2 Personen, zusammen 178,00 €', '2 people, €178.00 in all')),
    ).toBeVisible()
    await inspect('register a family')
    await button('Anmelden', 'Register').click()
    await expect(dialog).toContainText(
      say('Kein Platz ist frei, gebraucht werden 2.', 'No place is free, 2 are needed.'),
    )
    await dialog.getByRole('button', { name: say('Limit auf 3 erhöhen', 'Raise the limit to 3') }).click()
    await expect(notice('2 Personen sind angemeldet', '2 people are registered')).toBeVisible()
    const head = say('3 von 3 Plätzen vergeben', '3 of 3 places taken')
    await expect(page.getByText(head, { exact: true })).toBeVisible()
  })

  await test.step('of a family, each leads to the other', async () => {
    await page.getByRole('link', { name: 'Ela Ernst' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ela Ernst' })).toBeVisible()
    await page.getByRole('link', { name: 'Emil Ernst' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Emil Ernst' })).toBeVisible()
  })

  await test.step('cancelling says who moves up, and does so', async () => {
    await page.goto(`/courses/${course.id}/registrations`)
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    await button('Weitere Aktionen', 'More actions').click()
    await page.getByRole('menuitem', { name: say('Stornieren …', 'Cancel registration …') }).click()
    await expect(dialog.getByRole('listitem')).toHaveText('Tom Tiede')
    await expect(dialog).toContainText(
      say(
        'Den Platz in „Aquarell“ bekommt die Warteliste.',
        'The place in “Aquarell” goes to the waiting list.',
      ),
    )
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Grippe')
    await dialog.getByRole('button', { name: say('Stornieren', 'Cancel registration'), exact: true }).click()
    await expect(
      notice('Die Anmeldung von Mina Müller ist storniert.', 'The registration of Mina Müller is cancelled.'),
    ).toBeVisible()
    await expect(page.getByText(say('Grund: Grippe', 'Reason: Grippe'))).toBeVisible()
    await page.goto('/waitlist')
    await expect(
      page.getByText(say('Niemand wartet auf einen Platz.', 'Nobody is waiting for a place.')),
    ).toBeVisible()
  })

  await test.step('who moved up is rebooked for more money, and both courses tell of it', async () => {
    await page.goto('/registrations?q=tiede')
    await page.getByRole('link', { name: 'Tom Tiede' }).click()
    await expect(page.getByText(say('ein Platz wurde frei', 'a place became free'))).toBeVisible()
    await button('Umbuchen …', 'Rebook …').click()
    const choice = dialog.getByRole('combobox', { name: say('Neuer Kurs', 'New course') })
    await choice.fill('bild')
    await page.getByRole('option', { name: 'Bildhauern' }).click()
    await expect(dialog).toContainText(say('11,00 € mehr', '€11.00 more'))
    await dialog.getByRole('button', { name: say('Umbuchen', 'Rebook'), exact: true }).click()
    await expect(
      notice(
        'Tom Tiede ist jetzt für „Bildhauern“ angemeldet.',
        'Tom Tiede is now registered for “Bildhauern”.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Aquarell \(/ })).toBeVisible()
    await page.goto(`/courses/${other.id}/registrations`)
    await expect(row('Tom Tiede')).toContainText(say('100,00 €', '€100.00'))
  })

  await test.step('what was given is corrected, and the staff keep a note', async () => {
    await page.getByRole('link', { name: 'Tom Tiede' }).click()
    await page.getByRole('link', { name: say('Notiz schreiben', 'Write a note') }).click()
    await expect(box('Interne Notiz', 'Internal note')).toBeFocused()
    await box('Interne Notiz', 'Internal note').fill('Ruft noch einmal an.')
    await box('Telefon', 'Phone').fill('040 123456')
    await button('Speichern', 'Save').click()
    await expect(page.getByText('Ruft noch einmal an.')).toBeVisible()
    await expect(page.getByRole('link', { name: '040 123456' })).toBeVisible()
  })
})

test('moving up asks before a letter leaves, and a place beyond the limit is said to be gone with its cancellation @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Aquarell', attendeeLimit: 1, feeCents: 8900 })
  await book(tenant, course, mina)
  await book(tenant, course, tom)
  await signIn(tenant.operator)
  const dialog = page.getByRole('dialog')
  const told = () =>
    rowsOf<{ kind: string }>("select kind from mail where tenant_id = $1 and kind like '%moved-up'", [
      tenant.id,
    ])

  await test.step('who moves up is told of only where that is wanted', async () => {
    await page.goto('/waitlist')
    await page.getByRole('button', { name: say('Tom Tiede nachrücken lassen', 'Move up Tom Tiede') }).click()
    await expect(dialog).toContainText(say('Tom Tiede nachrücken lassen?', 'Move Tom Tiede up?'))
    await dialog.getByRole('checkbox', { name: say('Per E-Mail informieren', 'Inform by e-mail') }).uncheck()
    await inspect('move up, asked')
    await dialog.getByRole('button', { name: say('Nachrücken lassen', 'Move up'), exact: true }).click()
    await expect(dialog).toContainText(say('nicht genug Plätze frei', 'not enough free places'))
    await expect(dialog).toContainText(
      say('wird nach einer Stornierung nicht neu vergeben', 'not given to anybody else after a cancellation'),
    )
    await dialog.getByRole('button', { name: say('Nur für diese Buchung', 'For this booking only') }).click()
    await expect(
      page.getByRole('status').filter({
        hasText: say('Tom Tiede hat jetzt einen Platz.', 'Tom Tiede has a place now.'),
      }),
    ).toBeVisible()
    expect(await told()).toEqual([])
  })

  await test.step('cancelling says what becomes of the place', async () => {
    await page.goto('/registrations?q=tiede')
    await page.getByRole('link', { name: 'Tom Tiede' }).click()
    await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
    await page.getByRole('menuitem', { name: say('Stornieren …', 'Cancel registration …') }).click()
    await expect(dialog).toContainText(
      say('entfällt, weil der Kurs über sein Teilnehmerlimit', 'is gone, because more people have places'),
    )
    await dialog.getByRole('button', { name: say('Abbrechen', 'Cancel'), exact: true }).click()
    await page.goto('/registrations?q=mina')
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    await page.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
    await page.getByRole('menuitem', { name: say('Stornieren …', 'Cancel registration …') }).click()
    await expect(dialog).toContainText(say('entfällt, weil', 'is gone, because'))
  })
})

test('many are confirmed together after a dry run, taken along, and in the end the course is called off @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const course = await addCourse(tenant, { title: 'Chorfest', attendeeLimit: 2, feeCents: 8900 })
  await book(tenant, course, mina)
  await book(tenant, course, { firstName: 'Jonas', lastName: 'Jansen' })
  await book(tenant, course, tom)
  await signIn(tenant.operator)
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('the list is taken along as it is filtered', async () => {
    await page.goto('/registrations?state=on_waiting_list')
    await expect(page.getByRole('link', { name: 'Tom Tiede' })).toBeVisible()
    await button('Exportieren', 'Export').click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: say('Als CSV', 'As CSV') }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.trim().split('\r\n')).toHaveLength(2)
    expect(file).toContain('Tiede')
  })

  await test.step('a dry run says for whom it is not possible, and why', async () => {
    await page.goto('/registrations')
    const all = say('Alle auf dieser Seite auswählen', 'Select all on this page')
    await page.getByRole('checkbox', { name: all, exact: true }).check()
    await inspect('registrations, selection')
    await button('Bestätigen', 'Confirm').click()
    await expect(dialog).toContainText(
      say('2 Anmeldungen werden bestätigt.', '2 registrations will be confirmed.'),
    )
    await expect(dialog.getByRole('listitem')).toContainText(['Tom Tiede'])
    await expect(dialog).toContainText(
      say(
        'Nur eine reservierte Anmeldung kann bestätigt werden.',
        'Only a reserved registration can be confirmed.',
      ),
    )
  })

  await test.step('while it runs one may go on, and a notice leads to the result', async () => {
    const progress = /\/bulk-runs\/[0-9a-f-]{36}$/
    // The answer that it is done is held back until the page has been left.
    let answer = () => {}
    const hasLeft = new Promise<void>((left) => {
      answer = left
    })
    await page.route(progress, async (route) => {
      await hasLeft
      await route.continue()
    })
    await dialog.getByRole('button', { name: say('2 bestätigen', 'Confirm 2') }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await inspect('registrations, under way')
    await dialog
      .getByRole('button', { name: say('Im Hintergrund weiter', 'Continue in the background') })
      .click()
    await expect(dialog).toBeHidden()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('Kurse', 'Courses'), exact: true })
      .click()
    await expect(page.getByRole('link', { name: 'Chorfest' })).toBeVisible()
    answer()
    const finished = say('fertig, bei 1 nicht möglich', 'finished, not possible for 1')
    await expect(page.getByRole('status').filter({ hasText: finished })).toBeVisible()
    await page.unroute(progress)
    await button('Ergebnis ansehen', 'Show result').click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Anmeldungen bestätigen', 'Confirm registrations') }),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    const download = page.waitForEvent('download')
    await button('Als CSV speichern', 'Save as CSV').click()
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Tom Tiede')
  })

  await test.step('calling a course off says what happens to whom, and asks for the code', async () => {
    await page.goto(`/courses/${course.id}/general`)
    await button('Weitere Aktionen', 'More actions').click()
    await page.getByRole('menuitem', { name: say('Absagen …', 'Call off …') }).click()
    const figure = (name: string) => page.locator('dl > div').filter({ hasText: name })
    await expect(figure(say('Bestätigt', 'Confirmed'))).toContainText('2')
    await expect(figure(say('Auf der Warteliste', 'On the waiting list'))).toContainText('1')
    await expect(figure(say('Gebühren, die entfallen', 'Fees no longer due'))).toContainText('178')
    await expect(
      page.getByText(say('3 Buchungen werden informiert', '3 bookings are informed')),
    ).toBeVisible()
    await button('Kurs absagen …', 'Call off the course …').click()
    await expect(dialog).toContainText(say('„Chorfest“ absagen?', 'Call off “Chorfest”?'))
    const code = await shownCode(dialog)
    await dialog
      .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
      .fill(code)
    await dialog.getByRole('button', { name: say('Kurs absagen', 'Call off the course') }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/courses/${course.id}/registrations$`))
    await expect(page.getByText(say('Abgesagt', 'Cancelled'), { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('row', { name: 'Tom Tiede' })).toContainText(say('Storniert', 'Cancelled'))
  })
})

test('cancelling many at once wants the code, a few does not @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const course = await addCourse(tenant, { title: 'Chorfest', attendeeLimit: null, feeCents: 0 })
  for (let at = 0; at < 10; at += 1)
    await book(tenant, course, { firstName: 'Mina', lastName: `Nummer ${at}` })
  await signIn(tenant.operator)
  await page.goto(`/courses/${course.id}/registrations`)
  const all = say('Alle auf dieser Seite auswählen', 'Select all on this page')
  await page.getByRole('checkbox', { name: all, exact: true }).check()
  await page.getByRole('button', { name: say('Stornieren', 'Cancel registration'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('10 stornieren …', 'Cancel 10 …') }).click()
  const code = dialog.getByRole('textbox', {
    name: say('Bestätigungscode eintippen', 'Type the confirmation code'),
  })
  await code.fill('WRONG1')
  const go = dialog.getByRole('button', { name: say('10 stornieren', 'Cancel 10'), exact: true })
  await expect(go).toBeDisabled()
  await inspect('registrations, cancelling many')
  // Thinking better of it leads back to the question as it was.
  await dialog.getByRole('button', { name: say('Abbrechen', 'Cancel'), exact: true }).click()
  await dialog.getByRole('button', { name: say('10 stornieren …', 'Cancel 10 …') }).click()
  await code.fill(await shownCode(dialog))
  await go.click()
  await dialog.getByRole('button', { name: say('Schließen', 'Close') }).click()
  await expect(page.getByRole('row', { name: 'Nummer 9' })).toContainText(say('Storniert', 'Cancelled'))
})
