import { defaultRecommending } from '@reihum/contract/registrations/recommending.schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoiceDesk, letInvoice } from '#test/invoice-desk.ts'
import { moneyDesk } from '#test/money-desk.ts'
import { registrationDesk } from '#test/registration-desk.ts'
import { startTestReihum, type TestReihum, type TestTenant } from '#test/reihum.ts'

let reihum: TestReihum
let tenant: TestTenant
beforeAll(async () => {
  reihum = await startTestReihum()
  tenant = await reihum.addTenant()
  await letInvoice({ reihum, tenant })
  // Jobs are gone once they are done, so what was promised is taken down.
  await reihum.owner.query(
    `create table promised (task text);
    create function note_promise() returns trigger language plpgsql security definer as $$ begin
      insert into public.promised values (new.task); return new; end $$;
    create trigger note_promise after insert on outbox for each row execute function note_promise()`,
  )
})
afterAll(() => reihum.close())

const desk = registrationDesk(() => ({ reihum, tenant }))
const money = moneyDesk(() => ({ reihum, tenant }))
const invoices = invoiceDesk(() => ({ reihum, tenant }))

async function pay(registrationId: string) {
  const owed = await money.owedFor(registrationId)
  const cents = owed.openCents
  await money.note(cents, {
    personId: owed.payer?.id ?? null,
    allocations: [{ receivableId: owed.id, cents }],
  })
}

/** What is promised of these when a place is booked and paid. */
async function promisedAfter(booking: Record<string, unknown> = {}) {
  await reihum.owner.query('delete from promised')
  const { body } = await desk.create(await desk.course({ feeCents: 10_000 }), booking)
  const [id = ''] = desk.idsOf(body)
  await pay(id)
  const { rows } = await reihum.owner.query<{ task: string }>(
    `select task from promised where task in ('registrations.tell-confirmed', 'invoices.draft-confirmed',
      'registrations.reward-for-payment') order by task`,
  )
  return { link: body.accessToken, tasks: rows.map(({ task }) => task) }
}

test('what only some providers want is promised where it is wanted', async () => {
  const { link, tasks } = await promisedAfter()
  expect(tasks).toEqual(['registrations.tell-confirmed'])

  const { next: _, ...settings } = (await invoices.call<Record<string, unknown>>('GET', '/settings')).body
  const wanting = { settings: { ...settings, draftsWhen: 'confirmed' } }
  expect((await invoices.call('PUT', '/settings', wanting)).status).toBe(200)
  const programme = { ...defaultRecommending, isActive: true }
  expect((await money.call('PUT', '/settings/recommending', programme, tenant.admin)).status).toBe(200)
  expect((await promisedAfter()).tasks).toEqual(['invoices.draft-confirmed', 'registrations.tell-confirmed'])

  const path = `/api/${tenant.slug}/portal/bookings/${link}/recommending`
  const { body } = await reihum.call<{ code: string }>('POST', path, { body: { language: 'de' } })
  expect((await promisedAfter({ code: body.code })).tasks).toEqual([
    'invoices.draft-confirmed',
    'registrations.reward-for-payment',
    'registrations.tell-confirmed',
  ])
})
