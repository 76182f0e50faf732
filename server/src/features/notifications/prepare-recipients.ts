import type { NotificationFields } from '@reihum/contract/notifications/notification.schema.ts'
import { type HeldCertificate, heldCertificates } from '#features/certificates/held-certificates.queries.ts'
import { exampleLinks } from '#features/feedback/feedback-link.ts'
import { bouncesAt } from '#features/messages/bounces/bounced.queries.ts'
import { addressesWithout } from '#features/messages/choices/letter-choice.queries.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { documentsOf } from './attached-documents.queries.ts'
import { optionalLetterOf } from './choices/optional-letter.rules.ts'
import { valuesFor } from './letter-values.queries.ts'
import { type FilledMessage, fillMessage } from './notification.mails.ts'
import { type Candidate, candidatesOf } from './recipients.queries.ts'

export type PreparedRecipient = {
  candidate: Candidate
  outcome: 'ready' | 'noAddress' | 'unwanted' | 'same'
  /** Null: the text cannot be used. */
  message: FilledMessage | null
  /** The certificate that comes along; null: none does. */
  certificate: HeldCertificate | null
  lacksCertificate: boolean
  hasBounced: boolean
}

/** Which kind of letter a message is; null: it is necessary. */
export const kindOfMessage = ({ isNews }: Pick<NotificationFields, 'isNews'>) =>
  optionalLetterOf({ by: 'message', isNews })

/** Two letters to one address that say the same are one. */
export const letterKey = (email: string, digest: string) => `${email.toLowerCase()} ${digest}`

/** With documents of their own, letters that say the same are not the same to two people. */
export const withDocuments = (digest: string, registrationId: string | null) =>
  `${digest} ${registrationId ?? ''}`

/** Who would get a message as it stands, and what it would say to each; links are examples. */
export async function prepareRecipients(
  ctx: TenantContext,
  message: NotificationFields & { id: string },
  publicUrl = '',
): Promise<PreparedRecipient[]> {
  const candidates = await candidatesOf(ctx, message.source)
  const addresses = candidates.map(({ email }) => email)
  const { bringsCertificates } = message
  const isForEach = bringsCertificates || (await documentsOf(ctx, message.id)).length > 0
  const registrations = candidates.flatMap(({ registrationId }) => registrationId ?? [])
  const held = bringsCertificates
    ? await heldCertificates(ctx, registrations)
    : new Map<string | null, HeldCertificate>()
  const [valuesOf, bounceAt, isUnwanted] = await Promise.all([
    valuesFor(ctx, message, candidates, exampleLinks(publicUrl)),
    bouncesAt(ctx, addresses),
    addressesWithout(ctx, kindOfMessage(message), addresses),
  ])
  const said = new Set<string>()
  return candidates.map((candidate) => {
    const filled = fillMessage(message.texts, candidate.language, valuesOf(candidate))
    const digest =
      filled && (isForEach ? withDocuments(filled.digest, candidate.registrationId) : filled.digest)
    const key = digest && letterKey(candidate.email, digest)
    const isSaid = key !== null && said.has(key)
    if (key !== null && candidate.email) said.add(key)
    const outcome =
      candidate.email === ''
        ? 'noAddress'
        : isUnwanted(candidate.email)
          ? 'unwanted'
          : isSaid
            ? 'same'
            : 'ready'
    const certificate = held.get(candidate.registrationId) ?? null
    return {
      candidate,
      outcome,
      message: filled,
      certificate,
      lacksCertificate: bringsCertificates && certificate === null,
      hasBounced: bounceAt(candidate.email) !== null,
    }
  })
}
