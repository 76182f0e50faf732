import type { OptionalLetter } from '@reihum/contract/messages/optional-letters.ts'
import type { LetterChoice } from '@reihum/contract/notifications/letter-choice.schema.ts'
import { changeUnwanted, type UnwantedChange } from '#features/messages/choices/change-unwanted.ts'
import { addressOfLink, unwantedAt } from '#features/messages/choices/letter-choice.queries.ts'
import { record } from '#platform/audit/record.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { lettersChosen } from './letter-choice.events.ts'
import { maskedAddress } from './masked-address.rules.ts'
import { personsAt } from './persons-at.queries.ts'

/** The address behind a link. An unknown token and another tenant's get the same answer. */
async function enter(visitor: TenantContext, token: string): Promise<{ ctx: TenantContext; email: string }> {
  const email = await addressOfLink(visitor, token)
  if (email === null) throw new Refusal('NOT_FOUND')
  const { actor } = visitor
  return { ctx: { ...visitor, actor: actor.kind === 'visitor' ? { kind: 'attendee' } : actor }, email }
}

const shown = async (ctx: TenantContext, email: string): Promise<LetterChoice> => ({
  address: maskedAddress(email),
  unwanted: (await unwantedAt(ctx, [email]))(email).map(({ kind }) => kind),
})

/** Changes what is wanted at an address, and says so in the log of its people. The same once more changes and says nothing. */
export async function changeLetters(
  ctx: TenantContext,
  email: string,
  change: UnwantedChange,
  personId?: string,
): Promise<void> {
  const changed = await changeUnwanted(ctx, email, change)
  if (!changed) return
  // An address that is nobody's any more has no log; when and how stands with what was given up.
  const people = personId ? [personId] : await personsAt(ctx, email)
  for (const id of people) await record(ctx, lettersChosen(id, changed.before, changed.after))
}

export async function getLetterChoice(visitor: TenantContext, token: string): Promise<LetterChoice> {
  const { ctx, email } = await enter(visitor, token)
  return shown(ctx, email)
}

export async function saveLetterChoice(
  visitor: TenantContext,
  token: string,
  unwanted: readonly OptionalLetter[],
): Promise<LetterChoice> {
  const { ctx, email } = await enter(visitor, token)
  await changeLetters(ctx, email, { give: unwanted, how: 'page' })
  return shown(ctx, email)
}

/** One click in a mail program gives up one kind and leaves the others as they are. */
export async function stopLetters(
  visitor: TenantContext,
  token: string,
  kind: OptionalLetter,
): Promise<LetterChoice> {
  const { ctx, email } = await enter(visitor, token)
  await changeLetters(ctx, email, { give: [kind], how: 'oneClick', keepsOthers: true })
  return shown(ctx, email)
}
