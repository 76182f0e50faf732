import { isAnswer } from '@reihum/contract/courses/answer-placeholder.ts'
import { catalogueWith } from '@reihum/contract/documents/attribute-placeholders.ts'
import { type NamedPlaceholder, wordingOf } from '@reihum/contract/notifications/notification-placeholders.ts'
import { type NotificationTexts, namedIn } from '@reihum/contract/notifications/notification-text.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { formAttributes } from '#features/courses/attributes/attribute.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

/** How what a text names is called; attributes as the provider calls them now, which is asked only where one is named. */
export async function placeholderNames(
  ctx: TenantContext,
  texts: NotificationTexts,
): Promise<(names: readonly NamedPlaceholder[], locale: Locale) => string> {
  const attributes = [...namedIn(texts)].some(isAnswer) ? await formAttributes(ctx) : []
  const known = catalogueWith(attributes)
  return (names, locale) => names.map((name) => wordingOf(name, known)[locale]).join(', ')
}
