import { randomUUID } from 'node:crypto'
import { expect, test } from '../stage/journey.ts'
import { addTenant, addUser, rowsOf } from '../stage/people.ts'

/** What the chores do once the tenant that bills has noted a payment, which takes a quarter of an hour each. */
async function payFirstMonth(recommender: string, company: string): Promise<void> {
  const [found] = await rowsOf<{ id: string }>(
    `update recommendation r set paid_at = now() from tenant n where n.id = r.new_tenant and n.company = $1 returning r.id`,
    [company],
  )
  await rowsOf(
    `insert into recommendation_credit (tenant_id, id, recommendation_id, paid_charge_id, cents, used_cents, at)
     values ($1, $2, $3, $4, 2500, 1900, now())`,
    [recommender, randomUUID(), found?.id, randomUUID()],
  )
  for (const [kind, cents] of [
    ['month', 1900],
    ['recommendation', -1900],
  ] as const)
    await rowsOf(
      `insert into tier_charge (tenant_id, id, at, kind, tier, period_start, period_end, net_cents)
       values ($1, $2, now(), $3, 'ESSENTIAL', date_trunc('month', now()), date_trunc('month', now()) + interval '27 days', $4)`,
      [recommender, randomUUID(), kind, cents],
    )
}

test('a provider recommends the product, somebody signs up by the link, and the credit is seen', async ({
  page,
  say,
  signIn,
  inspect,
}) => {
  const tenant = await addTenant({ name: 'Kreativhaus Elbe' })
  await signIn(await addUser('superuser', { superuser: true }))
  await page.goto('/admin/recommendations')
  const amount = page.getByLabel(say('Für Empfehlende, netto', 'For recommenders, net'))
  await amount.fill(say('25,00', '25.00'))
  await page.getByRole('button', { name: say('Speichern', 'Save') }).click()
  await expect(page.getByRole('status').filter({ hasText: say('Gespeichert.', 'Saved.') })).toBeVisible()

  await signIn(tenant.admin)
  await page.goto('/settings/billing')
  await page.getByRole('button', { name: say('Code erstellen', 'Create a code') }).click()
  const link = page.getByText(/^http.*\/register\?code=[A-Z0-9]{5}-[A-Z0-9]{5}$/)
  await expect(link).toBeVisible()
  await expect(
    page.getByRole('img', { name: say('QR-Code mit Ihrem Link', 'QR code with your link') }),
  ).toBeVisible()
  await inspect('the own code')
  const address = (await link.textContent()) ?? ''

  await page.evaluate(() => localStorage.clear())
  await page.goto(new URL(address).pathname + new URL(address).search)
  await expect(
    page.getByText(say('Empfohlen von Kreativhaus Elbe.', 'Recommended by Kreativhaus Elbe.')),
  ).toBeVisible()
  await inspect('signing up by a link')
  const company = `Yogaraum ${randomUUID().slice(0, 8)}`
  const password = 'ein langes Passwort fuer alle'
  await page.getByLabel(say('Firma', 'Company'), { exact: false }).first().fill(company)
  await page.locator('input[name="name"], input[autocomplete="name"]').fill('Bo Lind')
  await page.locator('input[type="email"]').fill(`bo.${randomUUID().slice(0, 8)}@example.org`)
  const passwords = page.locator('input[type="password"]')
  await passwords.nth(0).fill(password)
  await passwords.nth(1).fill(password)
  await page.getByRole('button', { name: say('Registrieren', 'Register') }).click()
  await expect(
    page.getByRole('heading', { name: say('Bitte sehen Sie in Ihr Postfach', 'Please check your inbox') }),
  ).toBeVisible({ timeout: 30_000 })

  await rowsOf(
    `update user_account u set verified_at = now() from membership m join tenant t on t.id = m.tenant_id
     where m.user_id = u.id and t.company = $1`,
    [company],
  )
  await signIn(tenant.admin)
  await page.goto('/settings/billing')
  const brought = page.getByRole('table', { name: say('Wer über Sie kam', 'Who joined through you') })
  await expect(brought.getByText(say('Registriert', 'Registered'), { exact: true })).toBeVisible()
  await payFirstMonth(tenant.id, company)
  await page.reload()
  await expect(brought.getByText(say('Gutgeschrieben', 'Credited'), { exact: true })).toBeVisible()
  await expect(page.getByText(/(Noch nicht verrechnet|Credit not used yet): .*6[,.]00/)).toBeVisible()
  await expect(
    page.getByText(say('Gutschrift für Empfehlungen', 'Credit for recommendations'), { exact: true }).first(),
  ).toBeVisible()
})
