import { randomUUID } from 'node:crypto'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'
import { shownCode } from '../stage/shown-code.ts'

test('somebody who is known twice is found, made one, handed what is stored, and erased', {
  tag: '@desktop',
}, async ({ page, say, signIn, inspect }) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  await book(tenant, course, { firstName: 'Mina', lastName: 'Müller' })
  const again = {
    firstName: 'Mina',
    lastName: 'Mueller',
    email: 'm.mueller@example.com',
    phone: '040 1234567',
  }
  await call('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
    token: await tokenOf(tenant.operator),
    body: { requestKey: randomUUID(), language: 'de', attendees: [again], whenFull: 'refuse' },
  })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })

  await test.step('a name is found however it is written', async () => {
    await page.goto('/attendees')
    await expect(page.getByRole('status').filter({ hasText: say('2 Personen', '2 people') })).toBeVisible()
    await main.getByRole('searchbox').or(main.getByRole('textbox')).first().fill('mueller')
    await expect(main.getByRole('link', { name: 'Mina Müller' })).toBeVisible()
    await main.getByRole('link', { name: 'Mina Müller' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mina Müller' })).toBeVisible()
    await expect(main.getByText(say('gibt es diese Person zweimal', 'may be known twice'))).toBeVisible()
  })

  await test.step('side by side it is chosen what stays, and the old address leads on', async () => {
    await main
      .getByRole('link', { name: say('Mit Mina Mueller vergleichen', 'Compare with Mina Mueller') })
      .click()
    const theirs = main.getByRole('radio', { name: /040 1234567/ })
    // A value that only one of the two has is chosen beforehand.
    await expect(theirs).toBeChecked()
    const old = new URL(page.url()).searchParams.get('other')?.replaceAll('"', '')
    // Once another value is chosen, leaving asks.
    await main.getByRole('radio', { checked: false }).first().check()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: say('Teilnehmer', 'Attendees') })
      .click()
    await dialog.getByRole('button', { name: say('Weiter bearbeiten', 'Keep editing') }).click()
    await theirs.check()
    await button('Zusammenführen …', 'Merge …').click()
    await expect(dialog).toContainText(say('1 Anmeldung, 1 Buchung', '1 registration, 1 booking'))
    await dialog
      .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
      .fill(await shownCode(dialog))
    await dialog.getByRole('button', { name: say('Zusammenführen', 'Merge') }).click()
    await expect(page.getByRole('textbox', { name: say('Telefon', 'Phone') })).toHaveValue('040 1234567')
    await expect(main.getByText(say('gibt es diese Person zweimal', 'may be known twice'))).toHaveCount(0)
    const kept = page.url()
    await page.goto(`/attendees/${old}`)
    await page.waitForURL(kept)
  })

  await test.step('who is still coming is not erased, and told of', async () => {
    await button('Löschen …', 'Erase …').click()
    await expect(dialog.getByRole('link', { name: /Aquarell/ })).toHaveCount(2)
    await dialog.getByRole('button', { name: say('Schließen', 'Close') }).click()
    const past = ["now() - interval '3 days'", "now() - interval '2 days'"]
    for (const [table, key] of [
      ['appointment', 'course_id'],
      ['course', 'id'],
    ])
      await rowsOf(`update ${table} set starts_at = ${past[0]}, ends_at = ${past[1]} where ${key} = $1`, [
        course.id,
      ])
  })

  await test.step('what is stored can be handed out, and is erased with a code', async () => {
    await main.getByRole('link', { name: say('Auskunft', 'Data report') }).click()
    await expect(main.getByRole('heading', { name: /^Aquarell \(K-/ })).toHaveCount(2)
    const saved = page.waitForEvent('download')
    await button('Als JSON speichern', 'Save as JSON').click()
    expect((await saved).suggestedFilename()).toBe('mueller-mina.json')
    await page.goBack()
    await button('Löschen …', 'Erase …').click()
    await dialog
      .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
      .fill(await shownCode(dialog))
    await dialog.getByRole('button', { name: say('Endgültig löschen', 'Erase for good') }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Gelöschte Person', 'Erased person') }),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await inspect('erased attendee')
    await page.goto('/attendees')
    await expect(main.getByText(say('Hier steht jede Person', 'Everybody who registers'))).toBeVisible()
  })
})

test('somebody without an e-mail address is entered by hand, registered, found again, and corrected @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const token = await tokenOf(tenant.operator)
  const attributeId = randomUUID()
  const attribute = { kind: 'text', label: { de: 'Essen', en: 'Food' }, forAllCourses: true }
  await call('POST', `/${tenant.slug}/attributes`, { token, body: { id: attributeId, attribute } })
  const course = await addCourse(tenant, { title: 'Aquarell', feeCents: 0 })
  const other = await addCourse(tenant, { title: 'Bildhauern', feeCents: 0 })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const link = (de: string, en: string) => main.getByRole('link', { name: say(de, en), exact: true })
  const choose = async (title: string) => {
    await main.getByRole('combobox', { name: say('Kurs', 'Course') }).fill(title.slice(0, 4))
    await page.getByRole('option', { name: title }).click()
  }

  await test.step('a person is made by hand, with a date of birth and a note', async () => {
    await page.goto('/attendees')
    await main.getByRole('link', { name: say('Person anlegen', 'New person') }).click()
    await expect(box('Vorname', 'First name')).toBeFocused()
    await box('Vorname', 'First name').fill('Petra')
    await box('Nachname', 'Last name').fill('Koch')
    await box('Geburtsdatum', 'Date of birth').fill(say('09.05.1948', '05/09/1948'))
    await box('Interne Notiz', 'Internal note').fill('Hört schlecht.')
    await button('Anlegen', 'Create').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Petra Koch' })).toBeVisible()
    await expect(box('Geburtsdatum', 'Date of birth')).toHaveValue(say('09.05.1948', '05/09/1948'))
  })

  await test.step('is registered from their page, and the screen says that nobody is written to', async () => {
    await link('Anmelden', 'Register').click()
    await expect(main.getByText(say('Diese Person ist bekannt.', 'This person is known.'))).toBeVisible()
    await expect(
      main.getByText(say('Ohne E-Mail-Adresse wird niemand', 'Without an e-mail address nobody')),
    ).toBeVisible()
    await choose(course.title)
    await box('Essen', 'Food').fill('vegan')
    await inspect('registering somebody known without an address')
    await button('Anmelden', 'Register').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Petra Koch' })).toBeVisible()
    await expect(main.getByText(say('Keine E-Mail-Adresse.', 'No e-mail address.'))).toBeVisible()
  })

  await test.step('what was answered is corrected', async () => {
    await link('Antworten berichtigen', 'Correct the answers').click()
    await expect(box('Essen', 'Food')).toHaveValue('vegan')
    await box('Essen', 'Food').fill('alles')
    await button('Speichern', 'Save').click()
    await expect(main.getByText('alles', { exact: true })).toBeVisible()
  })

  await test.step('and is found by three letters the next time, with the keyboard', async () => {
    await page.goto('/registrations/new')
    await choose(other.title)
    const first = main.getByRole('combobox', { name: say('Vorname', 'First name') })
    await first.pressSequentially('Pet')
    await expect(page.getByRole('option', { name: /Petra Koch/ })).toBeVisible()
    await expect(first).toHaveAttribute('aria-expanded', 'true')
    await inspect('known persons found')
    await first.press('ArrowDown')
    await first.press('Enter')
    await expect(main.getByRole('combobox', { name: say('Nachname', 'Last name') })).toHaveValue('Koch')
    await expect(page.getByRole('option', { name: /Petra Koch/ })).toHaveCount(0)
    await button('Anmelden', 'Register').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Petra Koch' })).toBeVisible()
    await page.goto('/attendees')
    await expect(page.getByRole('status').filter({ hasText: say('1 Person', '1 person') })).toBeVisible()
  })
})

test('whoever was never registered is erased whole, without a word of error @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant()
  const personId = randomUUID()
  await call('POST', `/${tenant.slug}/persons`, {
    token: await tokenOf(tenant.operator),
    body: { id: personId, person: { firstName: 'Petra', lastName: 'Koch' } },
  })
  await signIn(tenant.operator)
  const dialog = page.getByRole('dialog')
  await page.goto(`/attendees/${personId}`)
  await page.getByRole('button', { name: say('Löschen …', 'Erase …') }).click()
  await dialog
    .getByRole('textbox', { name: say('Bestätigungscode eintippen', 'Type the confirmation code') })
    .fill(await shownCode(dialog))
  await dialog.getByRole('button', { name: say('Endgültig löschen', 'Erase for good') }).click()
  await expect(page).toHaveURL(/\/attendees$/)
  await expect(page.getByText(say('Die Person ist gelöscht.', 'The person is erased.'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
