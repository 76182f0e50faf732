import { z } from 'zod'
import { bytesInMegabyte, type MediaType } from '../files/file-types.ts'
import { requestKey } from '../wire/ids.schema.ts'
import { line } from '../wire/line.schema.ts'
import type { Wording } from '../wire/locales.ts'

/**
 * What became of the proof of a reduced price: it is still to be shown, was shown, is not asked for any more, or what was shown, or
 * was not shown, does not count.
 */
export const proofState = z.enum(['owed', 'seen', 'waived', 'refused'])
export type ProofState = z.infer<typeof proofState>

export const proofStateNames: Record<ProofState, Wording> = {
  owed: { de: 'Nachweis fehlt', en: 'Proof missing' },
  seen: { de: 'Nachweis gesehen', en: 'Proof seen' },
  waived: { de: 'Ohne Nachweis anerkannt', en: 'Accepted without proof' },
  refused: { de: 'Nicht anerkannt', en: 'Not accepted' },
}

/** What a proof may be that is sent: what telephones and scanners make, and every browser shows. */
export const proofTypes = [
  'image/jpeg',
  'image/png',
  'application/pdf',
] as const satisfies readonly MediaType[]

export const maxProofMegabytes = 10
export const maxProofBytes = maxProofMegabytes * bytesInMegabyte

/** What was sent as a proof; it is deleted as soon as somebody has decided on it. */
export const sentProof = z.object({
  filename: z.string(),
  mediaType: z.string(),
  filesize: z.number().int(),
  at: z.iso.datetime(),
})
export type SentProof = z.infer<typeof sentProof>

/** The proof of a reduced price, as staff reads it. */
export const placeProof = z.object({
  /** As the price says it. */
  name: z.string(),
  /** What counts as proof. */
  evidence: z.string(),
  /** What the price was lowered by. */
  cents: z.number().int(),
  state: proofState,
  /** Why it was refused. */
  reason: z.string(),
  /** Null while it is owed. */
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string(),
  /** The difference to the full price is charged. */
  isCharged: z.boolean(),
  /** What was sent and is to be looked at; null: nothing. */
  sent: sentProof.nullable(),
})
export type PlaceProof = z.infer<typeof placeProof>

export const proofDecision = z.object({
  /** Made once for each form: the letter about it is written once. */
  requestKey,
  state: proofState,
  /** Why it is refused; whoever booked reads it. */
  reason: line(300).default(''),
  /** With a refusal: whether the difference to the full price is owed from now on. */
  charge: z.boolean().default(false),
  /** Whether the contact is told of a refusal, or that nothing more is owed, by mail. */
  inform: z.boolean().default(true),
})
export type ProofDecision = z.infer<typeof proofDecision>

/** As attendees read it. */
export const ownProof = placeProof.pick({ name: true, evidence: true, state: true, reason: true }).extend({
  /** The difference to the full price, where it is charged because of a refusal; 0: it is not. */
  chargedCents: z.number().int(),
  /** Whether it can be sent from the page of the booking now. */
  sendable: z.boolean(),
  /** What was sent and is still to be looked at; null: nothing. */
  sent: sentProof.nullable(),
})
export type OwnProof = z.infer<typeof ownProof>
