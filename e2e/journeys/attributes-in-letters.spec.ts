import { randomUUID } from 'node:crypto'
import { addAttribute, addCourse, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { tabTo } from '../stage/keyboard.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

/** An attribute that all courses ask, and its two options. */
async function addMeal(tenant: Parameters<typeof addAttribute>[0]) {
  const [meat, vegetables] = [randomUUID(), randomUUID()]
  const meal = await addAttribute(tenant, {
    kind: 'choice',
    label: { de: 'Essenswunsch', en: 'Meal' },
    forAllCourses: true,
    options: [
      { id: meat, label: { de: 'Fleisch', en: 'Meat' } },
      { id: vegetables, label: { de: 'Gemüse', en: 'Vegetables' } },
    ],
  })
  return { meal, meat, vegetables }
}

test('an attribute of the provider is put into a letter, filled for each, and named once it is gone @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const { meal, meat } = await addMeal(tenant)
  const course = await addCourse(tenant, { title: 'Kochen', feeCents: 0 })
  const addressOf = (name: string) => `${name}.${tenant.slug}@example.org`
  await call('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
    token: await tokenOf(tenant.operator),
    body: {
      requestKey: randomUUID(),
      language: 'de',
      attendees: [
        {
          firstName: 'Ada',
          lastName: 'Berg',
          email: addressOf('ada'),
          answers: [{ attributeId: meal, value: meat }],
        },
        { firstName: 'Ben', lastName: 'Tal', email: addressOf('ben') },
      ],
    },
  })
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const text = main.getByRole('textbox', { name: 'Text' })
  const name = say('Essenswunsch', 'Meal')

  await test.step('it is found by its name and becomes a chip', async () => {
    await page.goto(`/notifications/messages/new?courseId=${course.id}`)
    await main.getByRole('button', { name: say('Weiter zum Text', 'Continue to the text') }).click()
    await main.getByText(say('Deutsch', 'German'), { exact: true }).first().click()
    await main.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Küche')
    await text.fill('Sie essen: ')
    const menu = main.getByRole('combobox', { name: say('Platzhalter einfügen', 'Insert a placeholder') })
    await menu.fill(name)
    await inspect('attributes among the placeholders')
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await expect(text).toHaveText(`Sie essen: ${name}`)
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
  })

  await test.step('the preview fills it for each, and says for whom it stays empty', async () => {
    await expect(page.frameLocator('iframe').getByText('Sie essen: Fleisch')).toBeVisible()
    await main.getByRole('button', { name: say('Nächster Empfänger', 'Next recipient') }).click()
    await expect(
      main.getByRole('note').filter({ hasText: say(`Bleibt leer: ${name}`, `Stays empty: ${name}`) }),
    ).toBeVisible()
  })

  await test.step('somebody agrees, and each reads their own', async () => {
    await main.getByRole('button', { name: say('Verschicken …', 'Send …') }).click()
    await expect(dialog.getByText(name)).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: say('Jetzt verschicken', 'Send now') }).click()
    await mailTo(addressOf('ada'), (words) => words.includes('Sie essen: Fleisch'))
    await mailTo(addressOf('ben'), (words) => words.includes('Sie essen:'))
  })

  await test.step('a draft that names a deleted one says so', async () => {
    const [draft] = await rowsOf<{ id: string }>(
      `insert into notification (tenant_id, id, name_sort, source, subject_de, body_de, subject_en, body_en, created_at, updated_at)
       select tenant_id, gen_random_uuid(), name_sort, source, subject_de, $2, '', '', now(), now()
       from notification where tenant_id = $1 returning id`,
      [tenant.id, `Sie essen: {{answer.${randomUUID()}}}`],
    )
    await page.goto(`/notifications/messages/${draft?.id}`)
    await expect(text).toHaveText(say('Sie essen: Gelöschtes Zusatzfeld', 'Sie essen: Deleted attribute'))
    await expect(
      main.getByText(say('ein Zusatzfeld, das gelöscht wurde', 'an additional attribute that was deleted')),
    ).toBeVisible()
    await inspect('a text that names a deleted attribute')
  })
})

test('the text of a letter names an attribute, says it of each person, and tells when it is gone @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const { meal, meat, vegetables } = await addMeal(tenant)
  await addAttribute(tenant, { kind: 'text', label: { de: 'Schuhgröße', en: 'Shoe size' } })
  const course = await addCourse(tenant, { title: 'Kochen', feeCents: 0 })
  const address = `ada.${tenant.slug}@example.org`
  await signIn(tenant.admin)
  const form = page.getByRole('form', { name: say('Deutsch', 'German') })
  const body = form.getByRole('textbox', { name: 'Text' })
  const menu = form.getByRole('combobox', { name: say('Platzhalter einfügen', 'Insert a placeholder') })
  const preview = page.frameLocator('iframe')
  const name = say('Essenswunsch', 'Meal')

  await test.step('it is found in the menu, and the preview has a sample', async () => {
    await page.goto('/settings/mail/texts/registration.received')
    await page.getByText(say('Deutsch', 'German'), { exact: true }).click()
    await body.click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Sie essen: ')
    await menu.fill(name)
    await inspect('attributes among the placeholders of a letter')
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await expect(body).toHaveText(`Sie essen: ${name}`)
    await expect(preview.getByText('Sie essen: Fleisch')).toBeVisible()
    await expect(
      form.getByText(say('eine gemeinsame Antwort einmal', 'an answer they share is said once')),
    ).toBeVisible()
    await form.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(form.getByText(say('Geändert', 'Changed'), { exact: true })).toBeVisible()
    await inspect('an attribute in the text of a letter')
  })

  await test.step('the letter says of each person what they answered', async () => {
    const eats = (value: string) => [{ attributeId: meal, value }]
    await call('POST', `/${tenant.slug}/courses/${course.id}/registrations`, {
      token: await tokenOf(tenant.operator),
      body: {
        requestKey: randomUUID(),
        language: 'de',
        attendees: [
          { firstName: 'Ada', lastName: 'Berg', email: address, answers: eats(meat) },
          { firstName: 'Ben', lastName: 'Berg', email: '', answers: eats(vegetables) },
        ],
      },
    })
    await mailTo(address, (words) => words.includes('Sie essen:\n- Ada Berg: Fleisch\n- Ben Berg: Gemüse'))
  })

  await test.step('a course offers what its form asks', async () => {
    await page.goto(`/courses/${course.id}/letters/registration.received`)
    await page.getByText(say('Deutsch', 'German'), { exact: true }).click()
    await menu.fill(name)
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
    await menu.fill(say('Schuhgröße', 'Shoe size'))
    await expect(page.getByText(say('Nichts gefunden', 'Nothing found'))).toBeVisible()
  })

  await test.step('a text that names a deleted one says so', async () => {
    await rowsOf('update letter_text set body = $2 where tenant_id = $1 returning kind', [
      tenant.id,
      `Sie essen: {{answer.${randomUUID()}}}`,
    ])
    await page.goto('/settings/mail/texts/registration.received')
    await page.getByText(say('Deutsch', 'German'), { exact: true }).click()
    await expect(body).toHaveText(say('Sie essen: Gelöschtes Zusatzfeld', 'Sie essen: Deleted attribute'))
    await expect(
      form.getByText(say('ein Zusatzfeld, das gelöscht wurde', 'an additional attribute that was deleted')),
    ).toBeVisible()
    await inspect('the text of a letter that names a deleted attribute')
  })
})

test('an attribute is put into the text of a letter by the keyboard alone @desktop', async ({
  page,
  say,
  language,
  signIn,
}) => {
  const tenant = await addTenant()
  await addMeal(tenant)
  await signIn(tenant.admin)
  const form = page.getByRole('form', { name: say('Deutsch', 'English') })
  const subject = form.getByRole('textbox', { name: say('Betreff', 'Subject') })
  const body = form.getByRole('textbox', { name: 'Text' })
  const menu = form.getByRole('combobox', { name: say('Platzhalter einfügen', 'Insert a placeholder') })
  const name = say('Essenswunsch', 'Meal')
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

  await test.step('the text is reached and written', async () => {
    await page.goto('/settings/mail/texts/registration.received')
    await expect(body).toBeVisible()
    await press('Tab', 'Enter')
    await tabTo(page, body)
    await press('ControlOrMeta+a')
    await page.keyboard.type('Sie essen: .')
    await press('ArrowLeft')
  })

  await test.step('the menu is two steps back; nothing is chosen without an arrow key, and nothing is saved', async () => {
    await press('Shift+Tab')
    await expect(subject).toBeFocused()
    await press('Shift+Tab')
    await expect(menu).toBeFocused()
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
    await press('Enter')
    await expect(body).toHaveText('Sie essen: .')
    await expect(form.getByText(say('Geändert', 'Changed'), { exact: true })).toHaveCount(0)
  })

  await test.step('Escape closes it, and leads back to where one was writing', async () => {
    await press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(menu).toBeFocused()
    await press('Escape')
    await expect(body).toBeFocused()
  })

  await test.step('the arrow keys choose, and Enter puts it where one was writing', async () => {
    await press('Shift+Tab', 'Shift+Tab')
    await expect(menu).toBeFocused()
    await page.keyboard.type(name)
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) }).first()).toBeVisible()
    await press('ArrowDown', 'Enter')
    await expect(body).toBeFocused()
    await expect(body).toHaveText(`Sie essen: ${name}.`)
    await expect(subject).not.toContainText(name)
    await page.keyboard.type(' oder nichts')
    await expect(body).toHaveText(`Sie essen: ${name} oder nichts.`)
  })

  await test.step('it is saved', async () => {
    await tabTo(page, form.getByRole('button', { name: say('Speichern', 'Save') }))
    await press('Enter')
    await expect(form.getByText(say('Geändert', 'Changed'), { exact: true })).toBeVisible()
    const stored = await rowsOf<{ body: string }>(
      'select body from letter_text where tenant_id = $1 and language = $2',
      [tenant.id, language],
    )
    expect(stored[0]?.body).toMatch(/^Sie essen: \{\{answer\.[\da-f-]{36}\}\} oder nichts\.$/)
  })
})
