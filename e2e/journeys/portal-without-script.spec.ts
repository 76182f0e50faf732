import { randomUUID } from 'node:crypto'
import { addAttribute, addCourse, book } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { linkTo } from '../stage/mails.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

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
      name: say('Für „Segeln“ gibt es keine Kurse.', 'No courses found for “Segeln”.'),
    }),
  ).toBeVisible()
  await page.getByRole('link', { name: say('Alle Kurse zeigen', 'Show all courses') }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)

  // The filters are fields of the same form, and their result has an address that can be passed on.
  const period = [-1, 40].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel(say('Von', 'From'), { exact: true }).fill(period[0] ?? '')
  await page.getByLabel(say('Bis', 'Until'), { exact: true }).fill(period[1] ?? '')
  await page.getByLabel(say('Nur mit freien Plätzen', 'Only with places available')).check()
  await search.fill('Aquarell')
  await page.getByRole('button', { name: say('Anwenden', 'Apply') }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.reload()
  await expect(page.getByLabel(say('Von', 'From'), { exact: true })).toHaveValue(period[0] ?? '')
  await expect(page.getByLabel(say('Nur mit freien Plätzen', 'Only with places available'))).toBeChecked()
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

test('a family is entered, corrected and looked over; one click in a mail books it @desktop', async ({
  page,
  say,
}) => {
  const tenant = await addTenant()
  await rowsOf("update tenant set terms = 'Wer kommt, kommt.' where slug = $1", [tenant.slug])
  const course = await addAskingCourse(tenant)
  const email = `mina-${randomUUID()}@example.org`
  await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
  const person = (at: number) => page.getByRole('group', { name: say(`${at}. Person`, `Person ${at}`) })
  const box = (de: string, en: string) => ({ name: say(de, en) })
  const next = page.getByRole('button', box('Weiter und Angaben prüfen', 'Continue and check your details'))
  await page.getByRole('textbox', box('Vorname', 'First name')).fill('Mina')
  await page.getByRole('textbox', box('E-Mail', 'E-mail')).fill('mina@')
  await page.getByRole('textbox', box('Anmerkungen', 'Notes')).fill('Wir sitzen gern am Fenster.')
  await page.getByRole('checkbox', box('Ohne Nüsse', 'Without nuts')).check()

  const add = page.getByRole('button', box('Weitere Person anmelden', 'Register another person'))
  await add.click()
  await person(2).getByRole('textbox', box('Vorname', 'First name')).fill('Niemand')
  await add.click()
  await person(3).getByRole('textbox', box('Vorname', 'First name')).fill('Paul')
  await person(3)
    .getByRole('radio', { name: /Studierende/ })
    .check()
  await page.getByRole('button', box('2. Person entfernen', 'Remove person 2')).click()
  await expect(person(3)).toHaveCount(0)
  await expect(person(2).getByRole('textbox', box('Vorname', 'First name'))).toHaveValue('Paul')

  // Enter presses the button that continues, and not one that adds or removes a person.
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    person(1).getByRole('textbox', box('Vorname', 'First name')).press('Enter'),
  ])
  expect(refused.status()).toBe(303)
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('listitem').first()).toHaveText(
    say('1. Person, Nachname: Dieses Feld wird benötigt.', 'Person 1, Last name: This field is required.'),
  )
  const email1 = person(1).getByRole('textbox', box('E-Mail', 'E-mail'))
  await expect(email1).toHaveValue('mina@')
  await expect(email1).toHaveAccessibleDescription(
    say('Die E-Mail muss valide sein.', 'The e-mail must be valid.'),
  )
  await expect(page.getByRole('textbox', box('Anmerkungen', 'Notes'))).toHaveValue(
    'Wir sitzen gern am Fenster.',
  )
  await expect(person(1).getByRole('checkbox', box('Ohne Nüsse', 'Without nuts'))).toBeChecked()
  await expect(person(2).getByRole('radio', { name: /Studierende/ })).toBeChecked()

  await summary.getByRole('link', box('1. Person, Nachname', 'Person 1, Last name')).click()
  await email1.fill(email)
  for (const at of [1, 2]) {
    await person(at).getByRole('textbox', box('Nachname', 'Last name')).fill('Müller')
    await person(at).getByRole('radio', box('Groß', 'Large')).check()
    await person(at)
      .getByRole('checkbox', box('Fotos von mir dürfen gezeigt werden.', 'Photos of me may be shown.'))
      .check()
  }
  await next.click()
  await expect(summary.getByRole('listitem')).toHaveText([
    say(
      'Geschäftsbedingungen: Bitte stimmen Sie den Geschäftsbedingungen zu.',
      'Terms and conditions: Please accept the terms and conditions.',
    ),
  ])
  await page
    .getByRole('checkbox', box('Ich stimme den Geschäftsbedingungen', 'I accept the terms and conditions'))
    .check()
  await next.click()

  const order = page.getByRole('region', box('Ihre Bestellung', 'Your order'))
  await expect(order.getByText(say('148,00\u00a0€', '€148.00'), { exact: true })).toBeVisible()
  await page.getByRole('button', box('Angaben ändern', 'Change details')).click()
  await expect(person(2).getByRole('textbox', box('Nachname', 'Last name'))).toHaveValue('Müller')
  await next.click()
  await page.getByRole('button', box('Zahlungspflichtig bestellen', 'Order with obligation to pay')).click()
  await expect(
    page.getByText(say(`Wir haben eine E-Mail an ${email} gesendet.`, `We have sent an e-mail to ${email}.`)),
  ).toBeVisible()

  await page.goto(await linkTo(email, `portal/${tenant.slug}/booking-request`))
  await expect(order.getByText('Paul Müller')).toBeVisible()
  await page.getByRole('button', box('Zahlungspflichtig bestellen', 'Order with obligation to pay')).click()
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
    }),
  ).toBeVisible()
  for (const shown of ['Mina Müller', 'Paul Müller'])
    await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
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
  const next = page.getByRole('button', {
    name: say('Weiter und Angaben prüfen', 'Continue and check your details'),
  })

  for (const [course, message, count] of [
    [
      free,
      say(
        'Es sind noch Plätze frei. Hier können Sie sich anmelden.',
        'There are places available. You can register here.',
      ),
      1,
    ],
    [
      full,
      say(
        'Der Kurs ist ausgebucht. Sie können sich auf die Warteliste setzen lassen.',
        'The course is fully booked. You can join the waiting list.',
      ),
      1,
    ],
    [closed, say('Eine Anmeldung ist nicht mehr möglich.', 'Registration is no longer possible.'), 0],
  ] as const) {
    await page.goto(`/portal/${tenant.slug}/course/${course.id}/register`)
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(next).toHaveCount(count)
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

  test('a refused form takes the focus, and a draft for two is kept until it is booked, once @attendee', async ({
    page,
    say,
    inspect,
  }) => {
    const tenant = await addTenant()
    const full = await addCourse(tenant, { attendeeLimit: 1 })
    await book(tenant, full, somebody)

    const next = page.getByRole('button', {
      name: say('Weiter und Angaben prüfen', 'Continue and check your details'),
    })
    const box = (de: string, en: string) => page.getByRole('textbox', { name: say(de, en) })
    await page.goto(`/portal/${tenant.slug}/course/${full.id}/register`)
    await box('Vorname', 'First name').fill('Mina')
    await next.click()
    await expect(page.getByRole('alert')).toBeFocused()
    await inspect('refused form')

    const asking = await addAskingCourse(tenant)
    const form = `/portal/${tenant.slug}/course/${asking.id}/register`
    await page.goto(form)
    const large = page.getByRole('radio', { name: say('Groß', 'Large') })
    const photos = page.getByRole('checkbox', {
      name: say('Fotos von mir dürfen gezeigt werden.', 'Photos of me may be shown.'),
    })
    await large.check()
    await page.getByRole('checkbox', { name: 'Vegan' }).check()
    await photos.check()
    // The person is added without loading the page, and their first field has the focus.
    await page
      .getByRole('button', { name: say('Weitere Person anmelden', 'Register another person') })
      .click()
    await expect(box('Vorname', 'First name').nth(1)).toBeFocused()
    await box('Vorname', 'First name').nth(1).fill('Paul')
    // After leaving and coming back, the draft has both people and their choices, and nothing else is ticked.
    await page.goto(`/portal/${tenant.slug}/course-list`)
    await page.goto(form)
    await expect(box('Vorname', 'First name').nth(1)).toHaveValue('Paul')
    await expect(large.first()).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await next.click()
    await expect(page.getByRole('alert')).toBeFocused()
    await inspect('form for two that asks for more')

    await large.nth(1).check()
    await photos.nth(1).check()
    for (const at of [0, 1]) await box('Nachname', 'Last name').nth(at).fill('Müller')
    await box('Vorname', 'First name').first().fill('Mina')
    await box('E-Mail', 'E-mail').first().fill('mina@example.org')
    await next.click()
    const order = page.getByRole('button', {
      name: say('Zahlungspflichtig bestellen', 'Order with obligation to pay'),
    })
    await expect(order).toBeVisible()
    await inspect('order to be looked over')
    await order.dblclick()
    await expect(
      page.getByRole('heading', {
        level: 1,
        name: say('Ihre Anmeldung ist eingegangen', 'We have received your registration'),
      }),
    ).toBeVisible()
    const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
      'select count(*)::int as count from registration where course_id = $1',
      [asking.id],
    )
    expect(count).toBe(2)
    // The draft is deleted once it is booked.
    await page.goto(form)
    await expect(box('Vorname', 'First name')).toHaveValue('')
  })
})
