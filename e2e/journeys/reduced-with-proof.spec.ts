import { picture } from '../../server/test/sample-files.ts'
import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

test('a student books at a reduced price; the staff looks at the proof, refuses it, and charges the difference @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant()
  const start = inDays(3)
  const course = await addCourse(tenant, {
    title: 'Ölmalerei',
    feeCents: 10_000,
    start,
    end: inDays(3.1),
  })
  const main = page.getByRole('main')
  const students = say('Studierende', 'Students')
  const evidence = say('Studierendenausweis', 'a student ID')
  await signIn(tenant.operator)

  await test.step('the course gets a reduced price, which says what counts as proof', async () => {
    await page.goto(`/courses/${course.id}/details`)
    await main.getByRole('button', { name: say('Ermäßigt mit Nachweis', 'Reduced with proof') }).click()
    const rule = main.getByRole('group', { name: say('Ermäßigung 1', 'Reduction 1') })
    await rule.getByRole('textbox', { name: say('Bezeichnung', 'Name') }).fill(students)
    await rule.getByRole('textbox', { name: say('Ermäßigung in Prozent', 'Reduction in percent') }).fill('20')
    await page.keyboard.press('Control+s')
    const field = rule.getByRole('textbox', { name: say('Was als Nachweis gilt', 'What counts as proof') })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(evidence)
    await rule
      .getByRole('checkbox', { name: say('Kann auch vorab geschickt werden', 'Can also be sent beforehand') })
      .check()
    await inspect('editor with a reduced price')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('status').filter({ hasText: say('gespeichert', 'saved') })).toBeVisible()
  })

  await test.step('a visitor chooses it, and reads what to bring', async () => {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}`)
    await expect(page.getByRole('list', { name: say('Ermäßigungen', 'Reductions') })).toContainText(
      say(`${students}: 20 % weniger mit Nachweis (${evidence})`, `20% less with proof (${evidence})`),
    )
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await page.getByRole('radio', { name: say('Für mich', 'For me') }).check()
    const field = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) }).first()
    await field('Vorname', 'First name').fill('Mina')
    await field('Nachname', 'Last name').fill('Müller')
    await field('E-Mail', 'E-mail').fill('mina@example.org')
    const choice = page.getByRole('group', {
      name: say('Ermäßigung mit Nachweis', 'Reduced price with proof'),
    })
    await expect(choice.getByRole('radio', { name: say('Keine Ermäßigung', 'No reduction') })).toBeChecked()
    await choice.getByRole('radio', { name: new RegExp(students) }).check()
    await inspect('register at a reduced price')
    await page
      .getByRole('button', { name: say('Weiter und Angaben prüfen', 'Continue and check your details') })
      .click()
    const order = page.getByRole('region', { name: say('Ihre Bestellung', 'Your order') })
    await expect(order.getByRole('listitem').filter({ hasText: students }).first()).toBeVisible()
    await expect(order).toContainText(say('80,00', '80.00'))
    await expect(main).toContainText(evidence)
    await inspect('order at a reduced price')
    await page
      .getByRole('button', {
        name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
        exact: true,
      })
      .click()
    await expect(page).toHaveURL(/\/course-registration\//)
    await expect(main).toContainText(
      say('Bitte bringen Sie zum ersten Termin mit', 'please bring to the first date'),
    )
    await inspect('booking at a reduced price')
  })
  const bookingPage = page.url()

  await test.step('a photo of it is sent from the page of the booking, and the wrong file is refused', async () => {
    await page.goto(bookingPage)
    await main
      .getByRole('link', { name: say('Sie können ihn auch jetzt schicken', 'You can also send it now') })
      .click()
    const file = main.getByLabel(say('Foto oder PDF', 'Photo or PDF'))
    const send = main.getByRole('button', { name: say('Nachweis schicken', 'Send proof') })
    await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('nothing') })
    await send.click()
    await expect(main.getByRole('alert')).toContainText(say('Foto (JPEG oder PNG)', 'photo (JPEG or PNG)'))
    await inspect('sending a proof, refused')
    const photo = await picture().png().toBuffer()
    await file.setInputFiles({ name: 'Ausweis.png', mimeType: 'image/png', buffer: photo })
    await send.click()
    await expect(main.getByText(say('Ihr Nachweis ist angekommen', 'Your proof has arrived'))).toBeVisible()
    await expect(main).toContainText(say('wird noch angesehen', 'still to be looked at'))
  })

  await test.step('the staff finds it and looks at it', async () => {
    await page.goto('/registrations?proofSent=true')
    await main.getByText('Mina Müller').first().click()
    await expect(main.getByText(say('Geschickt: Ausweis.png', 'Sent: Ausweis.png'))).toBeVisible()
    await inspect('registration with a proof that was sent')
    const shown = page.waitForEvent('popup')
    await main.getByRole('button', { name: say('Ansehen', 'Look at it') }).click()
    await (await shown).close()
  })

  await test.step('a task leads to who owes a proof', async () => {
    await page.goto('/registrations?proofOwed=true&current=true&beginsSoon=true')
    await expect(main.getByText(say('Nachweis fehlt', 'Proof missing')).first()).toBeVisible()
    await inspect('registrations that owe a proof')
    await main.getByText('Mina Müller').first().click()
    await expect(main.getByRole('button', { name: say('Nachweis gesehen', 'Proof seen') })).toBeVisible()
    await inspect('registration that owes a proof')
  })

  await test.step('it is not accepted, and the difference is owed', async () => {
    await main.getByRole('button', { name: say('Nicht anerkannt …', 'Not accepted …') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Abgelaufen')
    await inspect('refusing a proof')
    await dialog.getByRole('button', { name: say('Nicht anerkennen', 'Do not accept') }).click()
    await expect(dialog).toBeHidden()
    await expect(
      main.getByText(say('Der Unterschied von 20,00 € ist berechnet', 'The difference of €20.00 is charged')),
    ).toBeVisible()
    await expect(
      main.getByText(say('Studierende: nicht nachgewiesen', 'Students: not proved')).first(),
    ).toBeVisible()
    await inspect('registration with a refused proof')
    await page.goto(bookingPage)
    await expect(main).toContainText(say('Grund: Abgelaufen', 'Reason: Abgelaufen'))
    await expect(main).toContainText(say('100,00', '100.00'))
    await inspect('booking with a refused proof')
  })

  await test.step('shown after all, it is taken back', async () => {
    await page.goto('/registrations?q=Müller')
    await main.getByText('Mina Müller').first().click()
    await main.getByRole('button', { name: say('Rückgängig machen', 'Undo') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Rückgängig machen', 'Undo') })
      .click()
    await expect(main.getByRole('button', { name: say('Nachweis gesehen', 'Proof seen') })).toBeVisible()
  })

  await test.step('at the door one tap says that it was seen', async () => {
    // The day as the provider has it.
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(new Date(start))
    await page.goto(`/attendances?day=${day}`)
    await main.getByRole('link', { name: /Ölmalerei/ }).click()
    await expect(main.getByText(`${students}: ${evidence}`)).toBeVisible()
    await inspect('door with a proof')
    await main.getByRole('button', { name: say('Nachweis gesehen', 'Proof seen') }).click()
    await expect(main.getByText(`${students}: ${say('Nachweis gesehen', 'Proof seen')}`)).toBeVisible()
  })
})
