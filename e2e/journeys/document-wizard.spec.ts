import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { emptyContent } from '@reihum/contract/documents/content.ts'
import { call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf } from '../stage/people.ts'

type Tenant = Awaited<ReturnType<typeof addTenant>>

/** Adds a course with Ada, who lives somewhere, and Ben, whose address nobody asked for; gives their registrations too. */
async function addCourse(tenant: Tenant, reference = 'EH-1'): Promise<string> {
  const token = await tokenOf(tenant.operator)
  const id = randomUUID()
  const start = new Date(Date.now() + 86_400_000)
  const course = {
    title: 'Erste Hilfe',
    reference,
    feeCents: 0,
    attendeeLimit: null,
    waiterLimit: null,
    start: start.toISOString(),
    end: new Date(start.getTime() + 7_200_000).toISOString(),
  }
  await call('POST', `/${tenant.slug}/courses`, { token, body: { id, publish: true, course } })
  const home = { street: 'Blumenweg 3', postalCode: '89073', city: 'Ulm' }
  for (const attendee of [
    { firstName: 'Ada', lastName: 'Berg', email: 'ada@example.org', ...home },
    { firstName: 'Ben', lastName: 'Kaya', email: 'ben@example.org' },
  ])
    await call('POST', `/${tenant.slug}/courses/${id}/registrations`, {
      token,
      body: { requestKey: randomUUID(), language: 'de', attendees: [attendee] },
    })
  return id
}

/** Adds a published copy of the letter that confirms a booking. */
async function publishLetter(tenant: Tenant): Promise<string> {
  const token = await tokenOf(tenant.admin)
  const at = `/${tenant.slug}/document-templates`
  const { items } = await call<{ items: { id: string; isSystem: boolean }[] }>(
    'GET',
    `${at}?purpose=confirmation&language=de`,
    { token },
  )
  const id = randomUUID()
  const source = items.find(({ isSystem }) => isSystem)?.id
  let { revision } = await call<{ revision: number }>('POST', `${at}/${source}/duplicates`, {
    token,
    body: { id, name: 'Willkommen' },
  })
  for (const state of ['final', 'published'])
    ({ revision } = await call<{ revision: number }>('POST', `${at}/${id}/state`, {
      token,
      body: { revision, state },
    }))
  return id
}

/** Adds a question to the form of every course, and a letter that prints its answer. */
async function addLetterAboutMeals(tenant: Tenant): Promise<string> {
  const token = await tokenOf(tenant.admin)
  const attributeId = randomUUID()
  const options = [
    { id: randomUUID(), label: { de: 'Fleisch', en: 'Meat' } },
    { id: randomUUID(), label: { de: 'Gemüse', en: 'Vegetables' } },
  ]
  const attribute = { kind: 'choice', label: { de: 'Essen', en: 'Meal' }, forAllCourses: true, options }
  await call('POST', `/${tenant.slug}/attributes`, { token, body: { id: attributeId, attribute } })
  const content = [{ type: 'placeholder', attrs: { name: `answer.${attributeId}` } }]
  const body = { type: 'doc', content: [{ type: 'paragraph', content }] }
  const template = {
    name: 'Tischkarte',
    purpose: 'letter',
    language: 'de',
    content: { ...emptyContent, body },
  }
  const at = `/${tenant.slug}/document-templates`
  const id = randomUUID()
  const { revision } = await call<{ revision: number }>('POST', at, { token, body: { id, template } })
  await call('POST', `${at}/${id}/state`, { token, body: { revision, state: 'final' } })
  return attributeId
}

/** A link to the booking of somebody, as a mail brings it. */
async function linkOf(tenant: Tenant, firstName: string): Promise<string> {
  const token = randomUUID()
  await rowsOf(
    `insert into access_link (tenant_id, id, booking_id, token_hash, created_at, expires_at)
     select tenant_id, $1, booking_id, $2, now(), now() + interval '1 day' from registration
     where tenant_id = $3 and first_name = $4`,
    [randomUUID(), createHash('sha256').update(token).digest('base64url'), tenant.id, firstName],
  )
  return token
}

test('documents are made for a course, with an address mended on the way, and found by attendees @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await addCourse(tenant)
  await publishLetter(tenant)
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const next = () => main.getByRole('button', { name: say('Weiter', 'Next'), exact: true }).click()
  const paper = page.getByRole('img', {
    name: say('So wird das Dokument gedruckt', 'How the document will be printed'),
  })

  await test.step('a course and a template are chosen', async () => {
    await page.goto('/documents/generate')
    await main.getByRole('link', { name: 'Erste Hilfe' }).click()
    await main.getByRole('link', { name: 'Willkommen' }).click()
    await expect(main).toContainText(say('2 Personen gewählt', '2 people chosen'))
  })

  await test.step('what somebody lacks is completed there, and the wizard stays where it is', async () => {
    await inspect('documents, people')
    await main.getByRole('button', { name: say('Ergänzen: Ben Kaya', 'Complete: Ben Kaya') }).click()
    await dialog.getByLabel(say('Straße', 'Street')).fill('Lindenstraße 12')
    await dialog.getByLabel(say('Postleitzahl', 'Postcode')).fill('89075')
    await dialog.getByLabel(say('Ort', 'City'), { exact: true }).fill('Ulm')
    await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByRole('button', { name: /Ben Kaya$/ })).toHaveCount(0)
    await page.reload()
    await expect(main).toContainText(say('2 Personen gewählt', '2 people chosen'))
  })

  await test.step('an answer that is missing is completed there too', async () => {
    const attributeId = await addLetterAboutMeals(tenant)
    await page.goto('/documents/generate')
    await main.getByRole('link', { name: 'Erste Hilfe' }).click()
    await main.getByRole('link', { name: 'Tischkarte' }).click()
    await main.getByRole('button', { name: say('Ergänzen: Ben Kaya', 'Complete: Ben Kaya') }).click()
    await dialog.getByLabel(say('Essen', 'Meal')).selectOption(say('Gemüse', 'Vegetables'))
    await inspect('documents, an answer that is missing')
    await dialog.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(dialog).toBeHidden()
    await expect(main.getByRole('button', { name: /Ben Kaya$/ })).toHaveCount(0)
    await expect(main.getByRole('button', { name: /Ada Berg$/ })).toBeVisible()
    await page.goto(`/courses/attributes/${attributeId}`)
    await expect(main.getByRole('link', { name: 'Tischkarte' })).toBeVisible()
    await inspect('an attribute that a template prints')
  })

  await test.step('so is one on the page of a registration', async () => {
    await page.goto('/registrations')
    await main.getByRole('link', { name: 'Ada Berg' }).click()
    await main
      .getByRole('link', { name: say('Offene Angaben ergänzen (1)', 'Complete open details (1)') })
      .click()
    await main.getByLabel(say('Essen', 'Meal')).selectOption(say('Fleisch', 'Meat'))
    await inspect('a registration with an open answer')
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(main.getByText(say('Fleisch', 'Meat'), { exact: true })).toBeVisible()
    await expect(main.getByRole('link', { name: say('Offene Angaben', 'Complete open') })).toHaveCount(0)
    await page.goto('/documents/generate')
    await main.getByRole('link', { name: 'Erste Hilfe' }).click()
    await main.getByRole('link', { name: 'Willkommen' }).click()
  })

  await test.step('each paper is seen as it will be printed', async () => {
    await next()
    await expect(main).toContainText(say('1 von 2: Ada Berg', '1 of 2: Ada Berg'))
    await expect(paper).toBeVisible({ timeout: 30_000 })
    await main.getByRole('button', { name: say('Nächste Person', 'Next person') }).click()
    await expect(main).toContainText(say('2 von 2: Ben Kaya', '2 of 2: Ben Kaya'))
    await next()
  })

  await test.step('they are made as single files, and the result outlives the page', async () => {
    await expect(main).toContainText(say('Die Vorlage ist veröffentlicht', 'The template is published'))
    await main.getByRole('button', { name: say('2 Dokumente erzeugen', 'Generate 2 documents') }).click()
    const done = main.getByText(say('2 Dokumente erzeugt.', '2 documents were made.'))
    await expect(done).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(done).toBeVisible()
    await inspect('documents, result')
    const saved = page.waitForEvent('download')
    await main.getByRole('button', { name: say('Alle als ZIP', 'Download all as ZIP') }).click()
    const archive = await readFile(await (await saved).path())
    expect(archive.toString('latin1', 0, 2)).toBe('PK')
    expect(archive.toString('latin1')).toContain('Willkommen Ben Kaya.pdf')
  })

  await test.step('a run is stopped, and what it left is made later', async () => {
    // As if the turn of Ben had not come yet.
    const runId = new URL(page.url()).searchParams.get('runId')
    await rowsOf(
      `update run_item set outcome = null where run_id = $1 and item_id =
         (select registration_id from document where run_id = $1 and name_folded = 'ben kaya')`,
      [runId],
    )
    await rowsOf("delete from document where run_id = $1 and name_folded = 'ben kaya'", [runId])
    await rowsOf('update run set finished_at = null where id = $1', [runId])
    await page.reload()
    await main.getByRole('button', { name: say('Anhalten', 'Stop'), exact: true }).click()
    await expect(main.getByRole('button', { name: say('Wird angehalten', 'Being stopped') })).toBeVisible()
    await inspect('documents, being stopped')
    const stopped = () => rowsOf('select id from run where id = $1 and cancelled_at is not null', [runId])
    await expect.poll(async () => (await stopped()).length).toBe(1)
    await rowsOf('update run set finished_at = now() where id = $1', [runId])
    await main.getByRole('button', { name: say('Das fehlende erzeugen', 'Generate the missing one') }).click()
    await expect(
      main.getByText(say('2 Dokumente erzeugt.', '2 documents were made.'), { exact: true }),
    ).toBeVisible({ timeout: 30_000 })
  })

  await test.step('going back leads through the steps', async () => {
    await page.goBack()
    await expect(
      main.getByRole('button', { name: say('2 Dokumente erzeugen', 'Generate 2 documents') }),
    ).toBeVisible()
  })

  await test.step('the attendee finds the document behind the booking', async () => {
    await page.goto(`/portal/${tenant.slug}/course-registration/${await linkOf(tenant, 'Ben')}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('link', { name: /Willkommen/ }).click()
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)
  })
})

test('documents are begun from a course, from people of its list and from people of several courses @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const courseId = await addCourse(tenant)
  await signIn(tenant.operator)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const chooseTemplate = () =>
    main
      .getByRole('link', { name: say('Bestätigung', 'Confirmation') })
      .first()
      .click()
  const pick = (name: string) =>
    main.getByRole('checkbox', { name: say(`„${name}“ auswählen`, `Select “${name}”`) }).check()
  const generate = async () => {
    // A phone has all actions in one menu.
    await page.getByRole('button', { name: /^(Weitere|More|Aktionen|Actions)$/ }).click()
    await page.getByRole('menuitem', { name: say('Dokumente erzeugen …', 'Generate documents …') }).click()
  }

  await test.step('the menu of a course leads to the choice of a template', async () => {
    await page.goto(`/courses/${courseId}`)
    await main.getByRole('button', { name: say('Weitere Aktionen', 'More actions') }).click()
    await page.getByRole('menuitem', { name: say('Dokumente erzeugen', 'Generate documents') }).click()
    await chooseTemplate()
    await expect(main).toContainText(say('2 Personen gewählt', '2 people chosen'))
  })

  await test.step('picked people of a course are the only chosen ones, and stay it', async () => {
    await page.goto(`/courses/${courseId}/registrations`)
    await pick('Ada Berg')
    await generate()
    await chooseTemplate()
    await expect(main).toContainText(say('Eine Person gewählt', 'One person chosen'))
    const box = (name: string) => main.getByRole('checkbox', { name: new RegExp(name) })
    await expect(box('Ada Berg')).toBeChecked()
    await expect(box('Ben Kaya')).not.toBeChecked()
    await page.reload()
    await expect(box('Ada Berg')).toBeChecked()
    await expect(box('Ben Kaya')).not.toBeChecked()
  })

  await test.step('people of two courses are led on course by course', async () => {
    await addCourse(tenant, 'EH-2')
    await page.goto('/registrations')
    const everyAda = main.getByRole('checkbox', { name: say('„Ada Berg“ auswählen', 'Select “Ada Berg”') })
    for (const at of [0, 1]) await everyAda.nth(at).check()
    await generate()
    await expect(dialog.getByRole('link')).toHaveCount(2)
    await inspect('documents, people of several courses')
    await dialog.getByRole('link').last().click()
    await chooseTemplate()
    await expect(main).toContainText(say('Eine Person gewählt', 'One person chosen'))
  })
})
