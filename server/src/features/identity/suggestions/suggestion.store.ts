import type { GivenSuggestion, SuggestionState } from '@reihum/contract/identity/suggestion.schema.ts'
import type { PlatformContext } from '#platform/database/in-platform.ts'
import { newId } from '#platform/ids.ts'

/** Null: it was stored before. */
export async function insertSuggestion(
  { tx, now }: PlatformContext,
  userId: string,
  { requestKey, tenantId, company, kind, words, mayAnswer, page }: GivenSuggestion & { company: string },
): Promise<string | null> {
  const row = await tx
    .insertInto('suggestion')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      request_key: requestKey,
      of_tenant: tenantId,
      company,
      at: now,
      kind,
      words,
      may_answer: mayAnswer,
      page,
    })
    .onConflict((c) => c.columns(['user_id', 'request_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function timesOfSuggestions(
  { tx }: PlatformContext,
  userId: string,
  since: Date,
): Promise<Date[]> {
  const rows = await tx
    .selectFrom('suggestion')
    .select('at')
    .where('user_id', '=', userId)
    .where('at', '>', since)
    .execute()
  return rows.map(({ at }) => at)
}

export function lockSuggestion({ tx }: PlatformContext, id: string) {
  return tx
    .selectFrom('suggestion')
    .select(['id', 'user_id', 'revision', 'state', 'note'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateSuggestion(
  { tx }: PlatformContext,
  id: string,
  change: { revision: number; state: SuggestionState; note: string },
): Promise<void> {
  await tx.updateTable('suggestion').set(change).where('id', '=', id).execute()
}
