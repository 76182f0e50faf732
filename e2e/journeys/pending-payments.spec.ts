import { randomUUID } from 'node:crypto'
import { call, someAddress, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'
import { theStage } from '../stage/stage.ts'

async function addPerson(tenant: Tenant, firstName: string, lastName: string): Promise<string> {
  const id = randomUUID()
  await rowsOf(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     values ($1, $2, $3, $4, folded($4 || ' ' || $3), $5)`,
    [tenant.id, id, firstName, lastName, `${id}@example.org`],
  )
  return id
}

async function owe(tenant: Tenant, personId: string, title: string, unitCents: number): Promise<string> {
  const token = await tokenOf(tenant.operator)
  const { reference } = await call<{ reference: string }>('POST', `/${tenant.slug}/receivables`, {
    token,
    body: {
      requestKey: randomUUID(),
      personId,
      title,
      dueOn: null,
      lines: [{ label: title, quantityHundredths: 100, unitCents, taxCategory: 'exempt', taxRate: 0 }],
    },
  })
  return reference
}

/** A payment as it comes out of a statement; the earlier ones are shown first. */
async function pay(tenant: Tenant, day: string, cents: number, name: string, says: string): Promise<void> {
  await rowsOf(
    `insert into payment (tenant_id, id, way, received_on, booked_at, amount_cents, currency, payer_name,
       payer_account_digest, remittance, actor_kind)
     values ($1, $2, 'bank_transfer', $3, now(), $4, 'EUR', $5, $5, $6, 'system')`,
    [tenant.id, randomUUID(), day, cents, name, says],
  )
}

/** A statement with a payment that falls four cents short. */
async function bring(tenant: Tenant, reference: string): Promise<void> {
  const token = await tokenOf(tenant.operator)
  const id = randomUUID()
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('.')
  const query = new URLSearchParams({ id: randomUUID(), bankImportId: id, filename: 'auszug.csv' })
  const sent = await fetch(`${theStage().origin}/api/${tenant.slug}/bank-imports?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': someAddress() },
    body: `Buchungstag;Name;Verwendungszweck;Betrag;Währung\r\n${day};Ben Schulz;Beitrag ${reference};59,96;EUR`,
  })
  const { tables: read } = (await sent.json()) as { tables: Record<string, unknown>[] }
  const tables = read.map(({ fileId, columns, dateOrder }) => ({ fileId, columns, dateOrder }))
  const path = `/${tenant.slug}/bank-imports/${id}`
  const { digest } = await call<{ digest: string }>('POST', `${path}/preview`, { token, body: { tables } })
  await call('POST', `${path}/book`, { token, body: { tables, digest } })
}

test('thresholds are tried on the last statement before they are saved @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const reference = await owe(tenant, await addPerson(tenant, 'Ben', 'Schulz'), 'Beitrag', 6000)
  await signIn(tenant.operator)
  await page.goto('/payments/matching')
  const preview = page.getByRole('group', { name: say('Vorschau', 'Preview') })
  await expect(preview).toContainText(say('Noch ist kein Kontoauszug', 'No statement with payments'))
  await bring(tenant, reference)
  await page.reload()
  await expect(preview).toContainText(say('0 von 1 Zahlung', '0 of 1 payment'))

  await test.step('a tolerance would book it, which is said with the reasons', async () => {
    await page.getByRole('textbox', { name: say('Toleranz', 'Tolerance') }).fill(say('0,05', '0.05'))
    const differing = preview.getByRole('list', { name: say('Was anders wäre', 'What would be different') })
    await expect(differing).toContainText('Ben Schulz')
    await expect(differing).toContainText(say('würde zugeordnet', 'would be matched'))
    await expect(preview).toContainText(say('1 von 1', '1 of 1'))
    await inspect('trying thresholds')
  })

  await test.step('what is no threshold is not tried', async () => {
    const score = page.getByRole('textbox', { name: say('Sicherheit', 'Certainty') })
    await score.fill('80')
    await expect(preview).toContainText(say('Mit gültigen Werten', 'With valid values'))
    await score.fill('95')
    await page.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await expect(preview).toContainText(say('ändert sich nichts', 'nothing changes'))
  })
})

test('payments that wait are worked through by keyboard, each with its reasons, and decisions are undone @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  const anna = await addPerson(tenant, 'Anna', 'Müller')
  const ben = await addPerson(tenant, 'Ben', 'Schulz')
  const rent = await owe(tenant, anna, 'Raummiete', 4000)
  await owe(tenant, anna, 'Notenheft', 1500)
  await owe(tenant, ben, 'Beitrag', 6000)
  await pay(tenant, '2027-03-01', 4100, 'MUELLER ANNA', `SVWZ+Raum ${rent.toLowerCase()}`)
  await pay(tenant, '2027-03-02', 35, 'Sparkasse', 'HABENZINSEN')
  await pay(tenant, '2027-03-03', 7500, 'Hildegard Kröger', 'für die Enkel')
  await signIn(tenant.operator)
  await page.goto('/payments/pending')
  const main = page.getByRole('main')
  const desk = (name: string) => main.getByRole('region', { name, exact: true })
  const left = (de: string, en: string) =>
    expect(main.getByRole('status').filter({ hasText: say(de, en) })).toBeVisible()

  await test.step('the first is proposed with what speaks for it and against it', async () => {
    await left('3 Zahlungen warten', '3 payments are waiting')
    const first = desk('MUELLER ANNA')
    await expect(
      first.getByText(say('Kontoinhaber ist Anna Müller', 'in the name of Anna Müller')),
    ).toBeVisible()
    await expect(first.getByText(say('ist mehr als offen', 'is more than is open')).first()).toBeVisible()
    await inspect('pending payments')
    await first.focus()
    await page.keyboard.press('Enter')
    await left('2 Zahlungen warten', '2 payments are waiting')
    await expect(
      page.getByText(say('Zugeordnet: Raummiete, Anna Müller', 'Matched: Raummiete, Anna Müller')),
    ).toBeVisible()
  })

  await test.step('interest belongs to nothing, which is taken back with a key', async () => {
    await main.getByRole('button', { name: say('Nächste Zahlung', 'Next payment') }).waitFor()
    const interest = desk('Sparkasse')
    await interest.focus()
    await page.keyboard.press('n')
    await left('1 Zahlung wartet', '1 payment is waiting')
    await desk('Hildegard Kröger').focus()
    await page.keyboard.press('r')
    await left('2 Zahlungen warten', '2 payments are waiting')
    await interest.focus()
    await page.keyboard.press('n')
    await left('1 Zahlung wartet', '1 payment is waiting')
  })

  await test.step('the last is searched for by hand and divided', async () => {
    await desk('Hildegard Kröger').focus()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('searchbox')
    await field.fill('Schulz')
    await dialog.getByRole('button', { name: /Beitrag.*Ben Schulz/ }).click()
    await field.fill('Anna')
    await dialog.getByRole('button', { name: /Notenheft.*Anna Müller/ }).click()
    await dialog.getByRole('button', { name: say('Zuordnen', 'Match'), exact: true }).click()
    await left('Nichts wartet', 'Nothing is waiting')
  })

  await test.step('what was learned is read and switched off', async () => {
    await main.getByRole('link', { name: say('Automatische Zuordnung', 'Automatic matching') }).click()
    const rule = main.getByRole('switch', {
      name: say('MUELLER ANNA zahlt für Anna Müller', 'MUELLER ANNA pays for Anna Müller'),
    })
    await expect(rule).toBeChecked()
    await inspect('automatic matching')
    await rule.focus()
    await page.keyboard.press('Space')
    await expect(rule).not.toBeChecked()
    await main
      .getByRole('button', {
        name: say('Ändern, für wen MUELLER ANNA zahlt', 'Change whom MUELLER ANNA pays for'),
      })
      .click()
    const payer = main.getByRole('combobox', { name: say('MUELLER ANNA zahlt für', 'MUELLER ANNA pays for') })
    await payer.fill('Schulz')
    await inspect('changing whom an account pays for')
    await page.getByRole('option', { name: /Ben Schulz/ }).click()
    await expect(
      main.getByRole('switch', {
        name: say('MUELLER ANNA zahlt für Ben Schulz', 'MUELLER ANNA pays for Ben Schulz'),
      }),
    ).not.toBeChecked()
    await main.getByRole('textbox', { name: say('Sicherheit', 'Certainty') }).fill('98')
    await main.getByRole('button', { name: say('Speichern', 'Save') }).click()
    await page.reload()
    await expect(main.getByRole('textbox', { name: say('Sicherheit', 'Certainty') })).toHaveValue('98')
  })
})
