import type { LetterPreview } from '@reihum/contract/messages/letter.schema.ts'
import type { Locale } from '@reihum/contract/wire/locales.ts'
import { previewOf } from '#features/messages/texts/try-letter.ts'
import { os } from '#platform/http/procedures.ts'
import type { LetterKinds } from '#platform/mail/letter-kind.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { among, portalAddresses } from './booking-letter.ts'
import type { BookingSample } from './kind-parts.ts'
import { answersFrom } from './letter-answers.queries.ts'
import { registrationLetters } from './letter-kinds.ts'
import { toldBooking } from './told-booking.queries.ts'

type Trial = { registrationId: string; letterKind: string; language: Locale; subject: string; body: string }

function writerOf(name: string) {
  const letters: LetterKinds = registrationLetters
  const kind = Object.hasOwn(letters, name) ? letters[name] : undefined
  const sample =
    kind && !('writtenAt' in kind) ? (Object.values(kind.samples)[0] as BookingSample | undefined) : undefined
  if (!kind || 'writtenAt' in kind || !sample?.takesRegistration) throw new Refusal('NOT_FOUND')
  return { kind, write: sample.write }
}

/** A text with a registration as it is now. No link to the booking is made for it. */
async function previewWithRegistration(
  ctx: TenantContext,
  { vault, publicUrl }: { vault: Vault; publicUrl: string },
  trial: Trial,
): Promise<LetterPreview> {
  const { kind, write } = writerOf(trial.letterKind)
  const { language: locale } = trial
  const told = await toldBooking(ctx, vault, trial.registrationId)
  if (!told) throw new Refusal('NOT_FOUND')
  const booking = { ...told, locale }
  const to = portalAddresses(ctx, publicUrl, locale)
  const links = {
    page: to('me'),
    allBookings: to('me'),
    privacy: to('privacy'),
    imprint: to('imprint'),
    withdraw: to('withdraw'),
  }
  const attached = [
    'calendar' as const,
    ...(booking.terms ? (['terms'] as const) : []),
    ...(booking.withdrawalNotice ? (['withdrawalNotice'] as const) : []),
  ]
  const people = among(booking, [trial.registrationId])
  const frame = { booking, people, further: [], now: ctx.now, attached, ask: answersFrom(ctx), links }
  const letter = write(frame, { locale, company: ctx.tenant.company })
  if (!letter) return { letter: null, problems: [{ kind: 'unfit', written: '' }], missing: [] }
  return previewOf(ctx, kind, trial, letter)
}

export const letterPreviewsRoutes = (dependencies: { vault: Vault; publicUrl: string }) => ({
  previewLetter: os.registrations.previewLetter.handler(({ input, context }) =>
    context.enter(input, (ctx) => previewWithRegistration(ctx, dependencies, input)),
  ),
})
