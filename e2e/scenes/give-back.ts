import { randomUUID } from 'node:crypto'
import { newSecretToken, tokenHash } from '../../server/src/platform/secret-token.ts'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'

/** A refund whose payer is asked for the account, with the link of the mail, and one whose link was used. */
export async function giveBack(slug: string): Promise<Record<string, string>> {
  const ask = async (state: string, outcome: string | null) => {
    const token = newSecretToken()
    const refundId = randomUUID()
    await rowsOf(
      `insert into refund_request (tenant_id, id, payment_id, cents, purpose, cause, state, way, asked_at, state_since, actor_kind)
       select p.tenant_id, $2, p.id, 1, 'Erstattung Aquarell am Abend', 'by_hand', $3, 'bank_transfer', now(), now(), 'system'
       from payment p join tenant t on t.id = p.tenant_id
       where t.slug = $1 and p.payer_person_id is not null order by p.id limit 1`,
      [slug, refundId, state],
    )
    await rowsOf(
      `insert into refund_account_request (tenant_id, id, refund_request_id, asked_at, expires_at, token_hash, ended_at, outcome,
         actor_kind)
       select tenant_id, $2, id, now(), now() + interval '30 days', $3, case when $4::text is not null then now() end, $4, 'system'
       from refund_request where id = $1`,
      [refundId, randomUUID(), tokenHash(token), outcome],
    )
    return { token, refundId }
  }
  const asked = await ask('account_asked', null)
  const answered = await ask('kept', 'answered')
  return {
    askedRefundId: asked.refundId,
    refundAccountToken: asked.token,
    usedRefundAccountToken: answered.token,
  }
}

/** Gives a course terms of its own, so that visitors read what goes back before they book. */
export async function giveTerms(slug: string, courseId: string): Promise<void> {
  const steps = [
    { days: 60, percent: 100 },
    { days: 3, percent: 50 },
  ]
  await rowsOf(
    `update course set refund_terms = 'steps', refund_steps = $3::jsonb
     where id = $2 and tenant_id = (select id from tenant where slug = $1)`,
    [slug, courseId, JSON.stringify(steps)],
  )
}

type Receipt = { accessToken: string; bookingId: string }
type Refund = { id: string; revision: number }

/** Notes that money came in yesterday. */
async function noted(slug: string, token: string, fields: Record<string, unknown>): Promise<string> {
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const body = { requestKey: randomUUID(), way: 'cash', receivedOn, ...fields }
  return (await call<{ id: string }>('POST', `/${slug}/payments`, { token, body })).id
}

/** Refunds at further points of their life: by terms, released to an account, and come back from there. */
export async function giveBackFurther(
  slug: string,
  token: string,
  receipt: Receipt,
): Promise<Record<string, string>> {
  const released = async (cents: number) => {
    const paymentId = await noted(slug, token, {
      amountCents: cents,
      personId: null,
      payerName: 'Ottilie Vogel',
    })
    const wish = { requestKey: randomUUID(), paymentId, cents, purpose: 'Zu viel gezahlt' }
    const { id, revision } = await call<Refund>('POST', `/${slug}/refunds`, { token, body: wish })
    const account = { accountHolder: 'Ottilie Vogel', iban: 'DE89370400440532013000' }
    const body = {
      revision,
      cents,
      purpose: wish.purpose,
      way: 'bank_transfer',
      ...account,
      asksForAccount: false,
    }
    await call('POST', `/${slug}/refunds/${id}/release`, { token, body })
    return id
  }
  const cameBack = await released(300)
  const executedOn = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  await call('POST', `/${slug}/refunds/${cameBack}/execute`, { token, body: { executedOn } })
  await rowsOf(
    `update refund_request set confirmed_on = executed_on + 1, returned_on = executed_on + 2, return_code = 'AC04'
     where id = $1`,
    [cameBack],
  )
  return {
    refundToTransferId: await released(500),
    refundCameBackId: cameBack,
    ...(await cancelledByTerms(slug, token, receipt)),
  }
}

/** Somebody who paid and cancelled later than everything goes back: what is proposed, and where the fee is charged. */
async function cancelledByTerms(
  slug: string,
  token: string,
  { accessToken, bookingId }: Receipt,
): Promise<Record<string, string>> {
  const owed = await rowsOf<{
    id: string
    registration: string
    course: string
    payer: string
    cents: number
  }>(
    `select id, registration_id as registration, course_id as course, payer_person_id as payer, open_cents as cents from receivable
     where booking_id = $1`,
    [bookingId],
  )
  const paymentId = await noted(slug, token, {
    amountCents: owed.reduce((sum, { cents }) => sum + cents, 0),
    personId: owed[0]?.payer,
    allocations: owed.map(({ id, cents }) => ({ receivableId: id, cents })),
  })
  const cancelling = { registrationIds: [owed[0]?.registration] }
  await call('POST', `/${slug}/portal/bookings/${accessToken}/cancel`, { body: cancelling })
  for (let tries = 0; tries < 100; tries += 1) {
    const [found] = await rowsOf<{ id: string }>('select id from refund_request where payment_id = $1', [
      paymentId,
    ])
    if (found)
      return {
        refundBySharesId: found.id,
        keptRegistrationId: String(owed[0]?.registration),
        keptCourseId: String(owed[0]?.course),
      }
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('Nothing was proposed for a place that was given up.')
}
