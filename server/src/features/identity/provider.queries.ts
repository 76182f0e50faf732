import type { LinkedIdentity } from '@reihum/contract/identity/account.schema.ts'
import type { OidcProvider } from '#platform/config.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'

export async function identitiesOf(
  { tx }: PlatformContext,
  providers: readonly OidcProvider[],
  userId: string,
): Promise<LinkedIdentity[]> {
  const rows = await tx
    .selectFrom('user_identity')
    .select(['id', 'provider', 'email', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, provider, email, linked_at }) => ({
    id: id as LinkedIdentity['id'],
    provider,
    providerName: providers.find((known) => known.id === provider)?.name ?? provider,
    email,
    linkedAt: linked_at.toISOString(),
  }))
}

export async function findLinkedUser(
  { tx }: PlatformContext,
  provider: string,
  subject: string,
): Promise<string | null> {
  const found = await tx
    .selectFrom('user_identity')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.user_id ?? null
}
