import { randomUUID } from 'node:crypto'
import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

let tenant: Tenant
test.beforeEach(async () => {
  tenant = await addTenant()
})

const werkstatt = { name: 'Werkstatt', street: 'Am Deich 3', postalCode: '21107', city: 'Hamburg' }

async function addPlace(overrides: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const place = { ...werkstatt, country: 'DE', capacity: 12, ...overrides }
  await call('POST', `/${tenant.slug}/places`, {
    token: await tokenOf(tenant.operator),
    body: { id, place },
  })
  return id
}

test('a place is entered, found, corrected, archived and fetched back', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })

  await test.step('where nothing is yet, one button leads on', async () => {
    await page.goto('/places')
    await expect(main.getByText(say('Hier stehen die Orte', 'The places where'))).toBeVisible()
    await main.getByRole('link', { name: say('Neuer Ort', 'New place') }).click()
  })

  await test.step('a name is asked for, everything else may wait', async () => {
    await button('Anlegen', 'Create').click()
    await expect(box('Name', 'Name')).toBeFocused()
    await expect(box('Name', 'Name')).toHaveAccessibleDescription(
      new RegExp(say('Bitte geben Sie den Namen an', 'The name is required')),
    )
    await box('Name', 'Name').fill('Atelier Süd')
    await box('Plätze', 'Capacity').fill('12')
    await box('Straße und Hausnummer', 'Street and house number').fill('Große Straße 4')
    await box('Postleitzahl', 'Postcode').fill('22767')
    await box('Stadt', 'City').fill('Hamburg')
    await box('Barrierefreiheit', 'Accessibility').fill('Drei Stufen.')
    await button('Anlegen', 'Create').click()
    await expect(page).toHaveURL('/places')
    await expect(main.getByRole('link', { name: 'Atelier Süd' })).toBeVisible()
  })

  await test.step('it is found without accents', async () => {
    await addPlace()
    await page.goto('/places')
    await page
      .getByRole('searchbox', {
        name: say('Name, Straße, PLZ, Stadt', 'Name, street, postcode, city'),
      })
      .fill('grosse strasse')
    await expect(main.getByRole('link', { name: 'Werkstatt' })).toBeHidden()
    await expect(main.getByRole('link', { name: 'Atelier Süd' })).toBeVisible()
  })

  await test.step('a correction is saved from within the field', async () => {
    await main.getByRole('link', { name: 'Atelier Süd' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Atelier Süd' })).toBeVisible()
    await box('Plätze', 'Capacity').fill('14')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
    await page.reload()
    await expect(box('Plätze', 'Capacity')).toHaveValue('14')
  })

  await test.step('archiving happens at once and is undone from the notice', async () => {
    const badge = main.getByText(say('Archiviert', 'Archived'), { exact: true })
    await button('Archivieren', 'Archive').click()
    await expect(badge).toBeVisible()
    await inspect('place, archived')
    await button('Rückgängig', 'Undo').click()
    await expect(badge).toBeHidden()
    await expect(button('Archivieren', 'Archive')).toBeVisible()
  })

  await test.step('what is in the archive is listed there', async () => {
    await button('Archivieren', 'Archive').click()
    await expect(button('Wiederherstellen', 'Restore')).toBeVisible()
    await page.goto('/places')
    await expect(main.getByRole('link', { name: 'Werkstatt' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Atelier Süd' })).toBeHidden()
    await page.getByRole('checkbox', { name: say('Archivierte', 'Archived') }).check()
    await main.getByRole('link', { name: 'Atelier Süd' }).click()
    await button('Wiederherstellen', 'Restore').click()
    await expect(button('Archivieren', 'Archive')).toBeVisible()
  })
})

test('what somebody else saved meanwhile is neither overwritten nor lost @desktop', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const id = await addPlace()
  await signIn(tenant.operator)
  await page.goto(`/places/${id}`)
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  await box('Straße und Hausnummer', 'Street and house number').fill('Am Deich 5')
  const theirs = { ...werkstatt, country: 'DE', capacity: 20, street: 'Am Deich 4' }
  await call('PUT', `/${tenant.slug}/places/${id}`, {
    token: await tokenOf(tenant.admin),
    body: { revision: 0, place: theirs },
  })

  const save = page.getByRole('button', { name: say('Speichern', 'Save') })
  await save.click()
  const conflict = page.getByRole('alert').filter({
    hasText: say('Jemand anderes hat das inzwischen geändert', 'Somebody else has changed this'),
  })
  await expect(conflict).toBeVisible()
  await inspect('place, changed by somebody else')
  await conflict.getByRole('button', { name: say('Neuen Stand laden', 'Load the latest version') }).click()
  await expect(box('Plätze', 'Capacity')).toHaveValue('20')
  await expect(box('Straße und Hausnummer', 'Street and house number')).toHaveValue('Am Deich 5')
  await expect(page.getByRole('status').filter({ hasText: 'Am Deich 4' })).toBeVisible()
  await inspect('place, with what somebody else saved')

  await save.click()
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  const stored = await call<Record<string, unknown>>('GET', `/${tenant.slug}/places/${id}`, {
    token: await tokenOf(tenant.admin),
  })
  expect(stored).toMatchObject({ capacity: 20, street: 'Am Deich 5', revision: 2 })
  await expect(page.getByRole('status').filter({ hasText: 'Am Deich 4' })).toBeHidden()
})

test('a place that was entered by mistake is deleted at once, and comes back from the notice', async ({
  page,
  say,
  signIn,
}) => {
  const id = await addPlace()
  await signIn(tenant.operator)
  await page.goto(`/places/${id}`)
  // Unsaved input does not ask before leaving a page whose record was just deleted.
  await page.getByRole('textbox', { name: 'Name' }).fill('Werkstätte')
  await page.getByRole('button', { name: say('Löschen', 'Delete'), exact: true }).click()
  await expect(page).toHaveURL('/places')
  await expect(
    page.getByRole('status').filter({ hasText: say('„Werkstatt“ ist gelöscht.', '“Werkstatt” is deleted.') }),
  ).toBeVisible()
  await expect(page.getByText(say('Hier stehen die Orte', 'The places where'))).toBeVisible()
  await page.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
  await expect(page.getByRole('link', { name: 'Werkstatt' })).toBeVisible()
  await page.goto(`/places/${id}`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Werkstatt')
})

test('what was typed is not lost by following a link, nor while a save is under way @desktop', async ({
  page,
  say,
  signIn,
}) => {
  const id = await addPlace()
  await signIn(tenant.operator)
  await page.goto(`/places/${id}`)
  const directions = page.getByRole('textbox', { name: say('Anfahrt', 'Directions') })
  await directions.fill('Zweite Klingel')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('Kurse', 'Courses') })
    .click()
  const dialog = page.getByRole('dialog', { name: say('Änderungen verwerfen?', 'Discard changes?') })
  await dialog.getByRole('button', { name: say('Weiter bearbeiten', 'Keep editing') }).click()
  await expect(directions).toHaveValue('Zweite Klingel')

  // Typed while the save is on its way: it is neither saved nor forgotten.
  const answered = Promise.withResolvers<void>()
  await page.route(`**/places/${id}`, async (route) => {
    const answer = await route.fetch()
    await answered.promise
    await route.fulfill({ response: answer })
  })
  const saving = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: say('Speichern', 'Save'), exact: true }).click()
  await saving
  await directions.fill('Dritte Klingel')
  answered.resolve()
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('Kurse', 'Courses') })
    .click()
  await dialog.getByRole('button', { name: say('Weiter bearbeiten', 'Keep editing') }).click()
  await expect(directions).toHaveValue('Dritte Klingel')
})

test('where everything is archived, the empty list leads there @desktop', async ({ page, say, signIn }) => {
  const id = await addPlace()
  await call('POST', `/${tenant.slug}/places/${id}/archive`, { token: await tokenOf(tenant.operator) })
  await signIn(tenant.operator)
  await page.goto('/places')
  await page.getByRole('link', { name: say('1 archivierter Eintrag', '1 archived entry') }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Werkstatt' })).toBeVisible()
})

test('on paper the list is the list and nothing else @desktop', async ({ page, say, signIn }) => {
  await addPlace()
  await signIn(tenant.operator)
  await page.goto('/places')
  const row = page.getByRole('row', { name: /Werkstatt.*Am Deich 3.*21107 Hamburg.*12/ })
  await expect(row).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(row).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByRole('link', { name: say('Neuer Ort', 'New place') })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
})

test('an instructor is entered with a right e-mail, and nobody twice', async ({ page, say, signIn }) => {
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en), exact: true })
  const create = page.getByRole('button', { name: say('Anlegen', 'Create'), exact: true })
  const email = box('E-Mail', 'E-mail')

  await page.goto('/instructors')
  await main.getByRole('link', { name: say('Neue Kursleitung', 'New instructor') }).click()
  await box('Name', 'Name').fill('Jörg Groß')
  await email.fill('joerg@')
  await create.click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(
    say('Die E-Mail muss valide sein.', 'The e-mail must be valid.'),
  )
  await email.fill('joerg@example.org')
  await box('Telefon', 'Phone').fill('040 1234')
  await create.click()
  await expect(page).toHaveURL('/instructors')

  await main.getByRole('link', { name: say('Neue Kursleitung', 'New instructor') }).click()
  await box('Name', 'Name').fill('joerg gross')
  await email.fill('joerg@example.org')
  await create.click()
  await expect(email).toHaveAccessibleDescription(
    new RegExp(say('gibt es mit dieser E-Mail schon', 'is already there with this e-mail')),
  )
  await email.fill('j.gross@example.org')
  await create.click()
  await expect(page).toHaveURL('/instructors')

  await main.getByRole('link', { name: 'Jörg Groß' }).click()
  await box('Über die Person', 'About the person').fill('Malt seit 1990.')
  await page.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()
  await page.getByRole('button', { name: say('Archivieren', 'Archive'), exact: true }).click()
  const archived = page.getByRole('status').filter({ hasText: say('ist archiviert', 'is archived') })
  await archived.getByRole('button', { name: say('Rückgängig', 'Undo') }).click()
  await expect(page.getByRole('button', { name: say('Archivieren', 'Archive'), exact: true })).toBeVisible()
})
