import { addCourse, book } from '../stage/api.ts'
import { inspectScreen } from '../stage/inspect-screen.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant } from '../stage/people.ts'

test.use({ javaScriptEnabled: false })

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
    await page.goto(`/portal/${tenant.slug}/course-list?q=Segeln`)
    await inspectScreen(page, 'no hits')
    await page.goto(`/portal/${tenant.slug}/nowhere`)
    await inspectScreen(page, 'not found')
    const empty = await addTenant()
    await page.goto(`/portal/${empty.slug}/course-list`)
    await inspectScreen(page, 'no courses')
  })
})
