import type { Readable } from 'node:stream'
import { maxProofBytes, proofTypes } from '@reihum/contract/registrations/proof.schema.ts'
import {
  findKeptFile,
  insertKeptFile,
  type KeptFile,
  readKeptFile,
  receiveContent,
  removeKeptFile,
} from '#features/files/kept-files.ts'
import { expectStorage, requireStorage } from '#features/files/require-storage.ts'
import { record } from '#platform/audit/record.ts'
import { newId } from '#platform/ids.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import { ofTheErased } from '../of-the-erased.queries.ts'
import { type AttendeeContext, enterByLink } from '../portal/enter-by-link.ts'
import { proofSent, proofTakenBack } from '../registration.events.ts'
import { lockRegistrations } from '../registration-move.store.ts'
import { forgetSent } from './forget-sent-proof.ts'
import { canBeSent } from './proof.rules.ts'
import { storedProof, storeSentProof } from './proof.store.ts'

type Enter = <Result>(body: (ctx: TenantContext) => Promise<Result>) => Promise<Result>
export type ProofFiles = { storage: Storage; incoming: string }

type Sent = {
  accessToken: string
  registrationId: string
  filename: string
  content: Readable
  /** How long the content says it is; null: it does not say. */
  bytes: number | null
}

/** A registration of the booking, locked, with what is to be proved for it. */
async function lockOwnProof({ ctx, bookingId }: AttendeeContext, id: string) {
  const [registration] = await lockRegistrations(ctx, [id])
  const proof = registration && (await storedProof(ctx, id))
  if (!proof || registration.booking_id !== bookingId) throw new Refusal('NOT_FOUND')
  return { registration, proof }
}

async function requireWanted(attendee: AttendeeContext, id: string) {
  const { registration, proof } = await lockOwnProof(attendee, id)
  const isWanted = canBeSent({ ...proof, place: registration.state })
  if (!isWanted || (await ofTheErased(attendee.ctx, [id])).has(id)) throw new Refusal('PROOF_NOT_WANTED')
  return proof
}

const telling = (id: string, bookingId: string) => ({
  registrationId: id,
  bookingId,
  tells: false,
  registrationIds: [id],
})

/** Takes the place of what was sent before, which is deleted. The same content once more changes nothing. */
async function storeSent(attendee: AttendeeContext, id: string, file: KeptFile): Promise<void> {
  const { ctx, bookingId } = attendee
  const proof = await requireWanted(attendee, id)
  const former = proof.file_id ? await findKeptFile(ctx, proof.file_id) : null
  if (former?.sha256 === file.sha256) return
  await requireStorage(ctx, { id: file.id, bytes: file.filesize })
  await insertKeptFile(ctx, file)
  await storeSentProof(ctx, id, file.id)
  if (former) await removeKeptFile(ctx, former.id)
  await record(ctx, proofSent(telling(id, bookingId)))
}

/** What a provider has no room for is told to whoever booked without how much it has. */
const noRoom: readonly string[] = ['STORAGE_FULL', 'DISK_FULL', 'VERIFICATION_REQUIRED']

function asTold(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  if (error.code === 'FILE_TOO_LARGE') return new Refusal('PROOF_TOO_LARGE')
  return noRoom.includes(error.code) ? new Refusal('PROOF_NOT_TAKEN') : error
}

/**
 * Receives a proof of a reduced price as a stream. Whoever has nothing to prove, and what there is no room for, is refused before the
 * first byte is read.
 */
export async function sendProof(
  enter: Enter,
  files: ProofFiles,
  { accessToken, registrationId, filename, content, bytes }: Sent,
): Promise<void> {
  const asAttendee = <Result>(body: (attendee: AttendeeContext) => Promise<Result>) =>
    enter(async (visitor) => body(await enterByLink(visitor, accessToken)))
  try {
    if (bytes !== null && bytes > maxProofBytes) throw new Refusal('PROOF_TOO_LARGE')
    const tenantId = await asAttendee(async (attendee) => {
      await requireWanted(attendee, registrationId)
      await expectStorage(attendee.ctx, { id: newId(), bytes: bytes ?? 1 })
      return attendee.ctx.tenantId
    })
    const file = await receiveContent(files, tenantId, {
      filename,
      content,
      types: proofTypes,
      otherwise: 'PROOF_KIND_REFUSED',
      maxBytes: maxProofBytes,
    })
    await asAttendee((attendee) => storeSent(attendee, registrationId, file))
  } catch (error) {
    throw asTold(error)
  }
}

/** What was sent is gone for good; said twice, it is done once. */
export async function takeBackProof(attendee: AttendeeContext, id: string): Promise<void> {
  const { ctx, bookingId } = attendee
  const { proof } = await lockOwnProof(attendee, id)
  if (!proof.file_id) return
  await forgetSent(ctx, proof)
  await record(ctx, proofTakenBack(telling(id, bookingId)))
}

/** What was sent, as it was sent, for the staff to look at. */
export async function readSentProof(enter: Enter, storage: Storage, id: string): Promise<File> {
  const { tenantId, file } = await enter(async (ctx) => {
    const proof = await storedProof(ctx, id)
    if (!proof?.file_id) throw new Refusal('NOT_FOUND')
    return { tenantId: ctx.tenantId, file: await findKeptFile(ctx, proof.file_id) }
  })
  return readKeptFile(storage, tenantId, file)
}
