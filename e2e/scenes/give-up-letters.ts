import { newSecretToken, tokenHash } from '../../server/src/platform/secret-token.ts'
import { call } from '../stage/api.ts'
import { rowsOf } from '../stage/people.ts'

/** Has the person of a registration give up two kinds of letters, one by telling the staff. Returns links to choices. */
export async function giveUpLetters(
  slug: string,
  token: string,
  registrationId: string,
): Promise<Record<string, string>> {
  const { personId } = await call<{ personId: string }>('GET', `/${slug}/registrations/${registrationId}`, {
    token,
  })
  const path = `/${slug}/persons/${personId}/letter-choices`
  const { items } = await call<{ items: { email: string }[] }>('GET', path, { token })
  const email = items[0]?.email ?? ''
  await rowsOf(
    `insert into unwanted_letter (tenant_id, email, kind, how, at)
     select id, $2, 'news', 'oneClick', now() - interval '40 days' from tenant where slug = $1`,
    [slug, email],
  )
  await rowsOf(
    `insert into bounced_address (tenant_id, email, reason, at)
     select id, $2, 'addressUnknown', now() - interval '2 days' from tenant where slug = $1`,
    [slug, email],
  )
  await call('PUT', path, { token, body: { email, unwanted: ['reminders', 'news'] } })
  const linkTo = async (address: string) => {
    const letterToken = newSecretToken()
    await rowsOf(
      `insert into letter_link (tenant_id, token_hash, email, created_at)
       select id, $2, $3, now() from tenant where slug = $1`,
      [slug, tokenHash(letterToken), address],
    )
    return letterToken
  }
  return {
    letterPersonId: personId,
    letterToken: await linkTo('annika.brandt@example.org'),
    givenUpToken: await linkTo(email),
  }
}
