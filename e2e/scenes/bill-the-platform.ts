import { randomUUID } from 'node:crypto'
import { addTenant, rowsOf } from '../stage/people.ts'

/** The tenant that bills for the platform; there is one, whichever language is photographed. */
let biller: Promise<string> | null = null

async function nameBiller(): Promise<string> {
  const { id } = await addTenant({ name: 'Reihum Betriebsgesellschaft' })
  const terms = { tenantId: id, dueDays: 14, taxRate: 1900, zeroTax: 'zero' }
  const periods = [{ tenantId: id, since: new Date().toISOString(), until: null }]
  await rowsOf(
    `insert into platform_setting (name, value, changed_at) values ('biller', $1, now())
     on conflict (name) do update set value = $1`,
    [JSON.stringify({ terms, periods, revision: 1 })],
  )
  return id
}

/** A programme of recommendations, the code of the German school, and whom each school brought. */
async function recommend(slug: string): Promise<void> {
  await rowsOf(
    `insert into platform_setting (name, value, changed_at) values ('recommendation', $1, now()) on conflict do nothing`,
    [JSON.stringify({ recommenderCents: 2500, recommendedCents: 1500, mostAYear: 12, revision: 1 })],
  )
  const code = slug === 'kreativhaus' ? 'ACDEF34679' : 'MNPQR34679'
  await rowsOf(
    `insert into recommendation_code (code, of_tenant, made_at) select $1, id, now() from tenant where slug = $2
     on conflict do nothing`,
    [code, slug],
  )
  const german = slug === 'kreativhaus'
  for (const [at, [company, refusal]] of (
    [
      [german ? 'Yogaraum Elbufer' : 'Riverside Yoga', null],
      [german ? 'Töpferei Lindenhof' : 'Harbour Pottery', 'own'],
    ] as const
  ).entries()) {
    const brought = await addTenant({ name: company })
    await rowsOf(
      `insert into recommendation (id, of_tenant, new_tenant, at, recommender_cents, recommended_cents, refusal)
       select $1, id, $2, now() - make_interval(days => $3::int), 2500, 1500, $4 from tenant where slug = $5`,
      [randomUUID(), brought.id, 9 * (at + 1), refusal, slug],
    )
  }
}

/** Two charges that a school owes for its tier, as the chore would have made them. */
export async function billThePlatform(slug: string): Promise<void> {
  biller ??= nameBiller()
  const billerId = await biller
  const payer = randomUUID()
  await recommend(slug)
  await rowsOf(
    `insert into person (tenant_id, id, first_name, last_name, name_sort, email)
     select $1, $2, '', company, lower(company), email from tenant where slug = $3`,
    [billerId, payer, slug],
  )
  for (const [month, reference] of [
    [1, slug === 'kreativhaus' ? '7KFM2XAB3' : '7KFM2XCD8'],
    [0, slug === 'kreativhaus' ? '9QRT4XEF1' : '9QRT4XGH6'],
  ] as const) {
    const [charge, receivable] = [randomUUID(), randomUUID()]
    const start = `date_trunc('month', now())::date - make_interval(months => ${month + 24})`
    await rowsOf(
      `insert into tier_charge (tenant_id, id, at, kind, tier, period_start, period_end, net_cents)
       select id, $2, now() - interval '1 minute', 'month', 'PROFESSIONAL', ${start}, ${start} + interval '27 days', 4900
       from tenant where slug = $1`,
      [slug, charge],
    )
    await rowsOf(
      `with made as (
         insert into receivable (tenant_id, id, kind, reference, payer_person_id, title, currency, issued_at, due_on,
           service_start, service_end, confirms, charged_cents, request_key)
         select $1, $2, 'free', $3, $4, 'Tarif PROFESSIONAL, ' || to_char(c.period_start, 'DD.MM.YYYY') || ' – '
             || to_char(c.period_end, 'DD.MM.YYYY'), 'EUR', now(), now()::date + 14 - $6::int * 21, c.period_start, c.period_end, false, 5831, c.id
         from tier_charge c where c.id = $5 returning tenant_id, id, title, request_key
       ), lined as (
         insert into receivable_line (tenant_id, receivable_id, number, label, quantity_hundredths, unit_cents, gross_cents,
           net_cents, tax_category, tax_rate, at, cause)
         select tenant_id, id, 1, title, 100, 5831, 5831, 4900, 'standard', 1900, now(), 'original' from made
       )
       insert into owed_charge (tenant_id, charge_id, charged_tenant_id, charged_at, period_start, net_cents, receivable_id, at)
       select m.tenant_id, m.request_key, c.tenant_id, c.at, c.period_start, c.net_cents, m.id, now()
       from made m join tier_charge c on c.id = m.request_key`,
      [billerId, receivable, reference, payer, charge, month],
    )
  }
}
