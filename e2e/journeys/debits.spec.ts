import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sealedBank } from '../../server/test/bank.ts'
import { testVault } from '../../server/test/database.ts'
import { addCourse, book, call, tokenOf } from '../stage/api.ts'
import { expect, test } from '../stage/journey.ts'
import { addTenant, rowsOf, type Tenant } from '../stage/people.ts'
import { shownCode } from '../stage/shown-code.ts'

const payerIban = 'DE02120300000000202051'

/** A place that is paid by direct debit, due since yesterday, with a mandate. */
async function addSepaPlace(tenant: Tenant, lastName: string, feeCents: number, hasMandate: boolean) {
  const course = await addCourse(tenant, { title: `Lastschriftkurs ${lastName}`, feeCents })
  const firstName = `Ida-${tenant.slug}`
  await book(tenant, course, { firstName, lastName })
  const [owed] = await rowsOf<{ payer: string; booking: string }>(
    `update receivable set due_on = now()::date - 1 where tenant_id = $1 and course_id = $2
     returning payer_person_id as payer, booking_id as booking`,
    [tenant.id, course.id],
  )
  await rowsOf(`update booking set payment_method = 'sepa_direct_debit' where tenant_id = $1 and id = $2`, [
    tenant.id,
    owed?.booking,
  ])
  if (hasMandate)
    await rowsOf(
      `insert into mandate (tenant_id, id, person_id, reference, creditor_id, creditor_name, holder, account_end,
         account_digest, account_sealed, country, signed_on, origin, created_at, actor_kind)
       values ($1, gen_random_uuid(), $2, $3, 'DE98ZZZ09999999999', 'Schule', 'Ida Nehm', '2051', $4, $5, 'DE', '2026-10-01',
         'paper', now(), 'system')`,
      [
        tenant.id,
        owed?.payer,
        `M-${lastName}`,
        testVault.sign(payerIban, `${tenant.id} payer account`),
        testVault.seal(payerIban, `${tenant.id} payer account`),
      ],
    )
  return `${firstName} ${lastName}`
}

/** What was handed in was collected and came back, because the bank could not read the file: a fault of ours. */
async function comesBack(tenant: Tenant, cents: number): Promise<void> {
  const paymentId = (
    await call<{ id: string }>('POST', `/${tenant.slug}/payments`, {
      token: await tokenOf(tenant.operator),
      body: {
        requestKey: randomUUID(),
        way: 'cash',
        receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        amountCents: cents,
        personId: null,
        allocations: [],
      },
    })
  ).id
  await rowsOf(
    `update debit set state = 'returned', payment_id = $2, returned_at = now(), return_code = 'FF01'
     where tenant_id = $1 and state = 'handed_in'`,
    [tenant.id, paymentId],
  )
}

test('what is due is announced, put into a file with a code, and handed in; what lacks a mandate is named', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant()
  await rowsOf(
    `update tenant_secret set sealed = $2, collects = true where tenant_id = $1 and name = 'bank'`,
    [tenant.id, sealedBank(tenant.id, testVault, { creditorId: 'DE98ZZZ09999999999' })],
  )
  const nehm = await addSepaPlace(tenant, 'Nehm', 48_00, true)
  await addSepaPlace(tenant, 'Ohne', 12_00, false)
  const dialog = page.getByRole('dialog')
  const button = (de: string, en: string) => page.getByRole('button', { name: say(de, en), exact: true })
  await signIn(tenant.admin)

  await test.step('proposals name what is due and what is missing, and the letter is sent', async () => {
    await page.goto('/payments/debits')
    await expect(page.getByText(say('Es gibt kein Mandat', 'There is no mandate'))).toBeVisible()
    await inspect('proposals of direct debits')
    await page.getByRole('checkbox', { name: new RegExp(nehm) }).check()
    await button('Ankündigen …', 'Announce …').click()
    await expect(dialog).toContainText(say('48,00 €', '€48.00'))
    await dialog.getByRole('button', { name: say('Ankündigen', 'Announce'), exact: true }).click()
    await expect(
      page.getByText(say('Eine Lastschrift angekündigt.', 'One direct debit announced.')),
    ).toBeVisible()
  })

  await test.step('the file is made with a code, downloaded, and handed in', async () => {
    // Loaded anew: until the lists are, the row to tick is still the one that was announced.
    await page.goto('/payments/debits')
    await page.getByRole('checkbox', { name: new RegExp(nehm) }).check()
    await button('Datei erstellen …', 'Make the file …').click()
    const code = await shownCode(dialog)
    await dialog.getByRole('textbox').fill(code)
    await dialog.getByRole('button', { name: say('Datei erstellen', 'Make the file'), exact: true }).click()
    await page.waitForURL('**/payments/debits/runs/*')
    await inspect('a debit run')
    const download = page.waitForEvent('download')
    await button('Datei 1 herunterladen', 'Download file 1').click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file).toContain('<InstdAmt Ccy="EUR">48.00</InstdAmt>')
    expect(file).toContain(payerIban)
    await button('Als eingereicht vermerken …', 'Mark as handed in …').click()
    await dialog
      .getByRole('button', { name: say('Als eingereicht vermerken', 'Mark as handed in'), exact: true })
      .click()
    await expect(
      page.getByText(say('Der Lauf ist als eingereicht vermerkt.', 'The run is marked as handed in.')),
    ).toBeVisible()
  })

  await test.step('it is listed as handed in, and cannot be recalled', async () => {
    await page.goto('/payments/debits/all')
    await expect(
      page.getByText(say('Eingereicht', 'Handed in')).filter({ visible: true }).first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: say('Zurückziehen …', 'Withdraw …') })).toHaveCount(0)
  })

  await test.step('what comes back by a fault of ours is a task, and is one until somebody has decided', async () => {
    await comesBack(tenant, 48_00)
    const task = page.getByRole('link', {
      name: say('zurückgekommene Lastschrift wartet', 'returned direct debit waits'),
    })
    await page.goto('/dashboard')
    await task.click()
    await expect(page).toHaveURL(/\/payments\/debits\/all\?undecided=true/)
    await inspect('direct debits to decide about')
    await page
      .getByRole('button', {
        name: say(
          `Rücklastschrift von ${nehm} als entschieden vermerken`,
          `Mark the return of ${nehm} as decided`,
        ),
      })
      .click()
    await expect(page.getByText(say('Vermerkt.', 'Noted.'))).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: say('Zu tun', 'To do') })).toBeVisible()
    await expect(task).toHaveCount(0)
  })
})
