import { randomUUID } from 'node:crypto'
import { newSecretToken, tokenHash } from '../../server/src/platform/secret-token.ts'
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
    { days: 14, percent: 100 },
    { days: 3, percent: 50 },
  ]
  await rowsOf(
    `update course set refund_terms = 'steps', refund_steps = $3::jsonb
     where id = $2 and tenant_id = (select id from tenant where slug = $1)`,
    [slug, courseId, JSON.stringify(steps)],
  )
}
