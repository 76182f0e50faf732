import { randomUUID } from 'node:crypto'
import { newSecretToken, tokenHash } from '../../server/src/platform/secret-token.ts'
import { addTenant, addUser, rowsOf } from './people.ts'

/** Stores one token for the links of several mails: a new password, an address to verify, an invitation. */
export async function addLinks(
  language: 'de' | 'en',
  company: string,
): Promise<{ token: string; email: string }> {
  const token = newSecretToken()
  const user = await addUser('nora', { verified: false })
  const tenant = await addTenant({ name: company })
  const now = new Date()
  const end = new Date(now.getTime() + 3_600_000)
  await rowsOf(
    `insert into account_token (hash, user_id, purpose, created_at, expires_at)
     values ($1, $2, 'password-reset', $3, $4)`,
    [tokenHash(token), user.id, now, end],
  )
  await rowsOf(
    `insert into invitation (tenant_id, id, email, role, language, token_hash, invited_by, created_at, expires_at)
     values ($1, $2, 'nora.neu@example.org', 'operator', $3, $4, $5, $6, $7)`,
    [tenant.id, randomUUID(), language, tokenHash(token), tenant.admin.id, now, end],
  )
  return { token, email: user.username }
}
