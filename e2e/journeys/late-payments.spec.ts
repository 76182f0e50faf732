import { randomUUID } from 'node:crypto'
import { addCourse, book, call, enterBank, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { mailTo } from '../stage/mails.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'

const entry = (amount: string, name: string, text: string) => `<Ntry>
  <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
  <BookgDt><Dt>2027-03-04</Dt></BookgDt><ValDt><Dt>2027-03-04</Dt></ValDt><AcctSvcrRef>${randomUUID()}</AcctSvcrRef>
  <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

const statement = (...entries: string[]) => ({
  name: 'auszug.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<Stmt><Id>S1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`),
})

/** The time for paying is over for everybody who has not paid; the places are given back within a minute. */
async function loseUnpaidPlaces(tenant: Tenant): Promise<void> {
  await rowsOf(
    `update registration set payment_due_at = now() - interval '1 minute' where tenant_id = $1 and state = 'reserved'`,
    [tenant.id],
  )
  await expect
    .poll(() => rowsOf(`select from registration where tenant_id = $1 and state = 'reserved'`, [tenant.id]), {
      timeout: 100_000,
    })
    .toHaveLength(0)
}

test('money that comes after the deadline books the place again, or is a credit, and the payer is told @both', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  test.setTimeout(240_000)
  const tenant = await addTenant({ hasBankAccount: false })
  await enterBank(tenant)
  const [roomy, crowded] = [
    await addCourse(tenant, { title: `Aquarell ${randomUUID().slice(0, 8)}` }),
    await addCourse(tenant, { title: `Töpfern ${randomUUID().slice(0, 8)}`, attendeeLimit: 1 }),
  ]
  await book(tenant, roomy, { firstName: 'Mina', lastName: 'Müller' })
  await book(tenant, crowded, { firstName: 'Ben', lastName: 'Schulz' })
  const [{ reference } = { reference: '' }] = (
    await call<{ items: { reference: string }[] }>(
      'GET',
      `/${tenant.slug}/receivables?courseId=${roomy.id}`,
      {
        token: await tokenOf(tenant.operator),
      },
    )
  ).items
  await loseUnpaidPlaces(tenant)
  await book(tenant, crowded, { firstName: 'Paul', lastName: 'Vogel' })
  await signIn(tenant.operator)
  const main = page.getByRole('main')

  await test.step('what becomes of such money is a setting, and booking again is the first choice', async () => {
    await page.goto('/payments/matching')
    const again = main.getByRole('radio', {
      name: say('Wieder einbuchen, wenn noch Platz ist', 'Book again, if there is still room'),
    })
    await expect(again).toBeChecked()
    await inspect('payment after the deadline')
  })

  await test.step('the statement brings both payments', async () => {
    await page.goto('/payments/import')
    await page
      .locator('input[type=file]')
      .setInputFiles(
        statement(
          entry('89.00', 'Mina Müller', `Kurs ${reference}`),
          entry('89.00', 'Ben Schulz', 'mein Kurs'),
        ),
      )
    await page.getByRole('button', { name: say('2 Zahlungen buchen', 'Book 2 payments') }).click()
    await expect(page.getByText(say('2 Zahlungen sind gebucht', '2 payments are booked'))).toBeVisible()
  })

  await test.step('the one with the number books its place again, and its payer is told', async () => {
    const told = await mailTo(
      'mina@example.org',
      (text) => text.includes('wieder eingebucht') && text.includes(roomy.title),
    )
    expect(told).toContain('Ihr Platz ist bestätigt')
    await page.goto('/payments?free=false')
    await main.getByRole('link', { name: 'Mina Müller' }).click()
    await expect(
      main.getByText(
        say(
          `Platz in „${roomy.title}“ wieder eingebucht und bestätigt`,
          `Place in “${roomy.title}” booked again and confirmed`,
        ),
      ),
    ).toBeVisible()
    await inspect('payment that booked a place again')
    await main.getByRole('link', { name: say('wieder eingebucht', 'booked again') }).click()
    await expect(main.getByText(say('Bestätigt', 'Confirmed')).first()).toBeVisible()
  })

  await test.step('the other says that no place is free any more, and one key makes it a credit', async () => {
    await page.goto('/payments/pending')
    const desk = main.getByRole('region', { name: 'Ben Schulz', exact: true })
    await expect(
      desk.getByText(
        say(
          'Platz verfallen und keiner mehr frei: wird gutgeschrieben',
          'The place expired, and none is free any more: it is credited',
        ),
      ),
    ).toBeVisible()
    await inspect('pending payment after the deadline')
    await desk.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('Gutgeschrieben:', 'Credited:'))).toBeVisible()
    const told = await mailTo(
      'ben@example.org',
      (text) => text.includes('als Guthaben') && text.includes(crowded.title),
    )
    expect(told).toContain('Inzwischen ist kein Platz mehr frei.')
  })
})
