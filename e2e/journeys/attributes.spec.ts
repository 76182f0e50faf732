import { addCourse } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test('a field of the form is defined in both languages, put in its place, and kept when it is asked no longer', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const box = (de: string, en: string) => main.getByRole('textbox', { name: say(de, en), exact: true })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  const title = say('Zusatzfelder', 'Additional attributes')
  const kind = (de: string, en: string) => page.getByRole('option', { name: say(de, en), exact: true })
  const openNew = () => main.getByRole('link', { name: say('Neues Zusatzfeld', 'New attribute') }).click()

  await test.step('where nothing is asked yet, one button leads on', async () => {
    await page.goto('/courses/attributes')
    await expect(main.getByText(say('Hier legen Sie fest', 'Say here what'))).toBeVisible()
    await inspect('additional attributes, empty')
    await openNew()
  })

  await test.step('a choice needs two options, and shows in both languages how it will look', async () => {
    await main.getByRole('combobox', { name: say('Art', 'Type') }).click()
    await kind('Auswahl', 'Choice').click()
    await button('Anlegen', 'Create').click()
    await expect(box('Bezeichnung auf Deutsch', 'Label in German')).toBeFocused()
    await box('Bezeichnung auf Deutsch', 'Label in German').fill('Konfektionsgröße')
    await box('Bezeichnung auf Englisch', 'Label in English').fill('Size')
    await box('Möglichkeit 1 auf Deutsch', 'Option 1 in German').fill('Klein')
    await box('Möglichkeit 2 auf Deutsch', 'Option 2 in German').fill('Groß')
    await button('Möglichkeit hinzufügen', 'Add an option').click()
    await expect(box('Möglichkeit 3 auf Deutsch', 'Option 3 in German')).toBeFocused()
    await box('Möglichkeit 3 auf Deutsch', 'Option 3 in German').fill('Mittel')
    await button('„Mittel“ nach oben', 'Move “Mittel” up').click()
    await expect(box('Möglichkeit 2 auf Deutsch', 'Option 2 in German')).toHaveValue('Mittel')
    await main.getByRole('checkbox', { name: say('Pflichtfeld', 'Required field') }).check()
    await inspect('new attribute')
    await button('Anlegen', 'Create').click()
    await expect(page).toHaveURL('/courses/attributes')
  })

  // The list that is loaded after the second field was created arrives only when its order has been changed.
  let letListArrive = () => {}
  const mayArrive = new Promise<void>((arrive) => (letListArrive = arrive))

  await test.step('an agreement is asked in its own words', async () => {
    await openNew()
    await page.route(/\/attributes(\?|$)/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch({ maxRetries: 2 })
      await mayArrive
      await route.fulfill({ response }).catch(() => undefined)
    })
    await main.getByRole('combobox', { name: say('Art', 'Type') }).click()
    await kind('Kontrollkästchen', 'Checkbox').click()
    await box('Bezeichnung auf Deutsch', 'Label in German').fill('Fotos')
    await box('Text auf Deutsch', 'Text in German').fill('Fotos von mir dürfen gezeigt werden.')
    await button('Anlegen', 'Create').click()
    await expect(main.getByRole('link', { name: 'Fotos' })).toBeVisible()
  })

  await test.step('the order is changed by the keyboard and stays', async () => {
    const rows = main.getByRole('list', { name: title }).getByRole('listitem')
    await button('„Fotos“ nach oben', 'Move “Fotos” up').focus()
    await page.keyboard.press('Enter')
    await expect(rows.first()).toContainText('Fotos')
    letListArrive()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(rows.first()).toContainText('Fotos')
    await expect(main.getByText(say('an Stelle 1 von 2', 'is now number 1 of 2'))).toBeAttached()
    await page.reload()
    await expect(rows.first()).toContainText('Fotos')
  })

  await test.step('other words are saved, and what is archived stands below', async () => {
    await main.getByRole('link', { name: say('Konfektionsgröße', 'Size') }).click()
    await box('Bezeichnung auf Englisch', 'Label in English').fill('Clothing size')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
    await button('Archivieren', 'Archive').click()
    await expect(button('Wiederherstellen', 'Restore')).toBeVisible()
    await main
      .getByRole('link', { name: say(`Zurück zu: ${title}`, `Back to: ${title}`) })
      .or(main.getByRole('link', { name: new RegExp(title) }))
      .first()
      .click()
    await main.getByText(say('1 archiviertes Feld', '1 archived attribute')).click()
    await expect(main.getByRole('link', { name: say('Konfektionsgröße', 'Clothing size') })).toBeVisible()
  })
})

test('below its tier the page says so, and what was defined is only read @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const tenant = await addTenant({ tier: 'ESSENTIAL' })
  await addCourse(tenant)
  await signIn(tenant.operator)
  await page.goto('/courses/attributes')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: say('Tarife vergleichen', 'Compare tiers') })).toBeVisible()
  await expect(main.getByRole('link', { name: say('Neues Zusatzfeld', 'New attribute') })).toBeHidden()
})
