import { randomUUID } from 'node:crypto'
import { addAttribute, addCourse, book } from '../stage/api.ts'
import { inspectScreen } from '../stage/inspect-screen.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, type Tenant } from '../stage/people.ts'

test.use({ javaScriptEnabled: false })

/** A course at two prices that asks for a size, meals and a consent. */
async function addAskingCourse(tenant: Tenant) {
  const option = (de: string, en: string) => ({ id: randomUUID(), label: { de, en } })
  const attributeIds = [
    await addAttribute(tenant, {
      kind: 'choice',
      label: { de: 'Größe', en: 'Size' },
      help: { de: 'Für das T-Shirt.', en: 'Of the T-shirt.' },
      required: true,
      options: [option('Klein', 'Small'), option('Groß', 'Large')],
    }),
    await addAttribute(tenant, {
      kind: 'choices',
      label: { de: 'Essen', en: 'Meals' },
      options: [option('Vegan', 'Vegan'), option('Ohne Nüsse', 'Without nuts')],
    }),
    await addAttribute(tenant, {
      kind: 'checkbox',
      label: { de: 'Fotos', en: 'Photos' },
      required: true,
      consent: { de: 'Fotos von mir dürfen gezeigt werden.', en: 'Photos of me may be shown.' },
    }),
  ]
  const priceCategories = [{ id: randomUUID(), name: 'Studierende', feeCents: 5900 }]
  return addCourse(tenant, { attributeIds, priceCategories })
}

const somebody = { firstName: 'Jonas', lastName: 'Peters' }

test('the list is found, searched and left again @desktop', async ({ page, say }) => {
  const tenant = await addTenant()
  await Promise.all([
    addCourse(tenant, { title: 'Töpfern am Abend' }),
    addCourse(tenant, { title: 'Aquarell für Einsteiger' }),
  ])
  await page.goto(`/portal/${tenant.slug}`)
  await expect(page).toHaveURL(`/portal/${tenant.slug}/course-list`)
  await expect(
    page.getByRole('heading', { level: 1, name: say('Unsere Kurse', 'Our courses') }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)

  const search = page.getByRole('searchbox', { name: say('Kurs suchen', 'Find a course') })
  // Written without the umlaut, as many people type it.
  await search.fill('toepfern')
  await page.getByRole('button', { name: say('Suchen', 'Search') }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Töpfern am Abend'])
  await expect(search).toHaveValue('toepfern')

  await search.fill('Segeln')
  await page.getByRole('button', { name: say('Suchen', 'Search') }).click()
  await expect(
    page.getByRole('heading', {
      name: say('Für „Segeln“ gibt es keine Kurse.', 'There are no courses for “Segeln”.'),
    }),
  ).toBeVisible()
  await page.getByRole('link', { name: say('Alle Kurse zeigen', 'Show all courses') }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)

  // The filters are fields of the same form, and what they found can be sent to somebody as an address.
  const period = [-1, 40].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel(say('Von', 'From'), { exact: true }).fill(period[0] ?? '')
  await page.getByLabel(say('Bis', 'Until'), { exact: true }).fill(period[1] ?? '')
  await page.getByLabel(say('Nur mit freien Plätzen', 'Only with free places')).check()
  await search.fill('Aquarell')
  await page.getByRole('button', { name: say('Anwenden', 'Apply') }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel(say('Von', 'From'), { exact: true })).toHaveValue(period[0] ?? '')
  await expect(page.getByLabel(say('Nur mit freien Plätzen', 'Only with free places'))).toBeChecked()
  await page.getByRole('link', { name: say('Monat', 'Month'), exact: true }).click()
  await expect(page.getByRole('table').getByRole('link', { name: 'Aquarell' })).toBeVisible()
  await page.getByRole('link', { name: say('Alle Kurse zeigen', 'Show all courses') }).click()
  await page.getByRole('link', { name: say('Liste', 'List'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)

  await page.getByRole('link', { name: say('English', 'Deutsch') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: say('Our courses', 'Unsere Kurse') }),
  ).toBeVisible()
})

test('a refused form says what is wrong and keeps what was typed; corrected, it books @desktop', async ({
  page,
  say,
}) => {
  const tenant = await addTenant()
  const course = await addCourse(tenant)
  await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
  const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
  await box('Vorname', 'First name').fill('Mina')
  await box('E-Mail', 'E-mail').fill('mina@')
  await box('Anmerkungen', 'Notes').fill('Ich sitze gern am Fenster.')
  const book = page.getByRole('button', {
    name: say('Zahlungspflichtig anmelden', 'Book with obligation to pay'),
  })
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    book.click(),
  ])
  expect(refused.status()).toBe(422)

  const summary = page.getByRole('alert')
  await expect(
    summary.getByRole('heading', { name: say('Bitte prüfen Sie Ihre Angaben', 'Please check your entries') }),
  ).toBeVisible()
  await expect(summary.getByRole('listitem')).toHaveText([
    say('Nachname: Dieses Feld wird benötigt.', 'Last name: This field is required.'),
    say('E-Mail: Die E-Mail muss valide sein.', 'E-mail: The e-mail must be valid.'),
  ])
  await expect(box('Vorname', 'First name')).toHaveValue('Mina')
  await expect(box('E-Mail', 'E-mail')).toHaveValue('mina@')
  await expect(box('Anmerkungen', 'Notes')).toHaveValue('Ich sitze gern am Fenster.')
  await expect(box('E-Mail', 'E-mail')).toHaveAccessibleDescription(
    say('Die E-Mail muss valide sein.', 'The e-mail must be valid.'),
  )

  await summary.getByRole('link', { name: say('Nachname', 'Last name') }).click()
  await box('Nachname', 'Last name').fill('Müller')
  await box('E-Mail', 'E-mail').fill('mina@example.org')
  await book.click()
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
    }),
  ).toBeVisible()
})

test('what the provider asks is answered, a price is chosen, and both stay when the form is refused @desktop', async ({
  page,
  say,
}) => {
  const tenant = await addTenant()
  const course = await addAskingCourse(tenant)
  await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
  for (const [label, typed] of [
    [say('Vorname', 'First name'), 'Mina'],
    [say('Nachname', 'Last name'), 'Müller'],
    [say('E-Mail', 'E-mail'), 'mina@example.org'],
  ] as const)
    await page.getByRole('textbox', { name: label }).fill(typed)
  const price = page.getByRole('radio', { name: /Studierende/ })
  const meal = page.getByRole('checkbox', { name: say('Ohne Nüsse', 'Without nuts') })
  await price.check()
  await meal.check()
  const send = page.getByRole('button', {
    name: say('Zahlungspflichtig anmelden', 'Book with obligation to pay'),
  })
  await send.click()
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('listitem')).toHaveText([
    say('Größe: Dieses Feld wird benötigt.', 'Size: This field is required.'),
    say('Fotos: Dieses Feld wird benötigt.', 'Photos: This field is required.'),
  ])
  await expect(price).toBeChecked()
  await expect(meal).toBeChecked()

  await page.getByRole('radio', { name: say('Groß', 'Large') }).check()
  await page
    .getByRole('checkbox', {
      name: say('Fotos von mir dürfen gezeigt werden.', 'Photos of me may be shown.'),
    })
    .check()
  await send.click()
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
    }),
  ).toBeVisible()
  const people = page.getByRole('region', { name: say('Teilnehmende', 'Attendees') })
  for (const shown of [
    say('59,00\u00a0€', '€59.00'),
    'Studierende',
    say('Groß', 'Large'),
    say('Ohne Nüsse', 'Without nuts'),
    say('Ja', 'Yes'),
  ])
    await expect(people.getByText(shown, { exact: true })).toBeVisible()
})

test('the page says whether there are places, a waiting list, or nothing any more @desktop', async ({
  page,
  say,
}) => {
  const tenant = await addTenant()
  const [free, full, closed] = await Promise.all([
    addCourse(tenant, { attendeeLimit: null }),
    addCourse(tenant, { attendeeLimit: 1 }),
    addCourse(tenant, { attendeeLimit: 1, waiterLimit: 0 }),
  ])
  await Promise.all([book(tenant, full, somebody), book(tenant, closed, somebody)])
  const submit = page.getByRole('main').getByRole('button')

  for (const [course, message, button] of [
    [
      free,
      say(
        'Es sind noch Plätze frei. Hier können Sie sich anmelden.',
        'There are places available. You can register here.',
      ),
      say('Zahlungspflichtig anmelden', 'Book with obligation to pay'),
    ],
    [
      full,
      say(
        'Der Kurs ist ausgebucht. Sie können sich auf die Warteliste setzen lassen.',
        'The course is fully booked. You can join the waiting list.',
      ),
      say('Auf die Warteliste setzen', 'Join the waiting list'),
    ],
    [closed, say('Eine Anmeldung ist nicht mehr möglich.', 'Registration is no longer possible.'), null],
  ] as const) {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    if (button) await expect(submit).toHaveText(button)
    else await expect(submit).toHaveCount(0)
  }
})

test('what is not there is a page with status 404 @desktop', async ({ page, say }) => {
  const tenant = await addTenant()
  const nothing = say('Oops. Hier ist nichts...', 'Oops. There is nothing here...')
  for (const path of [
    `/portal/${tenant.slug}/course-lust`,
    `/portal/${tenant.slug}/course/018f0000-0000-7000-8000-000000000000/register`,
    '/portal/nobody-lives-here/course-list',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: nothing })).toBeVisible()
  }
})

test.describe('with scripts', () => {
  test.use({ javaScriptEnabled: true })

  test('every page of the portal is accessible, and a refused form takes the focus', async ({
    page,
    say,
  }) => {
    const tenant = await addTenant()
    const full = await addCourse(tenant, { attendeeLimit: 1 })
    const closed = await addCourse(tenant, { attendeeLimit: 1, waiterLimit: 0 })
    await Promise.all([book(tenant, full, somebody), book(tenant, closed, somebody)])

    await page.goto(`/portal/${tenant.slug}/course/${full.id}/register`)
    await page.getByRole('textbox', { name: say('Vorname', 'First name') }).fill('Mina')
    await page
      .getByRole('button', { name: say('Auf die Warteliste setzen', 'Join the waiting list') })
      .click()
    await expect(page.getByRole('alert')).toBeFocused()
    await inspectScreen(page, 'refused form')
    await page.goto(`/portal/${tenant.slug}/course/${closed.id}/register`)
    await inspectScreen(page, 'closed course')

    const asking = await addAskingCourse(tenant)
    await page.goto(`/portal/${tenant.slug}/course/${asking.id}/register`)
    const large = page.getByRole('radio', { name: say('Groß', 'Large') })
    const vegan = page.getByRole('checkbox', { name: 'Vegan' })
    await large.check()
    await vegan.check()
    // Left and opened again: the draft has kept what was chosen, and ticks nothing else.
    await page.goto(`/portal/${tenant.slug}/course-list`)
    await page.goto(`/portal/${tenant.slug}/course/${asking.id}/register`)
    await expect(large).toBeChecked()
    await expect(vegan).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await page
      .getByRole('button', { name: say('Zahlungspflichtig anmelden', 'Book with obligation to pay') })
      .click()
    await expect(page.getByRole('alert')).toBeFocused()
    await inspectScreen(page, 'form that asks for more')
    await page.goto(`/portal/${tenant.slug}/course-list?q=Segeln`)
    await inspectScreen(page, 'no hits')
    await page.goto(`/portal/${tenant.slug}/nowhere`)
    await inspectScreen(page, 'not found')
    const empty = await addTenant()
    await page.goto(`/portal/${empty.slug}/course-list`)
    await inspectScreen(page, 'no courses')
  })
})
