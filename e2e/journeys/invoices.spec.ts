import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { defaultLetterhead } from '@reihum/contract/tenants/letterhead.schema.ts'
import { addCourse, call, changeSettings, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

/** A school whose invoices may become final, with so many bookings that are to be paid. */
async function schoolOf(language: string, ...names: string[]) {
  const tenant = await addTenant()
  await changeSettings(tenant, { street: 'Deichstraße 9', postalCode: '20459', city: 'Hamburg' })
  const token = await tokenOf(tenant.admin)
  const { revision, ...plain } = defaultLetterhead
  await call('PUT', `/${tenant.slug}/settings/letterhead`, {
    token,
    body: { revision, letterhead: { ...plain, taxNumber: '06 123 45678' } },
  })
  const course = await addCourse(tenant, {
    title: 'Aquarell',
    feeCents: 8900,
    taxExemptionReason: '§ 4 Nr. 21 UStG',
  })
  const links: string[] = []
  for (const firstName of names) {
    const email = `${firstName.toLowerCase()}-${tenant.slug}@example.org`
    const address = { street: 'Weg 1', postalCode: '20095', city: 'Hamburg' }
    const attendees = [{ firstName, lastName: 'Müller', email, ...address }]
    const body = { requestKey: randomUUID(), language, attendees, whenFull: 'waiting_list' }
    const path = `/${tenant.slug}/courses/${course.id}/registrations`
    const { accessToken } = await call<{ accessToken: string }>('POST', path, { token, body })
    links.push(accessToken)
  }
  return { tenant, course, links }
}

const mailsOf = (tenant: Tenant) =>
  rowsOf<{ recipient: string; subject: string }>(
    `select recipient, subject from mail where tenant_id = $1 and kind = 'invoice.sent' order by recipient`,
    [tenant.id],
  )

test('an invoice goes from draft to sent, and is cancelled and written anew @both', async ({
  page,
  say,
  language,
  signIn,
  inspect,
}) => {
  test.setTimeout(300_000)
  const { tenant, links } = await schoolOf(language, 'Mina')
  await signIn(tenant.admin)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en), exact: true })
  let address = ''
  const further = async (de: string, en: string) => {
    await button('Weitere Aktionen', 'More actions').click()
    await page.getByRole('menuitem', { name: say(de, en), exact: true }).click()
  }
  const answer = (de: string, en: string) =>
    dialog.getByRole('button', { name: say(de, en), exact: true }).click()

  await test.step('a draft is made on the page of the booking', async () => {
    await page.goto('/registrations')
    await page.getByRole('link', { name: 'Mina Müller' }).click()
    await button('Entwurf erstellen', 'Create a draft').click()
    await expect(
      page.getByRole('heading', { level: 1, name: say('Rechnung (Entwurf)', 'Invoice (draft)') }),
    ).toBeVisible({ timeout: 30_000 })
    await expect(main.locator('figure img')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('it is made anew, which loses what was changed by hand, and says so', async () => {
    const intro = main.getByRole('textbox', { name: say('Einleitung', 'Introduction') })
    await intro.fill('Vorab')
    await button('Speichern', 'Save').click()
    await expect(page.getByText(say('Gespeichert.', 'Saved.'), { exact: true })).toBeVisible()
    await further('Neu erstellen …', 'Recreate …')
    await expect(dialog).toContainText(say('geht verloren', 'is lost'))
    await answer('Neu erstellen', 'Recreate')
    await expect(dialog).toBeHidden()
    await expect(intro).toHaveValue('')
  })

  await test.step('what was typed is saved before it becomes final', async () => {
    await main.getByRole('textbox', { name: say('Firma', 'Company'), exact: true }).fill('Werkstatt GmbH')
    const solid = main.locator('.mantine-Button-root:not([data-variant="default"], [data-variant="subtle"])')
    await expect(solid).toHaveCount(1)
    await button('Festschreiben …', 'Make final …').click()
    await expect(dialog).toContainText(say('89,00 €', '€89.00'))
    await answer('Festschreiben', 'Make final')
    await expect(page.getByRole('heading', { level: 1, name: /^RE-\d{4}-0001$/ })).toBeVisible()
    await expect(main).toContainText('Werkstatt GmbH')
    address = page.url()
    await inspect('final invoice')
  })

  await test.step('it is sent in words of one’s own', async () => {
    await button('Senden …', 'Send …').click()
    await dialog.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Ihre Rechnung')
    await answer('Senden', 'Send')
    await expect(dialog).toBeHidden({ timeout: 30_000 })
    expect(await mailsOf(tenant)).toMatchObject([
      { recipient: `mina-${tenant.slug}@example.org`, subject: 'Ihre Rechnung' },
    ])
  })

  await test.step('it is credited in part, after its paper was looked at', async () => {
    await further('Teil gutschreiben …', 'Credit a part …')
    const amount = main.getByRole('textbox', { name: say('Betrag für', 'Amount for') })
    await amount.fill(say('90,00', '90.00'))
    await main.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Kulanz')
    await button('Gutschrift erstellen …', 'Make a credit note …').click()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await amount.fill(say('9,00', '9.00'))
    await expect(main.locator('figure img')).toBeVisible()
    await inspect('crediting a part')
    await button('Gutschrift erstellen …', 'Make a credit note …').click()
    await expect(dialog).toContainText(say('9,00 €', '€9.00'))
    await answer('Zurück', 'Go back')
    await expect(dialog).toBeHidden()
  })

  await test.step('it is cancelled and written anew, after the new one was looked at', async () => {
    await page.goto(address)
    await further('Stornieren und neu schreiben …', 'Cancel and write anew …')
    await expect(dialog.locator('figure img')).toBeVisible()
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Firma fehlte')
    await inspect('cancelling and writing anew')
    await answer('Stornieren und neu schreiben', 'Cancel and write anew')
    await expect(dialog).toBeHidden()
    await expect(main).toContainText(say('Storniert', 'Cancelled'))
    await page.goto('/invoices')
    await expect(main.getByText(/RE-\d{4}-0002/)).toBeVisible()
    await expect(main.getByText(/ST-\d{4}-0001/)).toBeVisible()
  })

  await test.step('all of the period come in one archive', async () => {
    await button('Weitere Aktionen', 'More actions').click()
    await page
      .getByRole('menuitem', { name: say('Alle eines Zeitraums', 'Download all of a period') })
      .click()
    await main.getByLabel(say('Zeitraum (Rechnungsdatum)', 'Period (invoice date)')).selectOption({
      label: say('Dieses Jahr', 'This year'),
    })
    const saved = page.waitForEvent('download')
    await expect(async () => {
      await button('3 Rechnungen herunterladen (ZIP)', 'Download 3 invoices (ZIP)').click()
    }).toPass()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    expect((await readFile(await file.path())).toString('latin1', 0, 2)).toBe('PK')
  })

  await test.step('whoever booked finds them behind the booking', async () => {
    await page.goto(`/portal/${tenant.slug}/course-registration/${links[0]}`)
    const paper = page.getByRole('link', { name: /RE-\d{4}-0002/ })
    const saved = page.waitForEvent('download')
    await paper.click()
    expect((await saved).suggestedFilename()).toMatch(/-RE-\d{4}-0002\.pdf$/)
  })
})

test('numbers go on from elsewhere, a draft is discarded, and finals are cancelled or credited in part @both', async ({
  page,
  say,
  language,
  signIn,
  inspect,
}) => {
  test.setTimeout(300_000)
  const { tenant } = await schoolOf(language, 'Anna', 'Bert')
  await signIn(tenant.admin)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => main.getByRole('button', { name: say(de, en), exact: true })
  const title = page.getByRole('heading', { level: 1 })
  const further = async (de: string, en: string) => {
    await button('Weitere Aktionen', 'More actions').click()
    await page.getByRole('menuitem', { name: say(de, en), exact: true }).click()
  }
  const answer = async (de: string, en: string) => {
    await dialog.getByRole('button', { name: say(de, en), exact: true }).click()
    await expect(dialog).toBeHidden({ timeout: 30_000 })
  }
  const makeDraft = async (name: string) => {
    await page.goto('/registrations')
    await page.getByRole('link', { name }).click()
    await button('Entwurf erstellen', 'Create a draft').click()
    await expect(title).toContainText(say('Entwurf', 'draft'), { timeout: 30_000 })
  }
  const makeFinal = async (number: RegExp) => {
    await button('Festschreiben …', 'Make final …').click()
    await answer('Festschreiben', 'Make final')
    await expect(title).toContainText(number)
  }

  await test.step('the first number follows those that were written elsewhere', async () => {
    await page.goto('/settings/documents')
    await main
      .getByRole('button', {
        name: say('Rechnungen: Erste Nummer wählen', 'Invoices: Choose the first number'),
      })
      .click()
    await dialog.getByLabel(say('Nächste laufende Nummer', 'Next running number')).fill('41')
    await inspect('choosing the first number')
    await answer('Speichern', 'Save')
    await expect(page.getByText(/RE-\d{4}-0041/).first()).toBeVisible()
  })

  await test.step('a draft is discarded, and what was on it goes on another', async () => {
    await makeDraft('Anna Müller')
    await further('Verwerfen …', 'Discard …')
    await inspect('discarding a draft')
    await answer('Verwerfen', 'Discard')
    await expect(page).toHaveURL(/\/invoices$/)
    await makeDraft('Anna Müller')
    await makeFinal(/^RE-\d{4}-0041$/)
  })

  await test.step('it is cancelled, and nothing is written in its place', async () => {
    await further('Stornieren …', 'Cancel invoice …')
    await dialog.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Kurs abgesagt')
    await inspect('cancelling an invoice')
    await answer('Stornieren', 'Cancel invoice')
    await expect(main).toContainText(say('Storniert', 'Cancelled'))
    await page.goto('/invoices')
    await expect(main.getByText(/ST-\d{4}-0001/)).toBeVisible()
    await expect(main.getByText(/RE-\d{4}-0042/)).toHaveCount(0)
  })

  await test.step('a part of another is credited', async () => {
    await makeDraft('Bert Müller')
    await makeFinal(/^RE-\d{4}-0042$/)
    await further('Teil gutschreiben …', 'Credit a part …')
    await main.getByRole('textbox', { name: say('Betrag für', 'Amount for') }).fill(say('9,00', '9.00'))
    await main.getByRole('textbox', { name: say('Grund', 'Reason') }).fill('Kulanz')
    await button('Gutschrift erstellen …', 'Make a credit note …').click()
    await answer('Gutschrift erstellen', 'Make a credit note')
    await expect(title).toContainText(/ST-\d{4}-0002/)
    await expect(main).toContainText(say('9,00 €', '€9.00'))
    await inspect('a credit note')
  })
})

test('many invoices go out, and only those that failed once more @both', async ({
  page,
  say,
  language,
  signIn,
  inspect,
}) => {
  test.setTimeout(300_000)
  const { tenant, course } = await schoolOf(language, 'Anna', 'Bert', 'Cleo')
  const token = await tokenOf(tenant.admin)
  const { ids } = await call<{ ids: string[] }>('POST', `/${tenant.slug}/invoices`, {
    token,
    body: { requestKey: randomUUID(), grouping: 'booking', selection: { courseId: course.id } },
  })
  await signIn(tenant.admin)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const bar = page.getByRole('region', { name: say('Auswahl', 'Selection') })
  const pickAll = async () => {
    const rows = main.getByRole('checkbox', { name: /^(„.*“ auswählen|Select “.*”)$/ })
    await rows.first().waitFor()
    for (const row of await rows.all()) await row.check()
  }
  const answer = (de: string, en: string) =>
    dialog.getByRole('button', { name: say(de, en), exact: true }).click()
  const close = () => answer('Schließen', 'Close')

  await test.step('one of them has no address', async () => {
    await page.goto(`/invoices/${ids[1]}`)
    await main.getByRole('textbox', { name: say('E-Mail', 'E-mail'), exact: true }).fill('')
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(page.getByText(say('Gespeichert.', 'Saved.'), { exact: true })).toBeVisible()
  })

  await test.step('all become final in one go', async () => {
    await page.goto(`/courses/${course.id}/invoices`)
    await pickAll()
    await bar.getByRole('button', { name: say('Festschreiben …', 'Make final …') }).click()
    await answer('3 festschreiben', 'Make 3 final')
    await expect(dialog).toContainText(say('3 Rechnungen sind festgeschrieben.', '3 invoices are final.'))
    await close()
  })

  await test.step('before they go out, one is looked at', async () => {
    await page.goto('/invoices/send')
    await main
      .getByRole('button', { name: /: (Ansehen|View)$/ })
      .first()
      .click()
    await expect(dialog.locator('figure img')).toBeVisible()
    await close()
  })

  await test.step('two go out, and one fails with its reason', async () => {
    await pickAll()
    await bar.getByRole('button', { name: say('Senden …', 'Send …') }).click()
    await expect(dialog).toContainText(say('2 Rechnungen gehen hinaus.', '2 invoices go out.'))
    await expect(dialog).toContainText(say('keine E-Mail-Adresse bekannt', 'No e-mail address is known'))
    await dialog.getByRole('checkbox', { name: say('Text der E-Mail', 'Write the text') }).check()
    await dialog.getByRole('textbox', { name: say('Betreff', 'Subject') }).fill('Kurs {number}')
    await inspect('sending many')
    await answer('2 senden', 'Send 2')
    await expect(dialog).toContainText(say('Fehler beim Senden von 1 Rechnung', 'Error sending 1 invoice'), {
      timeout: 30_000,
    })
    await inspect('sent but one')
    expect(await mailsOf(tenant)).toHaveLength(2)
  })

  await test.step('only that one goes out again, to the address that is entered', async () => {
    await answer('Nur die fehlgeschlagenen noch einmal', 'Only the failed ones again')
    const address = dialog.getByRole('textbox', { name: say('E-Mail-Adresse für', 'E-mail address for') })
    await address.fill('bert@')
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill(`neu-${tenant.slug}@example.org`)
    await answer('1 senden', 'Send 1')
    await expect(dialog).toContainText(say('1 Rechnung ist unterwegs.', '1 invoice is on its way.'), {
      timeout: 30_000,
    })
    await close()
    const mails = await mailsOf(tenant)
    expect(mails.map(({ recipient }) => recipient)).toEqual(
      ['anna', 'cleo', 'neu'].map((name) => `${name}-${tenant.slug}@example.org`),
    )
    expect(mails.every(({ subject }) => /^Kurs RE-/.test(subject))).toBe(true)
    await expect(main).toContainText(
      say('Alle festgeschriebenen Rechnungen sind gesendet.', 'All final invoices are sent.'),
    )
  })

  await test.step('a letter that did not arrive goes out again to the right address, and no other', async () => {
    await rowsOf(
      `update mail set state = 'refused', reason = 'addressUnknown', last_error = '550 5.1.1 No such user here',
         attempts = 1 where tenant_id = $1 and recipient like 'cleo-%' and kind = 'invoice.sent' returning id`,
      [tenant.id],
    )
    await page.goto('/invoices/send/lost')
    await pickAll()
    await bar.getByRole('button', { name: say('Senden …', 'Send …') }).click()
    await dialog
      .getByRole('textbox', { name: say('E-Mail-Adresse für', 'E-mail address for') })
      .fill(`richtig-${tenant.slug}@example.org`)
    await answer('1 senden', 'Send 1')
    await expect(dialog).toContainText(say('1 Rechnung ist unterwegs.', '1 invoice is on its way.'), {
      timeout: 30_000,
    })
    expect(await mailsOf(tenant)).toHaveLength(4)
  })
})
