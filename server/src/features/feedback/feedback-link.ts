import type { Locale } from '@reihum/contract/wire/locales.ts'
import { namedBySigned, signedName } from '#platform/signed-name.ts'
import type { TenantContext } from '#platform/tenant-context.ts'

const use = 'feedback'
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** How links are written. Without a key they are examples: a preview must not let anybody speak for an attendee. */
export type FeedbackLinks = { publicUrl: string; key: Buffer | null }

export const exampleLinks = (publicUrl: string): FeedbackLinks => ({ publicUrl, key: null })

export const workingLinks = (publicUrl: string, keyFor: (purpose: string) => Buffer): FeedbackLinks => ({
  publicUrl,
  key: keyFor('account links'),
})

export function feedbackLink(
  { tenant }: TenantContext,
  { publicUrl, key }: FeedbackLinks,
  { registrationId, locale }: { registrationId: string; locale: Locale },
): string {
  const token = key ? signedName(key, use, registrationId) : registrationId
  return `${publicUrl}/portal/${tenant.slug}/feedback/${token}?lang=${locale}`
}

/** Whose feedback a token is for, an example, or null: we did not write it. The key is `keyFor('account links')`. */
export function feedbackTokenOf(key: Buffer, token: string): { registrationId: string } | 'example' | null {
  if (uuid.test(token)) return 'example'
  const registrationId = namedBySigned(key, use, token)
  return registrationId === null ? null : { registrationId }
}
