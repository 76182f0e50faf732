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
    await inspect('erased attendee')
    await page.goto('/attendees')
    await expect(main.getByText(say('Hier steht jede Person', 'Everybody who registers'))).toBeVisible()
  })
})
