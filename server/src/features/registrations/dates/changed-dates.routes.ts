import type { ChangedDates } from '@reihum/contract/registrations/changed-dates.contract.ts'
import { tellsBySetting, untoldDates } from '#features/courses/appointments/changed-dates.queries.ts'
import { silenceDates } from '#features/courses/appointments/take-changed-dates.ts'
import { coursesById } from '#features/courses/courses-by-id.queries.ts'
import { composeLetter } from '#features/tenants/compose-letter.ts'
import { os } from '#platform/http/procedures.ts'
import type { LetterContent } from '#platform/mail/queue-mail.ts'
import { Refusal } from '#platform/refusal.ts'
import type { TenantContext } from '#platform/tenant-context.ts'
import type { Vault } from '#platform/vault.ts'
import { portalAddresses } from '../letters/booking-letter.ts'
import { changedDatesLetter, toldDateChanges } from '../letters/changed-dates.mails.ts'
import { answersFrom } from '../letters/letter-answers.queries.ts'
import { toldBooking } from '../letters/told-booking.queries.ts'
import { withPlace } from '../letters/told-booking.rules.ts'
import { previewGivenBack } from './preview-given-back.ts'
import { peopleToTell, quietHours, tellPeople } from './tell-changed-dates.ts'

type Dependencies = { vault: Vault; publicUrl: string }

async function requireCourse(ctx: TenantContext, id: string): Promise<void> {
  const [course] = await coursesById(ctx, [id])
  if (!course) throw new Refusal('NOT_FOUND')
}

async function readChangedDates(ctx: TenantContext, courseId: string): Promise<ChangedDates> {
  const [{ untold, due }, isOn] = await Promise.all([
    untoldDates(ctx, courseId, await quietHours(ctx)),
    tellsBySetting(ctx),
  ])
  const people = untold.length > 0 ? await peopleToTell(ctx, courseId, untold) : []
  const waiting = people.filter(({ state }) => state === 'on_waiting_list').length
  return {
    isOn,
    tellsAt: due?.toISOString() ?? null,
    placed: people.length - waiting,
    waiting,
    count: untold.length,
    changes: [...toldDateChanges(untold).changes],
  }
}

/** Without a link that opens the booking: a preview must not be a key. */
async function previewLetter(
  ctx: TenantContext,
  { vault, publicUrl }: Dependencies,
  courseId: string,
): Promise<LetterContent | null> {
  const { untold } = await untoldDates(ctx, courseId, await quietHours(ctx))
  const people = untold.length > 0 ? await peopleToTell(ctx, courseId, untold) : []
  const [first] = people
  const booking = first && (await toldBooking(ctx, vault, first.id))
  if (!booking) return null
  const told = new Set(people.map(({ id }) => id))
  const to = portalAddresses(ctx, publicUrl, booking.locale)
  const letter = changedDatesLetter(
    {
      booking,
      people: booking.people.filter(({ id }) => told.has(id)),
      further: [],
      now: ctx.now,
      attached: withPlace(booking.people).length > 0 ? ['calendar'] : [],
      ask: answersFrom(ctx),
      links: {
        page: to('course-registration'),
        allBookings: to('me'),
        privacy: to('privacy'),
        imprint: to('imprint'),
        withdraw: to('withdraw'),
      },
    },
    toldDateChanges(untold),
  )
  return letter && composeLetter(ctx, 'registration.told-dates', { letter, locale: booking.locale })
}

export const changedDatesRoutes = (dependencies: Dependencies) => ({
  previewGivenBack: os.registrations.previewGivenBack.handler(({ input, context }) =>
    context.enter(input, (ctx) => previewGivenBack(ctx, input.appointmentId)),
  ),
  changedDates: os.registrations.changedDates.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await requireCourse(ctx, input.courseId)
      return readChangedDates(ctx, input.courseId)
    }),
  ),
  previewChangedDates: os.registrations.previewChangedDates.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await requireCourse(ctx, input.courseId)
      return { letter: await previewLetter(ctx, dependencies, input.courseId) }
    }),
  ),
  tellChangedDates: os.registrations.tellChangedDates.handler(({ input, context }) =>
    context.enter(input, async (ctx) => {
      await requireCourse(ctx, input.courseId)
      return { told: await tellPeople(ctx, { course_id: input.courseId, isNow: true }) }
    }),
  ),
  silenceChangedDates: os.registrations.silenceChangedDates.handler(({ input, context }) =>
    context.enter(input, async (ctx) => ({ silenced: await silenceDates(ctx, input.courseId) })),
  ),
})
